// Exports results: as CSV, as a workbook, or as lines of JSON.

import { createPause } from '@colloquy/integrations';
import type { ReadResult } from '@colloquy/runtime';
import { chatIdOf, columnsOf, harmlessCell, isoTime } from '@colloquy/runtime';
import { parseJsonInSteps } from '@colloquy/schema';
import type { BotRecord, SearchedVariable, StoredResult } from '@colloquy/storage';
import { stringify } from 'csv-stringify/sync';
import type { ResultFilter, ResultReading } from './result-filter.ts';
import { findResults } from './search-results.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Formats. `jsonl`: one JSON object per line. `xlsx`: a workbook. */
export type ResultFormat = 'csv' | 'jsonl' | 'xlsx';

/** The results to export, and the format. */
export interface ResultExport {
  readonly format: ResultFormat;
  readonly filter?: ResultFilter;
  /** Whether CSV begins with a byte order mark: without one, Excel assumes the encoding of its locale. */
  readonly hasBom?: boolean;
}

/**
 * Yields results of a bot, newest first, as parts of a file. Only one page of them is in memory, also for a workbook.
 *
 * The table has a column for each variable of the published version, then one for each input without a variable. In
 * CSV, an apostrophe precedes text that a spreadsheet would read as a formula, because visitors wrote it. In a
 * workbook, text is typed as text, and numbers, dates and booleans have their types.
 *
 * @returns nothing when the filter names an unknown version
 * @example for await (const piece of (await exportResults({ store, reads }, bot, { format: 'csv' })) ?? []) process.stdout.write(piece);
 */
export async function exportResults(
  reading: ResultReading,
  bot: BotRecord,
  { format, filter = {}, hasBom = false }: ResultExport,
): Promise<AsyncIterable<string | Uint8Array> | undefined> {
  const found = await findResults(reading, bot.id, filter);
  if (!found) return undefined;
  const results = readResults(found, reading);
  if (format === 'jsonl') return jsonLines(results);
  const columns = await columnsOf(reading.store, bot);
  const rows = rowsOf(results, columns);
  return format === 'csv' ? csvLines(rows, hasBom) : writeWorkbook(rows);
}

/** The headings, then one row per result. */
async function* rowsOf(
  results: AsyncIterable<ReadResult>,
  columns: Awaited<ReturnType<typeof columnsOf>>,
): AsyncGenerator<readonly string[]> {
  yield columns.map(({ heading }) => heading);
  for await (const result of results) yield columns.map(({ of }) => of(result));
}

async function* csvLines(rows: AsyncIterable<readonly string[]>, hasBom: boolean): AsyncGenerator<string> {
  if (hasBom) yield '\uFEFF';
  // Some readers also treat a single line break character as the end of a row.
  const options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ };
  for await (const cells of rows) yield stringify([cells.map(harmlessCell)], options);
}

async function* jsonLines(results: AsyncIterable<ReadResult>): AsyncGenerator<string> {
  for await (const { sessionId, createdAt, updatedAt, facts, answers, logs, ...result } of results) {
    const written = {
      ...result,
      ...facts,
      chatId: chatIdOf(sessionId),
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
      answers: dated(answers),
      logs: dated(logs),
    };
    yield `${JSON.stringify(written)}\n`;
  }
}

/** Parses results in slices. The consumer's work between two results counts as well. */
async function* readResults(
  results: AsyncIterable<StoredResult>,
  { reads }: ResultReading,
): AsyncGenerator<ReadResult> {
  const pause = createPause(reads.slice);
  for await (const stored of results) {
    yield {
      ...stored,
      variables: (await reads.work(parseJsonInSteps(stored.variables))) as SearchedVariable[],
    };
    await pause();
  }
}

function dated<T extends { readonly createdAt: number }>(list: readonly T[]) {
  return list.map((entry) => ({ ...entry, createdAt: isoTime(entry.createdAt) }));
}
