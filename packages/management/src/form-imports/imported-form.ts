// A form of another product, in the terms that all of them share. Each reader makes one; one writer makes a bot of it.

/** A form as read from a file. */
export interface ImportedForm {
  readonly title: string;
  readonly items: readonly ImportedItem[];
  /** What could not be taken over, one sentence each, for its author. */
  readonly notes: readonly string[];
}

/** A question, or a text without one. */
export interface ImportedItem {
  /** Unique in the form; the target of jumps. */
  readonly key: string;
  readonly text: string;
  readonly help?: string | undefined;
  /** Begins a group with this title. */
  readonly section?: string | undefined;
  readonly picture?: { readonly url: string; readonly alt?: string | undefined } | undefined;
  readonly video?: string | undefined;
  readonly question?: ImportedQuestion | undefined;
  /** Where the path leads after it, tried in order. Without any, the next item follows. */
  readonly jumps?: readonly Jump[];
}

/** A question as a block without ids. */
export interface ImportedQuestion {
  readonly type: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly choices?: readonly ImportedChoice[];
  /** The name of its variable; by default its text. */
  readonly name?: string | undefined;
}

/** A choice. With a picture, the question shows pictures. */
export interface ImportedChoice {
  readonly label: string;
  readonly picture?: string | undefined;
}

/** A path. Without comparisons it is always taken. */
export interface Jump {
  /** The key of an item, or undefined for the end. */
  readonly to: string | undefined;
  readonly isAny?: boolean;
  readonly comparisons: readonly Comparison[];
}

/** A comparison with the answer of an item. */
export interface Comparison {
  readonly key: string;
  readonly operator: string;
  readonly value?: string;
}

/** An object of unknown JSON; empty when it is none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
}

/** A list of unknown JSON; empty when it is none. */
export function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** A text of unknown JSON, without spaces around it; undefined when it is none or empty. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A number of unknown JSON. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The names of optional questions in one sentence; nothing without any. */
export function optionalNote(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const listed = names.map((name) => `“${name}”`).join(', ');
  return [`Optional questions are asked like the others, because a chat waits for an answer: ${listed}.`];
}
