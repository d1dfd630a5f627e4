// Long texts: parts of a stored JSON text are kept in rows of their own, so that a row that is written again does not repeat them.
import { hash } from 'node:crypto';
import { limits } from './limits.ts';
import type { TextPart, TextParts } from './store.ts';
import { StoreFailure } from './store-failure.ts';

/*
 * A chat rewrites its state with each turn, and its result with most of them. Where a variable holds 200 KB, a reply of one word wrote these
 * 200 KB twice. Each long string is therefore stored once per session or result under its hash, and the row refers to it. The runtime cuts the lists
 * of a long state into parts by itself, because it knows which of them a turn has changed.
 */

/** A text as stored in its row, and the long texts it refers to. */
export interface CutText {
  readonly text: string;
  /** The long strings as written in the JSON text; nothing when there are none. */
  readonly parts: TextParts | undefined;
}

/** Begins a reference. JSON texts contain no such character: they escape it. */
const MARK = '\u0001';

const HASH_CHARACTERS = 22;

const REFERENCE = new RegExp(`${MARK}([\\w-]{${HASH_CHARACTERS}})`, 'g');

/**
 * Takes the long strings out of a JSON text. Short texts, nearly all, stay unchanged.
 *
 * @example cutText('{"a":"short"}') // { text: '{"a":"short"}', parts: undefined }
 */
export function cutText(text: string): CutText {
  if (text.length <= limits.wholeTextCharacters || text.includes(MARK)) return { text, parts: undefined };
  const added = new Map<string, string>();
  let cut = '';
  let from = 0;
  for (let open = text.indexOf('"'); open !== -1; ) {
    const close = endOfString(text, open);
    if (close === -1) break;
    if (close - open > limits.longStringCharacters) {
      const longText = text.slice(open + 1, close);
      const name = nameOfPart(longText);
      added.set(name, longText);
      cut += text.slice(from, open + 1) + referenceTo(name);
      from = close;
    }
    open = text.indexOf('"', close + 1);
  }
  return added.size === 0
    ? { text, parts: undefined }
    : { text: cut + text.slice(from), parts: { added: [...added] } };
}

/** Refers to a part in a text. */
export function referenceTo(name: string): string {
  return MARK + name;
}

/**
 * Combines the parts of two commits of the same text, in their order.
 *
 * @example combined({ added: [['a', '1']] }, { added: [['b', '2']], removed: ['a'] }) // { added: [['b', '2']] }
 */
export function combined(
  earlier: TextParts | undefined,
  later: TextParts | undefined,
): TextParts | undefined {
  if (!later?.removed || !earlier) return later ?? earlier;
  const added = new Map<string, string>([...earlier.added, ...later.added] satisfies TextPart[]);
  for (const name of later.removed) added.delete(name);
  if (!earlier.removed) return { added: [...added] };
  return {
    added: [...added],
    removed: [...earlier.removed, ...later.removed].filter((name) => !added.has(name)),
  };
}

/**
 * Puts the long strings back.
 *
 * @param longTexts JSON object of texts by hash, from a database; nothing when the row refers to none
 * @throws StoreFailure `corrupt` when one is missing or its hash does not match
 */
export function joinText(text: string, longTexts: string | null | undefined): string {
  if (!text.includes(MARK)) return text;
  const known = JSON.parse(longTexts ?? '{}') as Readonly<Record<string, string>>;
  return text.replace(REFERENCE, (_, name: string) => {
    const longText = known[name];
    if (longText === undefined || nameOfPart(longText) !== name) throw damagedLongText(name);
    return longText;
  });
}

/** The name of a part: its hash. */
export function nameOfPart(longText: string): string {
  return hash('sha256', longText, 'base64url').slice(0, HASH_CHARACTERS);
}

/** Where the string ends that begins at a quote. */
function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

function damagedLongText(name: string): StoreFailure {
  return new StoreFailure(
    'corrupt',
    `The long text ${name} of a chat is damaged: it is missing, or is not what was stored, and is not given out. Look at the whole with "colloquy doctor", and restore a backup.`,
  );
}
