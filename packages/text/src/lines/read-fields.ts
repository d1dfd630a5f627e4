// Reads the indented lines below a part into an object.
import type { JsonObject } from '@colloquy/schema';
import { isObject } from '@colloquy/schema';
import { takesNoText } from '../field-schema.ts';
import type { FieldPath } from '../json-fields.ts';
import { isDeeperThan, setAt, valueAt } from '../json-fields.ts';
import { limits } from '../limits.ts';
import type { Names } from '../names.ts';
import { readLabel, readQuoted } from '../quoted-text.ts';
import type { FieldWords, Rows } from './field-words.ts';
import { indentOf, unindented } from './indentation.ts';
import type { SourceLine } from './part.ts';
import type { Position, Problems } from './problem.ts';
import { inMessage } from './problem.ts';

/** What reading a text needs everywhere. */
export interface Reading {
  readonly names: Names;
  readonly problems: Problems;
  /** Receives the position of each field, by its path from the part. */
  readonly onField?: ((path: FieldPath, at: Position) => void) | undefined;
}

/**
 * Reads fields into an object, and reports lines that are none.
 *
 * @example readFields(part.fields, block, { base: ['options'], hasVariables: true }, reading)
 */
export function readFields(
  lines: readonly SourceLine[],
  whole: JsonObject,
  words: FieldWords,
  reading: Reading,
): void {
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (!line || line.source.trim() === '') continue;
    const indent = indentOf(line.source);
    let end = index + 1;
    while (end < lines.length && isBelow(lines[end], indent)) end++;
    readLine({ line, indent, below: lines.slice(index + 1, end) }, whole, words, reading);
    index = end - 1;
  }
}

function isBelow(line: SourceLine | undefined, indent: number): boolean {
  return line !== undefined && (line.source.trim() === '' || indentOf(line.source) > indent);
}

/** A line with the deeper lines below it. */
interface FieldLine {
  readonly line: SourceLine;
  readonly indent: number;
  readonly below: readonly SourceLine[];
}

function readLine(field: FieldLine, whole: JsonObject, words: FieldWords, reading: Reading): void {
  const { number, source } = field.line;
  const text = source.trim();
  const column = 1 + source.indexOf(text);
  const at = { line: number, column };
  if (text.startsWith('#')) {
    reading.problems.report(at, 'A comment between fields.', 'Write it at column 1, above the block.');
    return;
  }
  for (const rows of words.rows ?? [])
    if (readRow({ ...field, text, at }, { whole, words, rows, reading })) return;
  const key = readKey(text);
  if (!key) {
    reading.problems.report(
      at,
      `Not a field: ${inMessage(text)}.`,
      'Fields are written "name: text" or "name = JSON".',
    );
    return;
  }
  const alias = key.isOfBlock ? undefined : ownValue(words.aliases, key.path.join('.'));
  const path = key.isOfBlock ? key.path : [...words.base, ...(alias ?? key.path)];
  if (path.includes('__proto__')) {
    reading.problems.report(at, 'A field may not be named "__proto__".', 'Give it another name.');
    return;
  }
  const value = readValue({ ...field, text, at, end: key.end }, { path, words, reading });
  if (value === undefined) return;
  reading.onField?.(path, at);
  if (valueAt(whole, path) !== undefined)
    reading.problems.report(at, `${inMessage(key.path.join('.'))} is given twice.`, 'Keep one of them.');
  else if (!setAt(whole, path, value))
    reading.problems.report(
      at,
      `${inMessage(key.path.join('.'))} is below a field with a value.`,
      'Remove one of the two.',
    );
}

function ownValue<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  key: string,
): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

interface Key {
  readonly path: FieldPath;
  /** With a leading dot: relative to the block. */
  readonly isOfBlock: boolean;
  /** The position after it. */
  readonly end: number;
}

function readKey(text: string): Key | undefined {
  const isOfBlock = text.startsWith('.');
  const path: string[] = [];
  let at = isOfBlock ? 1 : 0;
  for (;;) {
    const string = readQuoted(text, at);
    SEGMENT.lastIndex = at;
    const plain = string ? undefined : SEGMENT.exec(text)?.[0];
    if (!string && plain === undefined) return undefined;
    path.push(string?.text ?? plain ?? '');
    at = string?.end ?? at + (plain?.length ?? 0);
    if (text[at] !== '.') break;
    at++;
  }
  return /[: ]/.test(text[at] ?? '') ? { path, isOfBlock, end: at } : undefined;
}

const SEGMENT = /[\w$-]+/y;

type ValueLine = FieldLine & { readonly text: string; readonly at: Position; readonly end: number };

/** Reads what follows a key: `: text`, `: |` or ` = JSON`. */
function readValue(
  { text, at, end, indent, below }: ValueLine,
  {
    path,
    words,
    reading,
  }: { readonly path: FieldPath; readonly words: FieldWords; readonly reading: Reading },
): unknown {
  const { problems, names } = reading;
  const rest = text.slice(end);
  if (rest === ': |') return unindented(below, indent + 2);
  const extra = below.find(({ source }) => source.trim() !== '');
  if (extra) {
    const column = 1 + indentOf(extra.source);
    problems.report(
      { line: extra.number, column },
      'This line is indented too far.',
      'Indent the fields of a block by two spaces, those of a choice by four.',
    );
    return undefined;
  }
  if (rest.startsWith(': ')) {
    const value = rest.slice(2).trim();
    if (words.hasVariables && path.at(-1)?.endsWith('ariableId')) return names.variableId(readLabel(value));
    const isJson = words.type !== undefined && LITERAL.test(value) && takesNoText(words.type, path);
    return isJson ? JSON.parse(value) : value;
  }
  if (rest.startsWith(' = ')) {
    const json = rest.slice(3);
    return readJson(
      json,
      { line: at.line, column: at.column + end + 3 },
      { key: text.slice(0, end), problems },
    );
  }
  problems.report(
    at,
    `${inMessage(text)} has no value.`,
    'Write "name: text", or "name = JSON", such as name = "" for an empty text.',
  );
  return undefined;
}

/** A text that is also JSON. */
const LITERAL = /^(?:true|false|null|-?\d{1,15}(?:\.\d{1,15})?)$/;

/**
 * Reads JSON in a line. Reports anything else.
 *
 * @param key the field, for the fix
 */
export function readJson(
  json: string,
  at: Position,
  { key, problems }: { readonly key: string; readonly problems: Problems },
): unknown {
  if (isDeeperThan(json, limits.depth)) {
    problems.report(at, `JSON that is nested deeper than ${limits.depth} levels.`, 'Nest it less.');
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(json);
    // Such a key would change all objects of the program.
    if (!json.includes('__proto__') || !hasPrototypeKey(value)) return value;
    problems.report(at, 'A field may not be named "__proto__".', 'Give it another name.');
  } catch {
    problems.report(at, `${inMessage(json)} is not JSON.`, `Write a text as "${key}: ${json.slice(0, 40)}".`);
  }
  return undefined;
}

function hasPrototypeKey(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasPrototypeKey);
  if (!isObject(value)) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey);
}

/** Reads an element of a list. Returns false when the line is none. */
function readRow(
  field: FieldLine & { readonly text: string; readonly at: Position },
  {
    whole,
    words,
    rows,
    reading,
  }: {
    readonly whole: JsonObject;
    readonly words: FieldWords;
    readonly rows: Rows;
    readonly reading: Reading;
  },
): boolean {
  const { text, at } = field;
  const { word, form, left, right, roles = [] } = rows;
  const listPath = [...words.base, ...rows.list];
  const add = (element: unknown): true => {
    if (element === undefined) return true;
    const list = valueAt(whole, listPath);
    reading.onField?.([...listPath, String(Array.isArray(list) ? list.length : 0)], at);
    if (Array.isArray(list)) list.push(element);
    else if (list !== undefined || !setAt(whole, listPath, [element]))
      reading.problems.report(
        at,
        `${inMessage(text)} is an element of a list that is given as JSON.`,
        'Write all elements in one way.',
      );
    return true;
  };
  const json = `${word} = `;
  const textAfter = (end: number) => readValue({ ...field, end }, { path: [], words: NO_WORDS, reading });
  if (text.startsWith(json))
    return add(
      readJson(
        text.slice(json.length),
        { line: at.line, column: at.column + json.length },
        { key: word, problems: reading.problems },
      ),
    );
  if (form === 'role') {
    const role = roles.find((one) => text.startsWith(`${one}: `));
    if (role !== undefined) {
      const value = textAfter(role.length);
      return add(value === undefined ? undefined : { [left]: role, [right]: value });
    }
    if (!text.startsWith('dialogue: ')) return false;
    return add({
      [left]: 'Dialogue',
      dialogueVariableId: reading.names.variableId(readLabel(text.slice(10).trim())),
    });
  }
  if (!text.startsWith(`${word} `)) return false;
  if (form === 'pair') {
    const end = text.indexOf(': ', word.length);
    if (end < 0) return false;
    const value = textAfter(end);
    return add(
      value === undefined ? undefined : { [left]: text.slice(word.length + 1, end).trim(), [right]: value },
    );
  }
  const arrow = text.lastIndexOf(' -> ');
  if (arrow < 0) return false;
  const variableId = reading.names.variableId(readLabel(text.slice(arrow + 4).trim()));
  return add({ [left]: text.slice(word.length + 1, arrow).trim(), [right]: variableId });
}

const NO_WORDS: FieldWords = { base: [], hasVariables: false };
