// State and helpers shared by the parsers of a bot's parts.
import { limits } from '../limits.ts';
import type { Path, Report } from './report.ts';

export type Reading = {
  report: Report;
  /** Versions 3 and 4 are repaired where they are broken; later ones must be complete. */
  isRepairing: boolean;
  /** The path in the file of each parsed part. */
  places: Map<object, Path>;
  /** Parts visited in this step. */
  parts: number;
};

/** Counts visited parts. True when there were enough for one step, so that the caller yields. */
export function isStepDone(reading: Reading, parts = 1): boolean {
  reading.parts += parts;
  if (reading.parts < limits.partsPerStep) return false;
  reading.parts = 0;
  return true;
}

/** A part of the file: its path, and its name in messages (a function, so that it is built only when needed). */
export type Part = { path: Path; name: () => string };

/** A JSON object whose fields are not known. */
export type JsonObject = { [key: string]: unknown };

/** Whether a value is an object, and neither a list nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Describes the type of a value for a message. */
export function nameOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'a text';
  return typeof value === 'number' ? 'a number' : `${String(value)}`;
}

/** Reports that a part is not an object. */
export function reportNoObject(value: unknown, { path, name }: Part, report: Report): void {
  report.error({
    path,
    code: 'wrong_type',
    message: `${name()} is ${nameOf(value)}; expected an object.`,
    fix: 'Remove it or export the bot again.',
  });
}

/** Reads the id of a part. Without a usable id it reports an error and returns an empty string. */
export function readId(json: JsonObject, { path, name }: Part, report: Report): string {
  const { id } = json;
  const isText = typeof id === 'string' && id !== '';
  if (isText && id.length <= limits.idCharacters) return id;
  report.error({
    path: [...path, 'id'],
    code: 'invalid_id',
    message: isText
      ? `${name()} has an id of ${id.length} characters.`
      : `${name()} has no id: expected a text, got ${nameOf(id)}.`,
    fix: isText
      ? `Use an id of at most ${limits.idCharacters} characters.`
      : 'Give it an id that nothing else in the bot has.',
  });
  return '';
}

/** Reads the outgoing edge of a part. Absent, null and empty mean none; any other value that is not a string is an error. */
export function readEdgeId(json: JsonObject, { path, name }: Part, report: Report): string | undefined {
  const { outgoingEdgeId } = json;
  if (typeof outgoingEdgeId === 'string' && outgoingEdgeId !== '') return outgoingEdgeId;
  if (outgoingEdgeId === undefined || outgoingEdgeId === null || outgoingEdgeId === '') return undefined;
  report.error({
    path: [...path, 'outgoingEdgeId'],
    code: 'wrong_type',
    message: `${name()} has an outgoingEdgeId that is ${nameOf(outgoingEdgeId)}; expected the id of an edge.`,
    fix: 'Write the id of an edge in quotes, or remove outgoingEdgeId.',
  });
  return undefined;
}

/** Reads a top-level list. On a problem it reports and returns an empty list. */
export function readList(
  json: JsonObject,
  key: string,
  { reading, limit, isOptional }: { reading: Reading; limit: number; isOptional: boolean },
): readonly unknown[] {
  const value = json[key];
  if (Array.isArray(value) && value.length <= limit) return value;
  if ((value === undefined || value === null) && isOptional) return [];
  reading.report.error(
    Array.isArray(value)
      ? {
          path: [key],
          code: 'too_large',
          message: `The bot has ${value.length} ${key}; at most ${limit} are read.`,
          fix: 'Split the bot and join the parts with link blocks.',
        }
      : {
          path: [key],
          code: 'wrong_type',
          message: `"${key}" has to be a list, but it is ${nameOf(value)}.`,
          fix: `Add "${key}": [] or export the bot again.`,
        },
  );
  return [];
}

/**
 * The part with some keys changed. Returns the same object when nothing differs: copies of a hundred thousand blocks
 * cost more than all checks together. A change to `undefined` removes the key.
 */
export function withChanges<Kind extends object>(
  json: JsonObject,
  changes: { [Key in keyof Kind]?: unknown },
): Kind {
  const entries = Object.entries(changes);
  if (
    entries.every(([key, value]) => json[key] === value && (value !== undefined || !Object.hasOwn(json, key)))
  )
    return json as Kind;
  const merged = { ...json, ...changes };
  if (entries.every(([, value]) => value !== undefined)) return merged as Kind;
  return Object.fromEntries(
    Object.entries(merged).filter(([key, value]) => value !== undefined || !Object.hasOwn(changes, key)),
  ) as Kind;
}
