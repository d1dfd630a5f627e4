// Google Sheets, through Google's official client.
import { setImmediate } from 'node:timers/promises';
import type { PatternMatcher } from '@colloquy/engine';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import type { sheets_v4 } from '@googleapis/sheets';
import { z } from 'zod';
import { limits } from '../limits.ts';
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
import type { OpenGoogle } from './google-access.ts';
import { googleFailure } from './google-failure.ts';
import type {
  GetRequest,
  InsertRequest,
  KeepRequest,
  SheetOutcome,
  SheetRequest,
  UpdateRequest,
} from './sheet-request.ts';

/** The context of a call. */
export interface GoogleContext {
  readonly open: OpenGoogle;
  readonly fetch: typeof fetch;
  /** The bot of the calling block. */
  readonly botId: string | undefined;
  readonly signal: AbortSignal;
  readonly matches: PatternMatcher;
}

/**
 * Reads or changes a Google sheet. Never rejects. Values are written literally (RAW): a text starting with "=" stays a
 * text, so that a visitor's text never runs as a formula. Plain numbers become numbers, so that sheets can calculate
 * with them.
 *
 * @example await askGoogle(request, { open, fetch, signal, matches });
 */
export async function askGoogle(
  request: SheetRequest & { readonly credentialsId: string },
  context: GoogleContext,
): Promise<SheetOutcome> {
  return withApi(request.credentialsId, context, (api) => {
    if (request.action === 'get') return get(request, { api, ...context });
    if (request.action === 'insert') return insert(request, { api, ...context });
    if (request.action === 'keep') return keep(request, { api, ...context });
    return update(request, { api, ...context });
  });
}

/**
 * Reads only the first row of a sheet. Never rejects.
 *
 * @example await readFirstRow({ credentialsId: 'google', spreadsheetId: '1Bxi', sheetId: '0' }, { open, fetch, botId, signal }) // { ok: true, names: ['Name'] }
 */
export async function readFirstRow(
  place: Place & { readonly credentialsId: string },
  context: CallContext,
): Promise<{ readonly ok: true; readonly names: Row } | Failed> {
  return withApi(place.credentialsId, context, async (api) => {
    const { rows } = await read(place, { api, signal: context.signal }, { isHeaderOnly: true });
    return { ok: true, names: rows[0] ?? [] };
  });
}

async function withApi<Outcome>(
  credentialsId: string,
  context: CallContext,
  work: (api: sheets_v4.Sheets) => Promise<Outcome>,
): Promise<Outcome | Failed> {
  let account: string | undefined;
  try {
    const opened = await context.open(credentialsId, {
      fetchImplementation: context.fetch,
      botId: context.botId,
    });
    if (!opened.ok) return opened;
    account = opened.account;
    const { sheets } = await import('@googleapis/sheets');
    // The two types come from two copies of the same declaration.
    const api = sheets({ version: 'v4', auth: opened.client as never, retry: false });
    return await work(api);
  } catch (error) {
    return googleFailure(error, { account });
  }
}

type Place = Pick<SheetRequest, 'spreadsheetId' | 'sheetId'>;
type CallContext = Omit<GoogleContext, 'matches'>;
type ApiContext = GoogleContext & { readonly api: sheets_v4.Sheets };

async function get(request: GetRequest, context: ApiContext): Promise<SheetOutcome> {
  const { rows } = await read(request, context);
  const [headers = [], ...others] = rows;
  const finder = findRows(request, { headers, matches: context.matches });
  for await (const slice of slices(others, context)) if (!slice.every((row) => finder.look(row))) break;
  return { ok: true, response: finder.result() };
}

async function insert(request: InsertRequest, context: ApiContext): Promise<SheetOutcome> {
  const { rows, title } = await read(request, context, { isHeaderOnly: true });
  const wanted = [...new Set(request.cells.map(({ column }) => column))];
  const known = rows[0]?.some((header) => header !== '') ? rows[0] : undefined;
  const headers = known ?? wanted;
  const warnings = unknownColumns(wanted, headers);
  if (warnings.length > 0 && wanted.every((column) => positionOf(column, headers) < 0))
    return failed('invalid_request', warnings.join(' '));
  const row: (string | number)[] = headers.map(() => '');
  for (const { column, text } of request.cells) {
    const position = positionOf(column, headers);
    if (position >= 0) row[position] = cellOf(text);
  }
  await context.api.spreadsheets.values.append(
    {
      spreadsheetId: request.spreadsheetId,
      range: `${title}!A1`,
      valueInputOption: 'RAW',
      insertDataOption: 'INSERT_ROWS',
      requestBody: { values: known ? [row] : [[...headers], row] },
    },
    { signal: context.signal },
  );
  return { ok: true, response: { rowCount: 1, warnings } };
}

async function update(request: UpdateRequest, context: ApiContext): Promise<SheetOutcome> {
  const { rows, title } = await read(request, context);
  const [headers = [], ...others] = rows;
  const holds = rowTest(request.filter, { headers, matches: context.matches });
  const found: number[] = [];
  let index = 0;
  for await (const slice of slices(others, context))
    for (const row of slice) {
      index += 1;
      // The first row is the header, and rows are numbered from 1.
      if (holds(row)) found.push(index + 1);
    }
  const names = [...request.cells, ...request.filter.comparisons].map(({ column }) => column);
  const warnings = unknownColumns(names, headers);
  if (found.length > limits.googleUpdatedRows)
    return failed(
      'too_large',
      `${found.length} rows match; one update can change at most ${limits.googleUpdatedRows}.`,
    );
  const data = request.cells.flatMap(({ column, text }) => {
    const position = positionOf(column, headers);
    if (position < 0) return [];
    return found.map((row) => ({
      range: `${title}!${columnLetters(position)}${row}`,
      values: [[cellOf(text)]],
    }));
  });
  if (data.length > 0)
    await context.api.spreadsheets.values.batchUpdate(
      { spreadsheetId: request.spreadsheetId, requestBody: { valueInputOption: 'RAW', data } },
      { signal: context.signal },
    );
  return { ok: true, response: { rowCount: found.length, warnings } };
}

async function keep(request: KeepRequest, context: ApiContext): Promise<SheetOutcome> {
  const { rows, title } = await read(request, context);
  const [headers = [], ...others] = rows;
  // An empty sheet gets its header row first, as with any insertion.
  if (!headers.some((header) => header !== '')) return insert({ ...request, action: 'insert' }, context);
  const missing = missingColumns(
    request.cells.map(({ column }) => column),
    headers,
  );
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const names = withColumns(headers, { missing, width });
  const place = await placeOf(request, { headers: names, rows: others, context });
  const data = missing.map((column, index) => ({
    range: `${title}!${columnLetters(names.length - missing.length + index)}1`,
    values: [[column]] as (string | number)[][],
  }));
  if (place !== undefined)
    for (const { column, text } of request.cells)
      data.push({
        range: `${title}!${columnLetters(positionOf(column, names))}${place}`,
        values: [[cellOf(text)]],
      });
  if (data.length > 0)
    await context.api.spreadsheets.values.batchUpdate(
      { spreadsheetId: request.spreadsheetId, requestBody: { valueInputOption: 'RAW', data } },
      { signal: context.signal },
    );
  return place === undefined
    ? insert({ ...request, action: 'insert' }, context)
    : { ok: true, response: { rowCount: 1, warnings: [] } };
}

/** The number of the first row with the same key, counted from 1. */
async function placeOf(
  request: KeepRequest,
  { headers, rows, context }: { headers: Row; rows: readonly Row[]; context: ApiContext },
): Promise<number | undefined> {
  const passesTest = keyTest(request, headers);
  let place = 1;
  for await (const slice of slices(rows, context))
    for (const row of slice) {
      place += 1;
      if (passesTest(row)) return place;
    }
  return undefined;
}

const cell = z
  .union([z.string(), z.number(), z.boolean(), z.null()])
  .transform((value) => String(value ?? ''));
const answerSchema = z.object({
  valueRanges: z
    .array(
      z.object({ valueRange: z.object({ range: z.string(), values: z.array(z.array(cell)).optional() }) }),
    )
    .min(1),
});

/** Finds a sheet by id, which stays the same when it is renamed, and its title, which ranges need. */
async function read(
  { spreadsheetId, sheetId }: Place,
  { api, signal }: Pick<ApiContext, 'api' | 'signal'>,
  { isHeaderOnly = false }: { readonly isHeaderOnly?: boolean } = {},
): Promise<{ readonly rows: readonly Row[]; readonly title: string }> {
  if (!/^\d{1,10}$/.test(sheetId))
    throw new Error(
      `"${sheetId.slice(0, 50)}" is not a sheet id. The id is the number after "gid=" in the URL of the sheet.`,
    );
  const gridRange = {
    sheetId: Number(sheetId),
    ...(isHeaderOnly ? { startRowIndex: 0, endRowIndex: 1 } : {}),
  };
  const { data } = await api.spreadsheets.values.batchGetByDataFilter(
    { spreadsheetId, requestBody: { dataFilters: [{ gridRange }], majorDimension: 'ROWS' } },
    { signal },
  );
  const answer = answerSchema.safeParse(data);
  const found = answer.data?.valueRanges[0]?.valueRange;
  if (!found) throw new Error('Google returned an invalid sheet.');
  const rows = found.values ?? [];
  if (rows.length > limits.sheetRows) throw new Error(`The sheet has more than ${limits.sheetRows} rows.`);
  return { rows, title: found.range.slice(0, found.range.lastIndexOf('!')) };
}

/** Yields rows in slices, with a pause for other work in between. */
async function* slices(
  rows: readonly Row[],
  { signal }: Pick<GoogleContext, 'signal'>,
): AsyncGenerator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += limits.rowsPerSlice) {
    signal.throwIfAborted();
    yield rows.slice(start, start + limits.rowsPerSlice);
    await setImmediate();
  }
}

/** A number if its text is in the canonical form of the number, otherwise the text: "007" and "+33 1" stay unchanged. */
function cellOf(text: string): string | number {
  const number = Number(text);
  return Number.isFinite(number) && /\d$/.test(text) && String(number) === text ? number : text;
}

/** The letters of a column: A to Z, then AA, AB, … */
function columnLetters(position: number): string {
  const letter = String.fromCharCode(65 + (position % 26));
  return position < 26 ? letter : columnLetters(Math.floor(position / 26) - 1) + letter;
}
