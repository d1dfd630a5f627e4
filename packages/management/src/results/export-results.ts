// Results for people and programs: one after another, as CSV, as a workbook, or as lines of JSON.

import { integrationLimits as integrationsLimits } from '@colloquy/integrations';
import type { ReadResult } from '@colloquy/runtime';
import { chatIdOf, columnsOf, harmlessCell, isoTime } from '@colloquy/runtime';
import { parseJsonInSteps } from '@colloquy/schema';
import type { BotRecord, KeptVariable, StoredResult } from '@colloquy/storage';
import { stringify } from 'csv-stringify/sync';
import type { ResultFilter, ResultReading } from './result-filter.ts';
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
}

/**
 * Gives results of a bot, newest first, as pieces of a file. Only a page of them is in memory, also of a workbook.
 *
 * The table has a column for each variable of the published version, then one for each input that is kept in no variable. In CSV, what a spreadsheet
 * would take for a formula gets an apostrophe before it, because visitors wrote it; in a workbook, text is text, and numbers, dates, true and false are such.
 *
 * @returns nothing when the filter names a version that the bot does not have
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

/** The headings, then a row for each result. */
async function* rowsOf(
  results: AsyncIterable<ReadResult>,
  columns: Awaited<ReturnType<typeof columnsOf>>,
): AsyncGenerator<readonly string[]> {
  yield columns.map(({ heading }) => heading);
  for await (const result of results) yield columns.map(({ of }) => of(result));
}

async function* csvLines(rows: AsyncIterable<readonly string[]>, hasBom: boolean): AsyncGenerator<string> {
  if (hasBom) yield '\uFEFF';
  // Whoever reads takes a line break alone for the end of a row, too.
  const options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ };
  for await (const cells of rows) yield stringify([cells.map(harmlessCell)], options);
}

async function* jsonLines(results: AsyncIterable<ReadResult>): AsyncGenerator<string> {
  for await (const { sessionId, createdAt, updatedAt, answers, logs, ...result } of results) {
    const written = {
      ...result,
      chatId: chatIdOf(sessionId),
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
      answers: dated(answers),
      logs: dated(logs),
    };
    yield `${JSON.stringify(written)}\n`;
  }
}

/** Parses results in slices. What is done with one before the next is taken counts as well. */
async function* readResults(
  results: AsyncIterable<StoredResult>,
  { reads }: ResultReading,
): AsyncGenerator<ReadResult> {
  let end = performance.now() + integrationsLimits.sliceMs;
  for await (const stored of results) {
    yield { ...stored, variables: (await reads.work(parseJsonInSteps(stored.variables))) as KeptVariable[] };
    if (performance.now() < end) continue;
    await reads.slice();
    end = performance.now() + integrationsLimits.sliceMs;
  }
}

function dated<T extends { readonly createdAt: number }>(list: readonly T[]) {
  return list.map((entry) => ({ ...entry, createdAt: isoTime(entry.createdAt) }));
}
