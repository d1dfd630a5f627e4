// Writes a table as a workbook (Office Open XML): an archive of a few small files and one long one, written as a
// stream.
import { limits } from './limits.ts';
import type { PackedFile } from './pack-files.ts';
import { packFiles } from './pack-files.ts';

/*
 * Texts are inline: a table of shared texts, as spreadsheets write it, would need all rows first. Text cells are never
 * read as formulas, so they need no prefix.
 */

/**
 * Yields the parts of a workbook. Numbers, dates, `true` and `false` get typed cells, all others are texts. The first
 * row has the headings, which stay visible and are repeated on each further sheet.
 *
 * @example Readable.from(writeWorkbook(rows)).pipe(createWriteStream('results.xlsx'))
 */
export function writeWorkbook(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  return packFiles(filesOf(rows));
}

/** Each sheet, then the files that name them. */
async function* filesOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<PackedFile> {
  const source = rows[Symbol.asyncIterator]();
  const headings = await source.next();
  const state: Reading = { next: await source.next() };
  let sheets = 0;
  do {
    sheets++;
    const content = sheetText(headings.done ? [] : headings.value, source, state);
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content };
  } while (!state.next.done);
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  for (const [name, text] of Object.entries(framework(numbers))) yield { name, content: [text] };
}

/** The reader of rows, with the next row. */
interface Reading {
  next: IteratorResult<readonly string[]>;
}

/** Rows are joined into parts of some KiB, because the packer handles each part separately. */
const PIECE_CHARACTERS = 64 * 1024;

async function* sheetText(
  headings: readonly string[],
  source: AsyncIterator<readonly string[]>,
  state: Reading,
): AsyncGenerator<string> {
  let text = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>${rowText(headings, textCell)}`;
  for (let count = 1; count < limits.rowsPerSheet && !state.next.done; count++) {
    text += rowText(state.next.value, typedCell);
    state.next = await source.next();
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

function rowText(cells: readonly string[], write: (text: string) => string): string {
  return `<row>${cells.map((cell) => write(cell)).join('')}</row>`;
}

/** Text that a number or date would not reproduce exactly stays text: `007`, `+41 79`, `1.50`, ids of many digits. */
function typedCell(text: string): string {
  if (text.length > LONGEST_TYPED) return textCell(text);
  if (text === 'true' || text === 'false') return `<c t="b"><v>${text === 'true' ? 1 : 0}</v></c>`;
  if (/^-?\d/.test(text)) {
    const isNumber = String(Number(text)) === text && text.replaceAll(/\D/g, '').length <= EXACT_DIGITS;
    if (isNumber) return `<c><v>${text}</v></c>`;
    const days = dayNumber(text);
    if (days !== undefined)
      return `<c s="${text.length === 10 ? DATE_STYLE : TIME_STYLE}"><v>${days}</v></c>`;
  }
  return textCell(text);
}

/** Characters of the longest number or time. */
const LONGEST_TYPED = 24;
/** Decimal digits that a spreadsheet holds. */
const EXACT_DIGITS = 15;
/** Indexes in the list of cell formats of `xl/styles.xml`. */
const DATE_STYLE = 1;
const TIME_STYLE = 2;

/** A date or time in UTC, in ISO 8601 as stored in results, as the day number of spreadsheets. */
function dayNumber(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{3})?Z)?$/.test(text)) return undefined;
  const time = Date.parse(text);
  // Before that day, day numbers differ by one: spreadsheets treat 1900 as a leap year.
  const isCountable =
    time >= FIRST_COUNTABLE_DAY && new Date(time).toISOString().startsWith(text.slice(0, 10));
  return isCountable ? time / DAY_MS + DAYS_BEFORE_1970 : undefined;
}

const DAY_MS = 86_400_000;
const DAYS_BEFORE_1970 = 25_569;
const FIRST_COUNTABLE_DAY = Date.UTC(1900, 2, 1);

function textCell(text: string): string {
  return text === ''
    ? '<c/>'
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`;
}

/** Text beyond the limit of spreadsheets is cut and ends with "…". */
function cut(text: string): string {
  return text.length <= limits.cellCharacters
    ? text
    : `${text.slice(0, limits.cellCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Escapes text for XML. Leaves out characters that XML cannot contain (control characters, lone surrogates).
 *
 * @example escaped('a < b') // 'a &lt; b'
 */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The small files that list the sheets. */
function framework(sheets: readonly number[]): Readonly<Record<string, string>> {
  const part = (path: string, kind: string) =>
    `<Override PartName="${path}" ContentType="${KIND}.${kind}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${sheets.map((number) => part(`/xl/worksheets/sheet${number}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}">${relation('book', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map((number) => `<sheet name="Results${number === 1 ? '' : ` ${number}`}" sheetId="${number}" r:id="sheet${number}"/>`).join('')}</sheets></workbook>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}">${relation('styles', 'styles', 'styles.xml')}${sheets.map((number) => relation(`sheet${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('')}</Relationships>`,
  };
}
