// `sent>` lines: what a call sends, in words and chosen fields.
import { portContracts } from '@colloquy/schema';
import type { TracedCall } from './turn-trace.ts';

/** What a `sent>` line expects of a call. */
export interface SentLine {
  readonly port: string;
  /** A method and an address, where the port has them. Empty when nothing is expected of them. */
  readonly words: string;
  /** The expected fields. Absent when nothing is expected of them. */
  readonly fields?: unknown;
}

/**
 * Parses the text of a line: a port, words of its request such as `GET https://example.com`, and JSON with the
 * expected fields.
 *
 * @example readSentLine('http POST https://example.com {"name":"Ada"}')?.words // 'POST https://example.com'
 */
export function readSentLine(text: string): SentLine | undefined {
  const [, port, rest = ''] = /^(\S+)(?:\s+(.*))?$/s.exec(text.trim()) ?? [];
  if (port === undefined) return undefined;
  for (const { index } of ` ${rest}`.matchAll(/\s(?=[{["])/g)) {
    const fields = parseJson(rest.slice(index));
    if (fields !== undefined) return { port, words: rest.slice(0, index).trim(), fields };
  }
  // An opening brace whose JSON is not complete is a mistake, not a word.
  return /^[{["]/.test(rest) || /\s\{/.test(rest) ? undefined : { port, words: rest };
}

/**
 * The line that a call makes of an expectation: equal to it if the call sends what is expected, otherwise with the
 * actual words and the actual values of the chosen fields.
 */
export function sentText(expected: SentLine, { port, request }: TracedCall['call']): string {
  const { words, fields } = portContracts.get(port)?.written?.(request) ?? { words: '', fields: request };
  const isOfRequest = expected.words === '' && expected.fields !== undefined;
  const actual = isOfRequest ? request : fields;
  return [
    port,
    ...(expected.words === '' ? [] : [words]),
    ...(expected.fields === undefined ? [] : [JSON.stringify(chosen(expected.fields, actual) ?? null)]),
  ].join(' ');
}

/** A `sent>` line in the form of `sentText`, for comparing. */
export function expectedText({ port, words, fields }: SentLine): string {
  return [port, words, fields === undefined ? '' : JSON.stringify(fields)].filter(Boolean).join(' ');
}

/** The part of a value that an expected value names: the same keys of objects, all elements of lists. */
function chosen(expected: unknown, actual: unknown): unknown {
  if (typeof expected !== 'object' || expected === null) return actual;
  const value = typeof actual === 'string' ? parseJson(actual) : actual;
  if (typeof value !== 'object' || value === null) return actual;
  if (Array.isArray(expected) !== Array.isArray(value)) return value;
  if (Array.isArray(value)) {
    const list = expected as readonly unknown[];
    return list.length === value.length ? value.map((one, index) => chosen(list[index], one)) : value;
  }
  const known = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(expected)
      .filter(([key]) => Object.hasOwn(known, key))
      .map(([key, part]) => [key, chosen(part, known[key])]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
