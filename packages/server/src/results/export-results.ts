// Results for people and programs: one after another, as CSV, as a workbook, or as lines of JSON.
import { stringify } from 'csv-stringify/sync';
import type { BotRecord, Store, StoredResult } from '../stores/store.ts';
import { harmlessCell } from './harmless-cell.ts';
import type { ReadResult } from './result-columns.ts';
import { columnsOf, isoTime } from './result-columns.ts';
import type { KeptVariable, ResultFilter } from './result-filter.ts';
import { findResults } from './search-results.ts';
import { writeWorkbook } from './write-workbook.ts';

/** How results are written. `jsonl`: one JSON object per line. `xlsx`: a workbook. */
export type ResultFormat = 'csv' | 'jsonl' | 'xlsx';

/** Which results, and how. */
export interface ResultExport {
  readonly format: ResultFormat;
  readonly filter?: ResultFilter;
  /** Whether CSV begins with a byte order mark: without one, Excel reads it in the encoding of its country. */
  readonly hasBom?: boolean;
  /** Whether whoever reads them may know the id of a chat. By default of all. */
  readonly tellsChat?: (sessionId: string) => Promise<boolean>;
}

/**
 * Gives results of a bot, newest first, as pieces of a file. Only a page of them is in memory, also of a workbook.
 *
 * The table has a column for each variable of the published version, then one for each input that is kept in no variable. In CSV, what a spreadsheet
 * would take for a formula gets an apostrophe before it, because visitors wrote it; in a workbook, text is text, and numbers, dates, true and false are such.
 *
 * @returns nothing when the filter names a version that the bot does not have
 * @example for await (const piece of (await exportResults(store, bot, { format: 'csv' })) ?? []) process.stdout.write(piece);
 */
export async function exportResults(
  store: Store,
  bot: BotRecord,
  { format, filter = {}, hasBom = false, tellsChat = async () => true }: ResultExport,
): Promise<AsyncIterable<string | Uint8Array> | undefined> {
  const results = await findResults(store, bot.id, filter);
  if (!results) return undefined;
  if (format === 'jsonl') return jsonLines(results, tellsChat);
  const columns = await columnsOf(store, bot);
  const rows = rowsOf(results, columns);
  return format === 'csv' ? csvLines(rows, hasBom) : writeWorkbook(rows);
}

/** The headings, then a row for each result. */
async function* rowsOf(
  results: AsyncIterable<StoredResult>,
  columns: Awaited<ReturnType<typeof columnsOf>>,
): AsyncGenerator<readonly string[]> {
  yield columns.map(({ heading }) => heading);
  for await (const result of results) {
    const read = readResult(result);
    yield columns.map(({ of }) => of(read));
  }
}

async function* csvLines(rows: AsyncIterable<readonly string[]>, hasBom: boolean): AsyncGenerator<string> {
  if (hasBom) yield '\uFEFF';
  // Whoever reads takes a line break alone for the end of a row, too.
  const options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ };
  for await (const cells of rows) yield stringify([cells.map(harmlessCell)], options);
}

async function* jsonLines(
  results: AsyncIterable<StoredResult>,
  tellsChat: NonNullable<ResultExport['tellsChat']>,
): AsyncGenerator<string> {
  for await (const stored of results) {
    const { createdAt, updatedAt, answers, logs, ...result } = readResult(stored);
    const written = {
      ...result,
      ...((await tellsChat(result.sessionId)) ? {} : { sessionId: undefined }),
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
      answers: dated(answers),
      logs: dated(logs),
    };
    yield `${JSON.stringify(written)}\n`;
  }
}

function readResult(stored: StoredResult): ReadResult {
  return { ...stored, variables: JSON.parse(stored.variables) as KeptVariable[] };
}

function dated<T extends { readonly createdAt: number }>(list: readonly T[]) {
  return list.map((entry) => ({ ...entry, createdAt: isoTime(entry.createdAt) }));
}
