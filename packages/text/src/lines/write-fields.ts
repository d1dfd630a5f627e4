// Writes the fields of an object, one line each.
import type { JsonObject } from '@colloquy/schema';
import { isObject } from '@colloquy/schema';
import { fieldOrder, takesNoText } from '../field-schema.ts';
import type { FieldPath } from '../json-fields.ts';
import { removeAt, valueAt } from '../json-fields.ts';
import type { Names } from '../names.ts';
import { isPlain, isPlainBlock, quoted, writeName } from '../quoted-text.ts';
import type { FieldWords, Rows } from './field-words.ts';
import { indented } from './indentation.ts';

/**
 * Writes the fields of a block, an item or a section. Fields of the base come first, in the order of the reference of blocks; other fields of
 * the whole follow, with a leading dot.
 *
 * @param whole the object, as JSON that may be changed here
 * @example writeFields({ options: { max: 8 } }, { base: ['options'], hasVariables: true }, { names, indent: 2 }) // ['  max = 8']
 */
export function writeFields(
  whole: JsonObject,
  words: FieldWords,
  { names, indent }: { readonly names: Names; readonly indent: number },
): string[] {
  const base = valueAt(whole, words.base);
  const lines: string[] = [];
  const write = (key: string, value: unknown, path: FieldPath) =>
    lines.push(
      ...writeField(key, value, { path, words, names }).map((line) =>
        line === '' ? '' : ' '.repeat(indent) + line,
      ),
    );
  if (isObject(base)) {
    const rows = (words.rows ?? []).flatMap((row) => writeRows(base, row, names));
    for (const [alias, path] of Object.entries(words.aliases ?? {})) {
      const value = valueAt(base, path);
      if (value === undefined || (isObject(value) && Object.keys(value).length > 0)) continue;
      write(alias, value, [...words.base, ...path]);
      removeAt(base, path);
    }
    for (const [path, value] of leavesOf(base, words.base, words.type))
      write(keyText(path), value, [...words.base, ...path]);
    lines.push(...rows.map((line) => (line === '' ? '' : ' '.repeat(indent) + line)));
    if (words.base.length > 0) removeAt(whole, words.base);
  }
  if (words.base.length > 0)
    for (const [path, value] of leavesOf(whole, [], words.type)) write(`.${keyText(path)}`, value, path);
  return lines;
}

/** The values at the ends of all paths, in order. */
function leavesOf(
  object: JsonObject,
  at: FieldPath,
  type: string | undefined,
): (readonly [FieldPath, unknown])[] {
  const order = type === undefined ? [] : fieldOrder(type, at);
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const keys = Object.keys(object).sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
  return keys.flatMap((key): (readonly [FieldPath, unknown])[] => {
    const value = object[key];
    if (!isObject(value) || Object.keys(value).length === 0) return [[[key], value]];
    return leavesOf(value, [...at, key], type).map(([path, leaf]) => [[key, ...path], leaf]);
  });
}

/** A path as it is written: names with other signs than letters and digits are JSON strings. */
export function keyText(path: FieldPath): string {
  return path.map((key) => (/^[\w$-]+$/.test(key) ? key : quoted(key))).join('.');
}

function writeField(
  key: string,
  value: unknown,
  { path, words, names }: { readonly path: FieldPath; readonly words: FieldWords; readonly names: Names },
): string[] {
  const last = path.at(-1) ?? '';
  if (words.hasVariables && last.endsWith('ariableId')) {
    const name = typeof value === 'string' ? names.variableName(value) : undefined;
    return [name === undefined ? `${key} = ${JSON.stringify(value)}` : `${key}: ${writeName(name)}`];
  }
  const isCorrected = words.type !== undefined && takesNoText(words.type, path);
  return isCorrected ? [`${key} = ${JSON.stringify(value)}`] : writeValue(key, value);
}

/** Writes a value: a text as it is where possible, anything else as JSON. */
export function writeValue(key: string, value: unknown): string[] {
  if (typeof value === 'string' && isPlain(value) && value !== '|') return [`${key}: ${value}`];
  if (typeof value === 'string' && isPlainBlock(value)) return [`${key}: |`, ...indented(value, 2)];
  return [`${key} = ${JSON.stringify(value)}`];
}

/** Writes the elements of a list, and removes the list. */
function writeRows(base: JsonObject, rows: Rows, names: Names): string[] {
  const list = valueAt(base, rows.list);
  if (!Array.isArray(list) || list.length === 0) return [];
  removeAt(base, rows.list);
  return list.flatMap(
    (element) => writeRow(element, rows, names) ?? [`${rows.word} = ${JSON.stringify(element)}`],
  );
}

function writeRow(
  element: unknown,
  { word, form, left, right, roles }: Rows,
  names: Names,
): string[] | undefined {
  if (!isObject(element) || Object.keys(element).length !== 2) return undefined;
  const [key, value] = [element[left], element[right]];
  if (typeof key !== 'string') return undefined;
  if (form === 'role') {
    const dialogue = element.dialogueVariableId;
    const name = typeof dialogue === 'string' ? names.variableName(dialogue) : undefined;
    if (key === 'Dialogue' && name !== undefined) return [`dialogue: ${writeName(name)}`];
    if (!roles?.includes(key) || typeof value !== 'string' || value === '') return undefined;
    return textRow(key, value);
  }
  if (typeof value !== 'string' || !isPlain(key)) return undefined;
  if (form === 'pair') return /[:=]/.test(key) ? undefined : textRow(`${word} ${key}`, value);
  const name = names.variableName(value);
  return name === undefined || / -> |^=/.test(key) ? undefined : [`${word} ${key} -> ${writeName(name)}`];
}

/** A row whose text needs neither quotes nor JSON. */
function textRow(start: string, value: string): string[] | undefined {
  const lines = writeValue(start, value);
  return lines[0]?.startsWith(`${start} =`) ? undefined : lines;
}
