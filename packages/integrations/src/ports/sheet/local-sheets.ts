// Local sheets: CSV files in the data folder. The first row contains the names of the columns.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PatternMatcher } from '@colloquy/engine';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { refuseBot } from '../../credentials/allowed-bots.ts';
import { isMissing, startReplacement } from '../../disk/replace-file.ts';
import { limits } from '../limits.ts';
import { createFileQueue } from './file-queue.ts';
import type { Row } from './find-rows.ts';
import {
  findRows,
  keyTest,
  missingColumns,
  positionOf,
  rowTest,
  unknownColumns,
  withColumns,
} from './find-rows.ts';
import { readMemory, remembers, settled, withInsertion, writeMemory } from './insertion-memory.ts';
import type {
  GetRequest,
  InsertRequest,
  KeepRequest,
  SheetRequest,
  SheetResponse,
  UpdateRequest,
} from './sheet-request.ts';

/** The outcome of a read or a change. */
export type SheetOutcome = { readonly ok: true; readonly response: SheetResponse } | Failed;

/** Reads and changes sheets. Rejects only on errors of the disk. */
export type SheetKeeper<Request extends SheetRequest = SheetRequest> = (
  request: Request,
  context: {
    readonly idempotencyKey: string;
    readonly botId?: string | undefined;
    readonly signal: AbortSignal;
  },
) => Promise<SheetOutcome>;

/**
 * Opens the sheets of a folder: `<spreadsheetId>/<sheetId>.csv`. The first insertion creates a sheet. Reads are
 * streamed. Each change replaces the whole file atomically, so that readers see the state before or after it, even
 * after a crash. Changes of one sheet run in sequence; an insertion with a known key changes nothing.
 *
 * @example
 * const keep = localSheets({ folder: 'data/sheets', matches });
 * await keep({ action: 'insert', spreadsheetId: 'leads', sheetId: '0', cells: [{ column: 'Name', text: 'Ada' }] }, { idempotencyKey, signal });
 */
export function localSheets({
  folder,
  matches,
}: {
  readonly folder: string;
  readonly matches: PatternMatcher;
}): SheetKeeper {
  const inTurn = createFileQueue();
  return async (request, { idempotencyKey, botId, signal }) => {
    const { spreadsheetId, sheetId } = request;
    if (!isFileName(spreadsheetId) || !isFileName(sheetId))
      return failed(
        'invalid_request',
        `The names of a local spreadsheet and its sheets may have letters, digits, "-", "_" and "."; these are "${shown(spreadsheetId)}" and "${shown(sheetId)}".`,
      );
    const refused = await refuseBot(join(folder, spreadsheetId), { spreadsheetId, botId });
    if (refused) return refused;
    const sheet = {
      name: `${spreadsheetId}/${sheetId}`,
      file: join(folder, spreadsheetId, `${sheetId}.csv`),
      signal,
    };
    if (request.action === 'get') return get(sheet, { request, matches });
    const change = () =>
      request.action === 'insert'
        ? insert(sheet, { request, idempotencyKey })
        : request.action === 'keep'
          ? keepRow(sheet, { request, idempotencyKey })
          : update(sheet, { request, matches });
    return (
      inTurn(sheet.file, change) ??
      failed('overloaded', 'Too many changes of local sheets wait. Try again in a moment.')
    );
  };
}

interface Sheet {
  readonly name: string;
  readonly file: string;
  readonly signal: AbortSignal;
}

/** Part of a path: no separators, and no leading dot. */
function isFileName(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name) && name.length <= limits.sheetNameCharacters;
}

function shown(name: string): string {
  return name.replaceAll(/[^\w .-]+/g, '?').slice(0, limits.sheetNameCharacters);
}

async function get(
  sheet: Sheet,
  { request, matches }: { readonly request: GetRequest; readonly matches: PatternMatcher },
): Promise<SheetOutcome> {
  const bytes = await sizeOf(sheet.file);
  if (bytes === undefined)
    return { ok: true, response: { rows: [], rowCount: 0, warnings: [noSheet(sheet)] } };
  if (bytes > limits.localSheetBytes) return tooLarge(sheet);
  let finder: ReturnType<typeof findRows> | undefined;
  for await (const row of rowsOf(sheet)) {
    if (!finder) finder = findRows(request, { headers: row, matches });
    else if (!finder.look(row)) break;
  }
  const response = (finder ?? findRows(request, { headers: [], matches })).result();
  return { ok: true, response };
}

async function insert(
  sheet: Sheet,
  { request, idempotencyKey }: { readonly request: InsertRequest; readonly idempotencyKey: string },
): Promise<SheetOutcome> {
  const bytes = await sizeOf(sheet.file);
  const memory = settled(await readMemory(sheet.file), bytes);
  if (remembers(memory, idempotencyKey)) return { ok: true, response: { rowCount: 1, warnings: [] } };
  const wanted = request.cells.map(({ column }) => column);
  const known = bytes ? await headersOf(sheet) : undefined;
  const headers = known ?? [...new Set(wanted)];
  const row = headers.map(() => '');
  for (const { column, text } of request.cells) {
    const position = positionOf(column, headers);
    if (position >= 0) row[position] = text;
  }
  const warnings = unknownColumns(wanted, headers);
  if (wanted.every((column) => positionOf(column, headers) < 0))
    return failed('invalid_request', warnings.join(' '));
  if (isTooLong(row)) return rowTooLong(sheet);
  const replacement = await startReplacement(sheet.file, { isCopy: known !== undefined });
  try {
    const lines = csv(known ? [row] : [headers, row]);
    const length = await replacement.append(lines, { isOnNewLine: known !== undefined });
    if (length > limits.localSheetBytes) return tooLarge(sheet);
    sheet.signal.throwIfAborted();
    await writeMemory(sheet.file, withInsertion(memory, { idempotencyKey, bytes: length }));
    await replacement.commit();
    return { ok: true, response: { rowCount: 1, warnings } };
  } finally {
    await replacement.discard();
  }
}

async function update(
  sheet: Sheet,
  { request, matches }: { readonly request: UpdateRequest; readonly matches: PatternMatcher },
): Promise<SheetOutcome> {
  const bytes = await sizeOf(sheet.file);
  if (bytes === undefined) return { ok: true, response: { rowCount: 0, warnings: [noSheet(sheet)] } };
  if (bytes > limits.localSheetBytes) return tooLarge(sheet);
  const replacement = await startReplacement(sheet.file, { isCopy: false });
  try {
    let headers: Row | undefined;
    let holds: (row: Row) => boolean = () => false;
    let rowCount = 0;
    let lines: Row[] = [];
    for await (const row of rowsOf(sheet)) {
      if (!headers) {
        headers = row;
        holds = rowTest(request.filter, { headers, matches });
        lines.push(row);
        continue;
      }
      const isFound = holds(row);
      if (isFound) rowCount += 1;
      const line = isFound ? changed(row, { request, headers }) : row;
      if (isFound && isTooLong(line)) return rowTooLong(sheet);
      lines.push(line);
      if (lines.length < limits.rowsPerSlice) continue;
      await replacement.append(csv(lines));
      lines = [];
    }
    const length = await replacement.append(csv(lines));
    const names = [...request.cells, ...request.filter.comparisons].map(({ column }) => column);
    const warnings = unknownColumns(names, headers ?? []);
    if (rowCount === 0) return { ok: true, response: { rowCount, warnings } };
    if (length > limits.localSheetBytes) return tooLarge(sheet);
    sheet.signal.throwIfAborted();
    // This change alters the file size, which identifies the latest insertion, so resolve the memory first.
    const memory = await readMemory(sheet.file);
    if (memory.last) await writeMemory(sheet.file, settled(memory, bytes));
    await replacement.commit();
    return { ok: true, response: { rowCount, warnings } };
  } finally {
    await replacement.discard();
  }
}

/** Without new columns and without a matching row it is an insertion. Otherwise the file is rewritten. */
async function keepRow(
  sheet: Sheet,
  { request, idempotencyKey }: { readonly request: KeepRequest; readonly idempotencyKey: string },
): Promise<SheetOutcome> {
  const bytes = await sizeOf(sheet.file);
  if (bytes !== undefined && bytes > limits.localSheetBytes) return tooLarge(sheet);
  const known = bytes ? await headersOf(sheet) : undefined;
  const missing = known
    ? missingColumns(
        request.cells.map(({ column }) => column),
        known,
      )
    : [];
  const isKept = keyTest(request, known ?? []);
  let isThere = false;
  let width = 0;
  if (known)
    for await (const row of rowsOf(sheet)) {
      isThere ||= isKept(row);
      width = Math.max(width, row.length);
    }
  const headers = withColumns(known ?? [], { missing, width });
  if (!known || (missing.length === 0 && !isThere))
    return insert(sheet, { request: { ...request, action: 'insert' }, idempotencyKey });
  const replacement = await startReplacement(sheet.file, { isCopy: false });
  try {
    let lines: Row[] = [headers];
    let isFirst = true;
    let isDone = false;
    for await (const row of rowsOf(sheet)) {
      const isMeant: boolean = !isFirst && !isDone && isKept(row);
      const line = isMeant ? changed(row, { request, headers }) : row;
      if (isMeant && isTooLong(line)) return rowTooLong(sheet);
      if (!isFirst) lines.push(line);
      isDone ||= isMeant;
      isFirst = false;
      if (lines.length < limits.rowsPerSlice) continue;
      await replacement.append(csv(lines));
      lines = [];
    }
    const fresh = changed([], { request, headers });
    if (!isDone && isTooLong(fresh)) return rowTooLong(sheet);
    if (!isDone) lines.push(fresh);
    const length = await replacement.append(csv(lines));
    if (length > limits.localSheetBytes) return tooLarge(sheet);
    sheet.signal.throwIfAborted();
    const memory = await readMemory(sheet.file);
    if (memory.last) await writeMemory(sheet.file, settled(memory, bytes));
    await replacement.commit();
    return { ok: true, response: { rowCount: 1, warnings: [] } };
  } finally {
    await replacement.discard();
  }
}

function changed(
  row: Row,
  { request, headers }: { readonly request: Pick<UpdateRequest, 'cells'>; readonly headers: Row },
): Row {
  const copy = [...row];
  for (const { column, text } of request.cells) {
    const position = positionOf(column, headers);
    while (position >= copy.length) copy.push('');
    if (position >= 0) copy[position] = text;
  }
  return copy;
}

/** All rows, the header first. Throws when the sheet has too many, or is not valid CSV. */
async function* rowsOf({ file, name, signal }: Sheet): AsyncGenerator<Row, void> {
  const source = createReadStream(file, { signal });
  const parser = parse({
    bom: true,
    // Accepts imperfect files that people made: short rows, quotes in the middle, both kinds of line breaks.
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: limits.sheetRowBytes,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let count = 0;
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      count += 1;
      if (count > limits.sheetRows)
        throw new Error(`The sheet ${name} has more than ${limits.sheetRows} rows.`);
      yield row;
    }
  } finally {
    source.destroy();
  }
}

async function headersOf(sheet: Sheet): Promise<Row | undefined> {
  for await (const row of rowsOf(sheet)) return row;
  return undefined;
}

function csv(rows: readonly Row[]): string {
  // Quotes "\r", because readers also treat a single "\r" as the end of a row.
  return stringify(
    rows.map((row) => [...row]),
    { quoted_match: '\r' },
  );
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function noSheet({ name }: Sheet): string {
  return `This server has no sheet ${name} yet; the first inserted row makes it. To use Google Sheets, set credentialsId of the block.`;
}

/** Whether a row could be written, but would be too long to read. Counts bytes, at most as the reader does. */
function isTooLong(row: Row): boolean {
  return row.reduce((bytes, cell) => bytes + Buffer.byteLength(cell), 0) > limits.sheetRowBytes;
}

function rowTooLong({ name }: Sheet): Failed {
  return failed(
    'too_large',
    `The row for the sheet ${name} has more than ${limits.sheetRowBytes} bytes, the most that one row may have here.`,
  );
}

function tooLarge({ name }: Sheet): Failed {
  return failed(
    'too_large',
    `The sheet ${name} has more than ${limits.localSheetBytes} bytes, the most that is kept here.`,
  );
}
