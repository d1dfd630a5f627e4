// Writes a table as a workbook (Office Open XML): a packed folder of a few small files and one long one, which is written while it is made.
import { limits } from './limits.ts';
import type { PackedFile } from './pack-files.ts';
import { packFiles } from './pack-files.ts';

/*
 * All cells are inline texts: a table of shared texts, as spreadsheets write it, could only be written when all rows are known. Text is never taken for
 * a formula, so nothing has to be put before it.
 */

/**
 * Gives the pieces of a workbook whose cells are texts. The first row is the headings, which stay in sight and are repeated on each further sheet.
 *
 * @example Readable.from(writeWorkbook(rows)).pipe(createWriteStream('results.xlsx'))
 */
export function writeWorkbook(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  return packFiles(filesOf(rows));
}

/** Sheet after sheet, and behind them the files that name them. */
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

/** The row that comes next. */
interface Reading {
  next: IteratorResult<readonly string[]>;
}

/** Rows are joined into pieces of some KiB: each piece goes through the packer by itself. */
const PIECE_CHARACTERS = 64 * 1024;

async function* sheetText(
  headings: readonly string[],
  source: AsyncIterator<readonly string[]>,
  state: Reading,
): AsyncGenerator<string> {
  let text = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>${rowText(headings)}`;
  for (let count = 1; count < limits.rowsPerSheet && !state.next.done; count++) {
    text += rowText(state.next.value);
    state.next = await source.next();
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

function rowText(cells: readonly string[]): string {
  return `<row>${cells.map(cellText).join('')}</row>`;
}

function cellText(text: string): string {
  return text === ''
    ? '<c/>'
    : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`;
}

/** What no spreadsheet could open is cut, and ends with "…" to say so. */
function cut(text: string): string {
  return text.length <= limits.cellCharacters
    ? text
    : `${text.slice(0, limits.cellCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Text as XML has it. What XML cannot hold (control characters, halves of characters) is left out.
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The small files that say which sheets there are. */
function framework(sheets: readonly number[]): Readonly<Record<string, string>> {
  const part = (path: string, kind: string) =>
    `<Override PartName="${path}" ContentType="${KIND}.${kind}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${sheets.map((number) => part(`/xl/worksheets/sheet${number}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}">${relation('book', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.map((number) => `<sheet name="Results${number === 1 ? '' : ` ${number}`}" sheetId="${number}" r:id="sheet${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}">${sheets.map((number) => relation(`sheet${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('')}</Relationships>`,
  };
}
