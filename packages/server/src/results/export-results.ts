// Results for people and programs: one after another, as CSV or as lines of JSON.
import { parseBot } from '@colloquy/schema';
import { stringify } from 'csv-stringify/sync';
import { lastFlow } from '../stores/last-flow.ts';
import type { BotRecord, Store, StoredResult } from '../stores/store.ts';

/** How results are written. `jsonl`: one JSON object per line. */
export type ResultFormat = 'csv' | 'jsonl';

/** Results that are in memory at once. */
const RESULTS_PER_PAGE = 200;

/** A column of the table: its heading, and what stands in it. */
interface Column {
  readonly heading: string;
  readonly of: (result: ReadResult) => string;
}

interface ReadVariable {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
}

type ReadResult = Omit<StoredResult, 'variables'> & { readonly variables: readonly ReadVariable[] };

/**
 * Gives the results of a bot, newest first, as pieces of text. Only a page of them is in memory.
 *
 * The table has a column for each variable of the published version, then one for each input that is kept in no variable. A cell that a
 * spreadsheet would take for a formula gets an apostrophe before it: visitors wrote it.
 *
 * @example for await (const text of exportResults(store, bot, 'csv')) process.stdout.write(text);
 */
export async function* exportResults(
  store: Store,
  bot: BotRecord,
  format: ResultFormat,
): AsyncGenerator<string> {
  const columns = format === 'csv' ? await columnsOf(store, bot) : [];
  if (format === 'csv') yield csvLine(columns.map(({ heading }) => heading));
  let before: Pick<StoredResult, 'createdAt' | 'id'> | undefined;
  for (;;) {
    const page = await store.listResults(bot.id, { limit: RESULTS_PER_PAGE, ...(before ? { before } : {}) });
    for (const stored of page) {
      const result = { ...stored, variables: JSON.parse(stored.variables) as ReadVariable[] };
      yield format === 'csv' ? csvLine(columns.map(({ of }) => of(result))) : jsonLine(result);
    }
    before = page.at(-1);
    if (before === undefined || page.length < RESULTS_PER_PAGE) return;
  }
}

function csvLine(cells: readonly string[]): string {
  return stringify([[...cells]], { escape_formulas: true, record_delimiter: '\r\n' });
}

function jsonLine({ createdAt, updatedAt, answers, logs, ...result }: ReadResult): string {
  const dated = <T extends { readonly createdAt: number }>(list: readonly T[]) =>
    list.map((entry) => ({ ...entry, createdAt: isoTime(entry.createdAt) }));
  const written = {
    ...result,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
    answers: dated(answers),
    logs: dated(logs),
  };
  return `${JSON.stringify(written)}\n`;
}

async function columnsOf(store: Store, record: BotRecord): Promise<readonly Column[]> {
  const flow = await lastFlow(store, record);
  const definition = flow === undefined ? undefined : (await store.loadFlow(flow))?.definition;
  const bot = definition === undefined ? undefined : parseBot(JSON.parse(definition)).bot;
  const variables: Column[] = (bot?.variables ?? [])
    .filter(({ isSessionVariable }) => isSessionVariable !== true)
    .map(({ id, name }) => ({
      heading: name,
      of: (result) => cellOf(result.variables.find((variable) => variable.id === id)?.value),
    }));
  const inputs: Column[] = (bot?.groups ?? []).flatMap(({ title, blocks }) =>
    blocks
      .filter(({ type, options }) => isInput(type) && variableOf(options) === undefined)
      .map(({ id }) => ({
        heading: title ?? id,
        of: ({ answers }) =>
          answers
            .filter(({ blockId }) => blockId === id)
            .map(({ content }) => content)
            .join('; '),
      })),
  );
  return [
    { heading: 'id', of: ({ id }) => id },
    { heading: 'startedAt', of: ({ createdAt }) => isoTime(createdAt) },
    { heading: 'lastChangeAt', of: ({ updatedAt }) => isoTime(updatedAt) },
    { heading: 'isCompleted', of: ({ isCompleted }) => String(isCompleted) },
    ...variables,
    ...inputs,
  ];
}

/** Inputs are called so in every bot file; those of other names are kept in their variables. */
function isInput(type: string): boolean {
  return type.endsWith(' input') || type === 'payment' || type === 'cards';
}

function variableOf(options: unknown): string | undefined {
  const { variableId } = (options ?? {}) as { readonly variableId?: unknown };
  return typeof variableId === 'string' ? variableId : undefined;
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map((entry) => entry ?? '').join('; ') : String(value);
}

function isoTime(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
