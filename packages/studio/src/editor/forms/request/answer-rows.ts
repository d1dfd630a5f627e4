// The response of a request as rows of a tree, each with its path for the rows that save parts. No React, so that tests
// cover it as tables.
import type { Block } from '@colloquy/schema';

/** Largest number of rows: longer responses repeat the same structure. */
const MOST_ROWS = 300;

/** Characters of a value in a row. */
const MOST_CHARACTERS = 80;

/** A value of a response. */
export interface AnswerRow {
  /** Path of a saved part: `data.items[0].id`. */
  readonly path: string;
  readonly name: string;
  /** A short text of the value. */
  readonly text: string;
  readonly depth: number;
}

/**
 * Lists the values of a response, parents before children.
 *
 * @example answerRows({ statusCode: 200, data: { id: 7 } }).map(({ path }) => path) // ['statusCode', 'data', 'data.id']
 */
export function answerRows(answer: Readonly<Record<string, unknown>>): readonly AnswerRow[] {
  const rows: AnswerRow[] = [];
  for (const name of ['statusCode', 'data'])
    if (answer[name] !== undefined) addRows(rows, { path: name, name, value: answer[name], depth: 0 });
  return rows;
}

function addRows(
  rows: AnswerRow[],
  {
    path,
    name,
    value,
    depth,
  }: { readonly path: string; readonly name: string; readonly value: unknown; readonly depth: number },
): void {
  if (rows.length >= MOST_ROWS) return;
  rows.push({ path, name, text: shortText(value), depth });
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [key, inner] of Object.entries(value))
    addRows(rows, {
      path: isList ? `${path}[${key}]` : path + step(key),
      name: isList ? `[${key}]` : key,
      value: inner,
      depth: depth + 1,
    });
}

/** A name in a path, quoted unless it is an identifier. */
const step = (key: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;

function shortText(value: unknown): string {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  if (typeof value === 'object' && value !== null) return '';
  const text = typeof value === 'string' ? value : String(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

/**
 * Names of the variables in a block's request.
 *
 * @example usedVariables({ id: 'b', type: 'Webhook', options: { webhook: { url: '{{Base}}/x' } } }) // ['Base']
 */
export function usedVariables({ options }: Block): readonly string[] {
  const found = JSON.stringify(options ?? {}).matchAll(/\{\{([^{}]+)\}\}/g);
  return [...new Set([...found].map(([, name = '']) => name.trim()))];
}

/** A mapping from a part of the response to a variable. */
interface Mapping {
  readonly id?: string;
  readonly variableId?: string;
  readonly bodyPath?: string;
}

/**
 * Maps a part of the response to a variable. An already mapped path moves to the new variable.
 *
 * @example keepPart([], { id: 'm1', bodyPath: 'data.id', variableId: 'v1' }) // [{ id: 'm1', … }]
 */
export function keepPart(mappings: unknown, part: Required<Mapping>): readonly Mapping[] {
  const list: readonly Mapping[] = Array.isArray(mappings) ? mappings : [];
  const isSaved = list.some(({ bodyPath }) => bodyPath === part.bodyPath);
  return isSaved
    ? list.map((one) => (one.bodyPath === part.bodyPath ? { ...one, variableId: part.variableId } : one))
    : [...list, part];
}

/** The variable that a part is saved in. */
export function savedAs(mappings: unknown, bodyPath: string): string | undefined {
  const list: readonly Mapping[] = Array.isArray(mappings) ? mappings : [];
  return list.find((one) => one.bodyPath === bodyPath)?.variableId;
}

/** The mappings without a part; nothing when none is left. */
export function dropPart(mappings: unknown, bodyPath: string): readonly Mapping[] | undefined {
  const list: readonly Mapping[] = Array.isArray(mappings) ? mappings : [];
  const rest = list.filter((one) => one.bodyPath !== bodyPath);
  return rest.length === 0 ? undefined : rest;
}

/**
 * The name of a variable for a part: its last name in words.
 *
 * @example variableNameFor('data.items[0].orderStatus') // 'Order status'
 */
export function variableNameFor(path: string): string {
  const names = [...path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|([A-Za-z_$][\w$]*)/g)];
  const [, quoted, plain] = names.at(-1) ?? [];
  const words = (quoted ?? plain ?? 'Answer')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
  return words === 'data' || words === '' ? 'Answer' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fixes for a request without a response, by error code. */
const FIXES: Readonly<Record<string, string>> = {
  blocked_address: 'Use a public address, or let the operator allow this one (COLLOQUY_EGRESS_ALLOW).',
  timeout: 'Raise the seconds to wait, or ask for less.',
  unreachable: 'Check the host and the port of the address.',
  tls: 'Check the certificate of the server.',
  too_large: 'Ask for a part of it, such as one page.',
  invalid_request: 'Check the address and the headers.',
  missing_credentials: 'Set the credentials on the page Access.',
};

/** @example fixFor('timeout') // 'Raise the seconds to wait, or ask for less.' */
export const fixFor = (code: string): string => (Object.hasOwn(FIXES, code) ? (FIXES[code] ?? '') : '');
