// The view: read access of a block to a turn. A block changes things by returning a move.
import type { Condition, Value } from '@colloquy/schema';
import type { BoundCode, EvaluationResult } from './evaluator.ts';
import type { FuelBudget } from './fuel.ts';
import type { TranscriptLine } from './state.ts';
import type { Segment } from './template.ts';

/** A block's view of the chat. The same flow, state, clock and seed show the same view. */
export interface View {
  readonly blockId: string;
  /** The turn's one time, in epoch milliseconds. */
  readonly now: number;
  /** BCP 47 tag of the visitor's language. */
  readonly locale: string;
  /** IANA name of the visitor's time zone. */
  readonly timeZone: string;
  readonly isPreview: boolean;
  readonly isStreamEnabled: boolean;
  /** Whether the bot was written in version 3, 4 or 5. */
  readonly isLegacy: boolean;
  /** Whether the bot takes files by any web address as answers, not only those uploaded in the chat. */
  readonly isAnyFileUrlAllowed: boolean;
  readonly resultId: string | undefined;
  readonly groupTitle: string;
  /** Answers so far by name, for summaries. */
  readonly answers: readonly (readonly [key: string, content: string])[];
  /** The conversation so far; empty unless a block of the bot, or of a linked one, declares that it reads it. */
  readonly transcript: readonly TranscriptLine[];
  /** Text that this input stored when it was last asked, or when it rejected the last reply. */
  readonly pendingContext: string | undefined;
  /** A variable's value by id; null when unset or unknown. */
  value(variableId: string | undefined): Value;
  /** A variable's value by name: that of the first variable of this name with a value, else one brought by a merging bot. */
  named(name: string): Value;
  /** Whether the value of `named` is Markdown of the author or of a model. Any other value is shown as plain text. */
  isMarkdown(name: string): boolean;
  /** All variables with a value: name and value, in order of declaration; those of merging bots come last. */
  variables(): readonly { readonly id: string; readonly name: string; readonly value: Value }[];
  /** The id of the variable of this name. */
  variableId(name: string): string | undefined;
  /** The name of the variable with this id. */
  variableName(variableId: string | undefined): string | undefined;
  /** A template with its places filled in. Lists are shown as JSON text, unset variables as nothing. */
  text(template: string | undefined): string;
  /** The raw value when the template is exactly one `{{variable}}`, else nothing. */
  soleValue(template: string): Value | undefined;
  /** The template's pieces, for blocks that insert values in their own way. */
  segments(template: string): readonly Segment[];
  /** A copy of an object of the flow in which every text is filled in. Objects without templates are returned as they are. */
  rendered<T>(object: T): T;
  /** Source code with its `{{places}}` replaced by identifiers, and the values to bind to them. */
  code(source: string): BoundCode;
  /** Runs bound code in the sandbox. Never throws. */
  evaluate(code: BoundCode): EvaluationResult;
  /** Whether a condition holds. */
  holds(condition: Condition | undefined): boolean;
  /** Whether a text matches an author's regular expression. Linear time; an invalid expression matches nothing. */
  matches(pattern: string, flags: string, text: string): boolean;
  /** The bot's own wording for a system message, filled in. */
  systemMessage(key: string): string | undefined;
  /** Charges a block's own work on large data: units of about five nanoseconds. Ends the turn when it is too much. */
  charge(units: number): void;
  /** A number from 0 (included) to 1 (excluded). */
  random(): number;
  /** The same, but the same number each time this session asks with this key: for choices that should last. */
  randomFor(key: string): number;
  /** A fresh id of 24 letters and digits. */
  randomId(): string;
}

/**
 * Matches an author's regular expression in time linear in the text, and takes its cost from the budget, if there is
 * one. Provided by the host, because such engines are libraries.
 */
export type PatternMatcher = (pattern: string, flags: string, text: string, budget?: FuelBudget) => boolean;
