// Whether a definition is small enough to be read.
import { limits } from '../limits.ts';
import type { JsonObject } from './reading.ts';
import { isObject } from './reading.ts';
import type { Path, Report } from './report.ts';

/**
 * Walks a definition once. Notes an error when it is too deep or too large; tells whether a key
 * `__proto__` occurs, which has to be removed before anything is copied.
 *
 * @example
 * measure({ groups: [] }, createReport()); // { hasPrototypeKey: false }
 */
export function measure(json: JsonObject, report: Report): { hasPrototypeKey: boolean } {
  const state = { values: 0, characters: 0, hasPrototypeKey: false };
  const path: Path = [];
  const excess = walk(json, path, state);
  if (excess) {
    const place = path.slice(0, PLACE_KEYS);
    report.error({ path: place, code: excess === 'deep' ? 'too_deep' : 'too_large', ...complaints[excess] });
  }
  return state;
}

/** Keys of a path that are told: enough to find the block. */
const PLACE_KEYS = 6;

const complaints = {
  deep: {
    message: `The bot is nested more than ${limits.botDepth} levels deep here.`,
    fix: 'Flatten what is nested here; nothing a bot needs is that deep.',
  },
  values: {
    message: `The bot holds more than ${limits.botValues} values.`,
    fix: 'Split the bot and join the parts with link blocks.',
  },
  characters: {
    message: `The bot holds more than ${limits.botCharacters} characters of text.`,
    fix: 'Upload pictures and sounds and refer to them by address, or split the bot.',
  },
};

type State = { values: number; characters: number; hasPrototypeKey: boolean };

/** Leaves `path` at the place where a limit was passed. Recursion is bounded by `limits.botDepth`. */
function walk(value: unknown, path: Path, state: State): keyof typeof complaints | undefined {
  state.values += 1;
  if (state.values > limits.botValues) return 'values';
  if (typeof value === 'string') {
    state.characters += value.length;
    return state.characters > limits.botCharacters ? 'characters' : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (path.length >= limits.botDepth) return 'deep';
  for (const key of Object.keys(value)) {
    if (key === '__proto__') state.hasPrototypeKey = true;
    state.characters += Array.isArray(value) ? 0 : key.length;
    path.push(Array.isArray(value) ? Number(key) : key);
    const excess = walk((value as JsonObject)[key], path, state);
    if (excess) return excess;
    path.pop();
  }
  return undefined;
}

/**
 * Whether a value is made of at most `limit` JSON values. Only for what `measure` found to be within the limits.
 *
 * @example
 * isWithin({ a: [1, 2] }, 4); // true: the object, the list and two numbers
 */
export function isWithin(value: unknown, limit: number): boolean {
  return (
    walk(value, [], { values: limits.botValues - limit, characters: 0, hasPrototypeKey: false }) === undefined
  );
}

/**
 * A copy without any key `__proto__`. Only for definitions that `measure` found to be within the limits.
 *
 * @example
 * withoutPrototypeKeys(JSON.parse('{"a":{"__proto__":{"b":1}}}')); // { a: {} }
 */
export function withoutPrototypeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrototypeKeys);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutPrototypeKeys(item)]));
}
