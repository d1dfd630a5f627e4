// Checks that a definition is small enough to parse.
import { limits } from '../limits.ts';
import type { Steps } from '../steps.ts';
import { atAStretch } from '../steps.ts';
import type { JsonObject } from './reading.ts';
import type { Path, Report } from './report.ts';

/**
 * Walks a definition once. Reports an error when it is too deep or too large. Returns whether a key `__proto__` occurs,
 * which must be removed before copying.
 *
 * @example
 * atAStretch(measure({ groups: [] }, createReport())); // { hasPrototypeKey: false }
 */
export function* measure(json: JsonObject, report: Report): Steps<{ hasPrototypeKey: boolean }> {
  const state = { values: 0, characters: 0, hasPrototypeKey: false };
  const path: Path = [];
  const excess = yield* walk(json, path, state);
  if (excess) {
    const place = path.slice(0, PLACE_KEYS);
    report.error({ path: place, code: excess === 'deep' ? 'too_deep' : 'too_large', ...complaints[excess] });
  }
  return state;
}

/** Keys of a reported path: enough to locate the block. */
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

/** An ancestor of the current value, and the index of its next key. */
type Level = { value: JsonObject; keys: readonly string[] | undefined; length: number; next: number };

/** Walks the value. When a limit is exceeded, `path` stays at that position. */
function* walk(root: unknown, path: Path, state: State): Steps<keyof typeof complaints | undefined> {
  const levels: Level[] = [];
  let value = root;
  for (;;) {
    state.values += 1;
    if (state.values > limits.botValues) return 'values';
    if (state.values % limits.valuesPerStep === 0) yield;
    if (typeof value === 'string') {
      state.characters += value.length;
      if (state.characters > limits.botCharacters) return 'characters';
    } else if (typeof value === 'object' && value !== null) {
      if (levels.length >= limits.botDepth) return 'deep';
      levels.push(levelOf(value as JsonObject));
    }
    while (levels.length > 0 && isDone(levels.at(-1) as Level)) levels.pop();
    const level = levels.at(-1);
    if (!level) return undefined;
    path.length = levels.length - 1;
    const key = level.keys?.[level.next] ?? level.next;
    level.next += 1;
    if (key === '__proto__') state.hasPrototypeKey = true;
    if (typeof key === 'string') state.characters += key.length;
    path.push(key);
    value = level.value[key];
  }
}

function levelOf(value: JsonObject): Level {
  if (Array.isArray(value)) return { value, keys: undefined, length: value.length, next: 0 };
  const keys = Object.keys(value);
  return { value, keys, length: keys.length, next: 0 };
}

function isDone({ next, length }: Level): boolean {
  return next >= length;
}

/**
 * Counts the JSON values in a value, up to `limit + 1`. Only for definitions that `measure` found to be within the
 * limits.
 *
 * @example
 * countValues({ a: [1, 2] }, 100); // 4: the object, the list and two numbers
 */
export function countValues(value: unknown, limit: number): number {
  const before = limits.botValues - limit;
  const state = { values: before, characters: 0, hasPrototypeKey: false };
  atAStretch(walk(value, [], state));
  return state.values - before;
}

/**
 * Copies a definition without its `__proto__` keys. Only for definitions that `measure` found to be within the limits.
 *
 * @example
 * atAStretch(withoutPrototypeKeys(JSON.parse('{"a":{"__proto__":{"b":1}}}'))); // { a: {} }
 */
export function* withoutPrototypeKeys(json: JsonObject): Steps<JsonObject> {
  const copy: JsonObject = {};
  const open = [{ from: json, to: copy }];
  let values = 0;
  for (let pair = open.pop(); pair; pair = open.pop()) {
    for (const key of Object.keys(pair.from)) {
      if (key === '__proto__') continue;
      const value = pair.from[key];
      if (typeof value === 'object' && value !== null) {
        const inner = (Array.isArray(value) ? [] : {}) as JsonObject;
        pair.to[key] = inner;
        open.push({ from: value as JsonObject, to: inner });
      } else pair.to[key] = value;
      values += 1;
      if (values % limits.valuesPerStep === 0) yield;
    }
  }
  return copy;
}
