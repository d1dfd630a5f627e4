// Parses JSON of some MiB in pieces: in one go, three MiB block the thread for up to a tenth of a second.
import type { Steps } from './steps.ts';

/**
 * Parses JSON as `JSON.parse` does, in steps of a few milliseconds. Accepts the same texts and returns the same values;
 * only the wording of errors differs.
 *
 * @param pieceCharacters characters parsed without a yield
 * @throws {SyntaxError} when the text is not JSON
 * @example
 * const steps = parseJsonInSteps(text);
 * for (let step = steps.next(); !step.done; step = steps.next()) await othersTurn();
 */
export function* parseJsonInSteps(text: string, pieceCharacters = PIECE_CHARACTERS): Steps<unknown> {
  const start = skipBlanks(text, 0);
  if (text.length <= pieceCharacters || !isOpening(text.charCodeAt(start))) return parsePiece(text);
  const root = openContainer(text, start);
  const opened = [root];
  let container: OpenContainer | undefined = root;
  const inner: InnerContainers = { starts: [], commas: [] };
  let step = start;
  let index = start + 1;
  for (; container && index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === COMMA) markComma(text, { container, inner, index });
    else if (isOpening(code)) {
      inner.starts.push(index);
      inner.commas.push(NOWHERE);
    } else if (isClosing(code)) {
      if (inner.starts.pop() === undefined) {
        takeRest(text, container, index);
        opened.pop();
        container = opened.at(-1);
        if (container) container.from = index + 1;
      } else inner.commas.pop();
    }
    if (container && index - container.from >= pieceCharacters && takePiece(text, opened, inner)) {
      container = opened.at(-1);
      step = index;
      yield;
    } else if (index - step >= STEP_CHARACTERS) {
      step = index;
      yield;
    }
  }
  if (container) throw new SyntaxError('Unexpected end of JSON input');
  if (skipBlanks(text, index) < text.length)
    throw new SyntaxError('Unexpected text after the end of the JSON');
  return root.value;
}

/** Index of the closing quote of a string, or the end of the text if there is none. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

/** Characters parsed without a yield. The worst case, keys of one object, takes about three milliseconds. */
const PIECE_CHARACTERS = 65_536;
/** Characters scanned in one step. */
const STEP_CHARACTERS = 1_048_576;

/** A list or an object that is filled in pieces. */
interface OpenContainer {
  readonly value: unknown[] | Record<string, unknown>;
  readonly isList: boolean;
  /** Index of the first unparsed character. */
  from: number;
  /** Index of the last comma between two members. */
  comma: number;
  /** Whether a member ends right before `from`: then only a comma or the end may follow. */
  isBehindMember: boolean;
  isEmpty: boolean;
}

/** The lists and objects open within the innermost container being filled, from outer to inner: the start of each, and its last comma so far. */
interface InnerContainers {
  readonly starts: number[];
  readonly commas: number[];
}

const NOWHERE = -1;

function openContainer(text: string, start: number): OpenContainer {
  const isList = text.charCodeAt(start) === OPENING_BRACKET;
  const value = isList ? [] : {};
  return { value, isList, from: start + 1, comma: NOWHERE, isBehindMember: false, isEmpty: true };
}

function markComma(
  text: string,
  { container, inner, index }: { container: OpenContainer; inner: InnerContainers; index: number },
): void {
  if (inner.commas.length > 0) inner.commas[inner.commas.length - 1] = index;
  else if (container.isBehindMember) {
    expectBlank(text, container.from, index);
    container.from = index + 1;
    container.isBehindMember = false;
  } else container.comma = index;
}

/** Parses the members that are complete so far. If there are none, opens the incomplete one. Returns whether it made progress. */
function takePiece(text: string, opened: OpenContainer[], inner: InnerContainers): boolean {
  const container = opened.at(-1) as OpenContainer;
  if (container.comma >= container.from) {
    takeMembers(text, container, container.comma);
    container.from = container.comma + 1;
    return true;
  }
  const start = inner.starts.shift();
  const comma = inner.commas.shift();
  if (start === undefined || comma === undefined) return false;
  const child = openContainer(text, start);
  child.comma = comma;
  takeChild(text, container, { child, start });
  opened.push(child);
  return true;
}

function takeMembers(text: string, container: OpenContainer, end: number): void {
  const members = text.slice(container.from, end);
  if (container.isList) {
    const values = parsePiece(`[${members}]`) as unknown[];
    if (values.length === 0) throw unexpected(',');
    for (const value of values) (container.value as unknown[]).push(value);
  } else {
    const values = parsePiece(`{${members}}`) as Record<string, unknown>;
    const keys = Object.keys(values);
    if (keys.length === 0) throw unexpected(',');
    for (const key of keys) setMember(container, key, values[key]);
  }
  container.isEmpty = false;
}

/** Adds the newly opened container to its parent. */
function takeChild(
  text: string,
  container: OpenContainer,
  { child, start }: { readonly child: OpenContainer; readonly start: number },
): void {
  if (container.isBehindMember) throw unexpected(text.charAt(start));
  if (container.isList) {
    expectBlank(text, container.from, start);
    (container.value as unknown[]).push(child.value);
  } else {
    const from = skipBlanks(text, container.from);
    if (text.charCodeAt(from) !== QUOTE) throw unexpected(text.charAt(from));
    const end = endOfString(text, from) + 1;
    const colon = skipBlanks(text, end);
    if (text.charCodeAt(colon) !== COLON) throw unexpected(text.charAt(colon));
    expectBlank(text, colon + 1, start);
    setMember(container, parsePiece(text.slice(from, end)) as string, child.value);
  }
  container.isBehindMember = true;
  container.isEmpty = false;
}

/** Parses the rest of the list or object that ends here. */
function takeRest(text: string, container: OpenContainer, end: number): void {
  const isOwn = text.charCodeAt(end) === (container.isList ? CLOSING_BRACKET : CLOSING_BRACE);
  if (!isOwn) throw unexpected(text.charAt(end));
  if (container.isBehindMember) expectBlank(text, container.from, end);
  else if (!container.isEmpty || skipBlanks(text, container.from) < end) takeMembers(text, container, end);
}

function setMember({ value }: OpenContainer, key: string, member: unknown): void {
  // An assignment would set the prototype.
  if (key === '__proto__')
    Object.defineProperty(value, key, {
      value: member,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else (value as Record<string, unknown>)[key] = member;
}

/** The error's position is relative to the piece, so it is left out. */
function parsePiece(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SyntaxError(String((error as Error).message).replace(/ (?:in JSON )?at position .*$/, ''));
  }
}

function expectBlank(text: string, from: number, end: number): void {
  const index = skipBlanks(text, from);
  if (index < end) throw unexpected(text.charAt(index));
}

function unexpected(token: string): SyntaxError {
  return new SyntaxError(`Unexpected token '${token}' in JSON`);
}

/** Index of the next character that is not JSON whitespace. */
function skipBlanks(text: string, from: number): number {
  let index = from;
  while (index < text.length && BLANKS.includes(text.charCodeAt(index))) index++;
  return index;
}

function isOpening(code: number): boolean {
  return code === OPENING_BRACKET || code === OPENING_BRACE;
}

function isClosing(code: number): boolean {
  return code === CLOSING_BRACKET || code === CLOSING_BRACE;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
/** Tab, line feed, carriage return, space. */
const BLANKS = [0x09, 0x0a, 0x0d, 0x20];
