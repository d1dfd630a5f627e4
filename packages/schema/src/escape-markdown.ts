// Escapes plain values inside Markdown, so that any renderer shows them literally.

/** Noncharacters of Unicode, which enclose a value until the whole document is known. */
const START = '\uFDD0';
const END = '\uFDD1';

/**
 * Marks a text as a value, for `escapeValues`. White space around it stays outside, where marks of Markdown may need it.
 *
 * @example markValue('*x*')
 */
export function markValue(text: string): string {
  const lines = text.replaceAll(/[\uFDD0\uFDD1]/g, '').replaceAll(/\r\n?/g, '\n');
  // The author's text after it must not become a code block.
  const plain = lines.replace(/\n[ \t]+$/, '\n');
  const value = plain.trim();
  return value === '' ? plain : plain.replace(value, () => START + value + END);
}

/**
 * Escapes the marked values in a Markdown document (CommonMark, with tables, strikethrough and bare web addresses). A character is escaped
 * only where it would become markup, so names, numbers and lists in JSON stay readable without a renderer. Text outside
 * of values is the author's Markdown and stays unchanged.
 *
 * @example escapeValues(`**List** ${markValue('["a"] and *b*')}`) // '**List** ["a"] and \\*b*'
 */
export function escapeValues(marked: string): string {
  if (!marked.includes(START)) return marked;
  const page = unmark(marked);
  const hasDefinition = authorHas(page, ']:');
  for (const paragraph of paragraphsOf(page.text)) {
    skipEscaped(page, paragraph);
    for (const line of paragraph.lines)
      escapeLine(page, paragraph, { line, isFirst: line === paragraph.lines[0], hasDefinition });
    escapeBrackets(page, paragraph, hasDefinition);
    escapeCode(page, paragraph);
    for (const sign of '*_~') escapeEmphasis(page, paragraph, sign);
    escapeTags(page, paragraph);
    escapeReferences(page, paragraph);
    escapeAddresses(page, paragraph);
    escapeBackslashes(page, paragraph);
  }
  return written(page);
}

/** A document without marks, and for each of its characters whether it belongs to a value, and what happens to it. */
interface Page {
  readonly text: string;
  readonly isValue: Uint8Array;
  readonly fates: Uint8Array;
}

const ESCAPED = 1;
/** Escaped by a backslash of the author. */
const LITERAL = 2;
const REMOVED = 3;

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Paragraph extends Range {
  readonly lines: readonly Range[];
}

function unmark(marked: string): Page {
  const isValue = new Uint8Array(marked.length);
  let text = '';
  marked.split(START).forEach((piece, index) => {
    const [value = '', ...rest] = index === 0 ? ['', piece] : piece.split(END);
    isValue.fill(1, text.length, text.length + value.length);
    text += value + rest.join('');
  });
  return { text, isValue, fates: new Uint8Array(text.length) };
}

function written({ text, fates }: Page): string {
  let result = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (fates[at] !== ESCAPED && fates[at] !== REMOVED) continue;
    result += text.slice(from, at) + (fates[at] === ESCAPED ? '\\' : '');
    from = fates[at] === ESCAPED ? at : at + 1;
  }
  return result + text.slice(from);
}

/** Blank lines separate paragraphs; markup never spans them. */
function paragraphsOf(text: string): readonly Paragraph[] {
  const paragraphs: { start: number; end: number; lines: Range[] }[] = [];
  let isOpen = false;
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const isBlank = /^[ \t]*$/.test(line);
    if (!isBlank && !isOpen) paragraphs.push({ start, end, lines: [] });
    const last = paragraphs.at(-1);
    if (!isBlank && last) {
      last.lines.push({ start, end });
      last.end = end;
    }
    isOpen = !isBlank;
    start = end + 1;
  }
  return paragraphs;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;

function isActive({ fates }: Page, at: number): boolean {
  return fates[at] === 0;
}

function escapeSign(page: Page, at: number): void {
  if (page.isValue[at] && isActive(page, at)) page.fates[at] = ESCAPED;
}

function skipEscaped(page: Page, { start, end }: Range): void {
  for (let at = start; at < end - 1; at++) {
    if (page.text[at] !== '\\' || page.isValue[at] || !isActive(page, at)) continue;
    if (PUNCTUATION.test(page.text[at + 1] ?? '')) page.fates[at + 1] = LITERAL;
  }
}

/** Quotes and lists of the author, inside which a value may begin a block. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/;

/** Starts of blocks: the first character of a value in them is escaped. */
const BLOCKS = [
  /^#{1,6}(?=[ \t]|$)/,
  /^>/,
  /^[-+*](?=[ \t]|$)/,
  /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/,
  /^(?:`{3,}[^`]*$|~{3,})/,
  /^<(?=[a-z/!?])/i,
];

/** What makes a heading or a table of the line before. */
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const TABLE = /^(?=[^-]*-)(?=[^|:]*[|:])[ \t|:-]+$/;

const SPACE = 0x20;

function escapeLine(
  page: Page,
  paragraph: Paragraph,
  {
    line,
    isFirst,
    hasDefinition,
  }: { readonly line: Range; readonly isFirst: boolean; readonly hasDefinition: boolean },
): void {
  let value = line.start;
  while (value < line.end && !(page.isValue[value] && page.text.charCodeAt(value) > SPACE)) value++;
  if (value === line.end) return;
  const containers = CONTAINERS.exec(page.text.slice(line.start, value))?.[0] ?? '';
  const start = line.start + containers.length;
  const rest = page.text.slice(start, line.end);
  const isInContainer = /\S/.test(containers);
  if (start === value && (isFirst || isInContainer)) unindent(page, line.start, containers);
  for (const block of BLOCKS) escapeFirst(page, start, block.exec(rest)?.[0]);
  if (!isFirst && (UNDERLINE.test(rest) || TABLE.test(rest))) escapeFirst(page, start, rest);
  const number = /^\d{1,9}(?=[.)](?:[ \t]|$))/.exec(rest)?.[0];
  if (number) escapeSign(page, start + number.length);
  const isTask = isInContainer && /^\[[ x]\][ \t]/i.test(rest);
  // A definition cannot interrupt a paragraph.
  const mayDefine = isFirst || isInContainer || hasDefinition;
  const isDefinition = mayDefine && page.text.lastIndexOf(']:', paragraph.end) > start;
  if (rest.startsWith('[') && (isTask || isDefinition)) escapeSign(page, start);
  // Number signs at the end of a heading belong to its markup.
  const closing = /^#{1,6}[ \t](?:.*[ \t])?(#+)[ \t]*$/.exec(rest)?.[1];
  if (closing) escapeSign(page, start + rest.lastIndexOf(closing));
}

function escapeFirst(page: Page, start: number, found: string | undefined): void {
  const signs = Array.from({ length: found?.length ?? 0 }, (_, index) => start + index);
  const first = signs.find((at) => page.isValue[at] && page.text.charCodeAt(at) > SPACE);
  if (first !== undefined) escapeSign(page, first);
}

/** Four spaces would start a code block. */
function unindent(page: Page, lineStart: number, containers: string): void {
  const spaces = /[ \t]*$/.exec(containers)?.[0] ?? '';
  if (!/^ {4}|\t/.test(spaces)) return;
  const reused = spaces.length === containers.length ? 0 : 1;
  const end = lineStart + containers.length;
  page.fates.fill(REMOVED, end - spaces.length + reused, end);
}

/**
 * Brackets are links only before a parenthesis, unless the author defined references. Then all of them may be, and so
 * may those inside of a link of the author.
 */
function escapeBrackets(page: Page, { start, end }: Range, hasDefinition: boolean): void {
  const { text, isValue } = page;
  const lastParenthesis = text.lastIndexOf(')', end - 1);
  let lastLink = text.lastIndexOf('](', end - 2);
  while (lastLink >= start && (isValue[lastLink] || isValue[lastLink + 1]))
    lastLink = text.lastIndexOf('](', lastLink - 1);
  let open: number[] = [];
  for (let at = start; at < end; at++) {
    const sign = text[at];
    if (!isActive(page, at)) continue;
    if (sign === '!' && text[at + 1] === '[' && !isValue[at + 1]) escapeSign(page, at);
    if (sign !== '[' && sign !== ']') continue;
    if (hasDefinition) escapeSign(page, at);
    else if (sign === '[') open.push(at);
    else if (text[at + 1] !== '(' || lastParenthesis < at) {
      if (isValue[at] && !isValue[open.at(-1) ?? at] && at < lastLink) escapeSign(page, at);
      else open.pop();
    } else {
      const authors = open.findLastIndex((bracket) => !isValue[bracket]);
      for (const bracket of open.slice(authors + 1)) escapeSign(page, bracket);
      open = open.slice(0, authors + 1);
      if (authors === -1) continue;
      if (isValue[at]) escapeSign(page, at);
      else if (isValue[at + 1]) escapeSign(page, at + 1);
      else open.pop();
    }
  }
}

/** Code spans are enclosed by two runs of the same number of backticks. Only the first can be escaped: there are no escapes in code. */
function escapeCode(page: Page, paragraph: Range): void {
  const runs = runsOf(page, paragraph, '`');
  const authors = runs.filter(({ start }) => !page.isValue[start]);
  const lengths = new Set(authors.map(({ start, end }) => end - start));
  for (const { start, end } of runs.reverse()) {
    if (!page.isValue[start]) continue;
    let at = start;
    while (at < end && (!isActive(page, at) || lengths.has(end - at))) escapeSign(page, at++);
    lengths.add(end - start);
  }
}

/** Emphasis needs a run of signs that may open it, and a later one that may close it. */
function escapeEmphasis(page: Page, paragraph: Range, sign: string): void {
  const runs = runsOf(page, paragraph, sign, isActive);
  const lastClosing = runs.findLastIndex((run) => mayClose(page, run));
  let isOpen = false;
  for (const [index, run] of runs.entries()) {
    const values = page.isValue.subarray(run.start, run.end);
    if ((mayOpen(page, run) && index < lastClosing) || (mayClose(page, run) && isOpen) || values.includes(0))
      for (let at = run.start; at < run.end; at++) escapeSign(page, at);
    isOpen ||= values.includes(0) && mayOpen(page, run);
  }
}

/** White space for every renderer. Which characters are punctuation depends on the version of Unicode, so it does not count. */
const BLANK = /[\p{Zs}\t\n\f\r]/u;
const LETTER = /[\p{L}\p{N}]/u;

function mayOpen({ text }: Page, { start, end }: Range): boolean {
  const before = text[start - 1] ?? '\n';
  return !BLANK.test(text[end] ?? '\n') && !(text[start] === '_' && LETTER.test(before));
}

function mayClose({ text }: Page, { start, end }: Range): boolean {
  const after = text[end] ?? '\n';
  return !BLANK.test(text[start - 1] ?? '\n') && !(text[start] === '_' && LETTER.test(after));
}

/** Runs of one sign, without those at which the condition is false. */
function runsOf(
  page: Page,
  { start, end }: Range,
  sign: string,
  condition: (page: Page, at: number) => boolean = () => true,
): Range[] {
  const runs: { start: number; end: number }[] = [];
  for (let at = start; at < end; at++) {
    if (page.text[at] !== sign || !condition(page, at)) continue;
    const last = runs.at(-1);
    if (last?.end === at) last.end++;
    else runs.push({ start: at, end: at + 1 });
  }
  return runs;
}

/** HTML and addresses in angle brackets. */
function escapeTags(page: Page, { start, end }: Range): void {
  const lastEnd = page.text.lastIndexOf('>', end - 1);
  for (const { index } of page.text.slice(start, end).matchAll(/<(?=[a-z/!?]|[^\s<>]{1,100}@)/gi))
    if (start + index < lastEnd) escapeSign(page, start + index);
}

/** Character references such as `&amp;`. */
function escapeReferences(page: Page, { start, end }: Range): void {
  const references = /&(?=#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,31};)/gi;
  for (const { index } of page.text.slice(start, end).matchAll(references)) escapeSign(page, start + index);
}

/** Bare web addresses, of which most renderers make links. */
function escapeAddresses(page: Page, { start, end }: Range): void {
  const addresses = /(?<![a-z\d])(?:https?(?=:\/\/[^\s/])|www(?=\.[^\s.]))/gi;
  for (const { index, 0: before } of page.text.slice(start, end).matchAll(addresses))
    escapeSign(page, start + index + before.length);
}

/** A backslash before punctuation, or before the end of a line, is markup. */
function escapeBackslashes(page: Page, { start, end }: Range): void {
  for (let at = start; at < end - 1; at++) {
    if (page.text[at] !== '\\') continue;
    const next = page.text[at + 1] ?? '';
    if (next === '\n' || PUNCTUATION.test(next)) escapeSign(page, at);
  }
}

/** Whether the author wrote these characters. */
function authorHas({ text, isValue }: Page, found: string): boolean {
  for (let at = text.indexOf(found); at !== -1; at = text.indexOf(found, at + 1))
    if (!isValue.subarray(at, at + found.length).includes(1)) return true;
  return false;
}
