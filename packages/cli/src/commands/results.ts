// `colloquy results`: the results of a bot, for people, spreadsheets and programs.

import { once } from 'node:events';
import type { ListedBot } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import type { ResultFilter } from '../bots/read-result-filter.ts';
import { filterOptions, readResultFilter } from '../bots/read-result-filter.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import type { Management } from '../management/management.ts';
import { managementOptions, onABot } from '../management/on-management.ts';
import { changeResultFact, RESULT_FACTS } from '../management/result-facts.ts';
import { exportResults, listResults } from '../management/results.ts';

/** Results listed without --limit, and the maximum: one page of the server. */
const LISTED = 20;
const MOST_LISTED = 200;

const FORMATS = { csv: 'csv', json: 'jsonl', xlsx: 'xlsx' } as const;
type FormatOption = keyof typeof FORMATS;

export const results: Command = {
  name: 'results',
  summary: 'Lists or exports the results of a bot, and writes notes about them.',
  operands: `BOT | ${RESULT_FACTS.join('|')} RESULT-ID TEXT`,
  least: 1,
  most: 3,
  details: `BOT is a public id or id of the bot. Without --csv, --xlsx or --json the newest ${LISTED} results are listed. If several filters are given,
results must match all of them. A fact, such as note, stores TEXT with a result in place of the earlier one. Commas separate the texts of a list, such
as tags. An empty TEXT removes the fact. Visitors never see it.

  colloquy results lead
  colloquy results lead --limit 100
  colloquy results lead --completed yes --where City=Zurich
  colloquy results lead --csv > lead.csv
  colloquy results lead --since 2026-11-01T00:00:00Z --xlsx > november.xlsx
  colloquy results lead --json | jq .answers
  colloquy results note 0k9x2m7q4t8w1z5b6n0c2d4 "Called back on Monday."

To send each finished result by email or to a Google sheet: colloquy webhooks add BOT --mail MAIL, or --sheet PLACE.`,
  options: {
    ...managementOptions,
    ...filterOptions,
    csv: { description: 'Writes all results as CSV, newest first.' },
    bom: { description: 'With --csv: starts with a byte order mark, which Excel needs to read UTF-8.' },
    xlsx: { description: 'Writes all results as an Excel workbook, newest first.' },
    limit: {
      value: 'NUMBER',
      description: `Number of results to list, at most ${MOST_LISTED} (default: ${LISTED}). Exports contain all results.`,
    },
    json: { description: 'Writes all results, one JSON object per line, newest first.' },
  },
  run: async (call) => {
    const { operands, isOn, io } = call;
    if (operands.length > 1) return changeResultFact(call);
    const formats = (Object.keys(FORMATS) as FormatOption[]).filter(isOn);
    if (formats.length > 1) {
      complain(io, 'Choose one of --csv, --xlsx and --json.');
      return exitCodes.usage;
    }
    if (isOn('bom') && !isOn('csv')) {
      complain(io, '--bom requires --csv.');
      return exitCodes.usage;
    }
    const read = readResultFilter(call);
    if (!read.ok) {
      complain(io, read.message);
      return exitCodes.usage;
    }
    const { filter } = read;
    const [format] = formats;
    const limit = call.text('limit') ?? `${LISTED}`;
    if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > MOST_LISTED || (format && call.text('limit'))) {
      complain(
        io,
        format
          ? `--limit is for the list; --${format} writes all results. Narrow them with --since or --where.`
          : `--limit is followed by a number from 1 to ${MOST_LISTED}, not by "${limit}".`,
      );
      return exitCodes.usage;
    }
    if (format === 'xlsx' && io.stdout.isTTY) {
      complain(io, 'A workbook cannot be shown in a terminal. Write it to a file: … --xlsx > results.xlsx');
      return exitCodes.usage;
    }
    return onABot(call, (bot, management) =>
      show(call, { bot, filter, format, limit: Number(limit) }, management),
    );
  },
};

async function show(
  { io, isOn }: CommandCall,
  {
    bot,
    filter,
    format,
    limit,
  }: {
    readonly bot: ListedBot;
    readonly filter: ResultFilter;
    readonly format: FormatOption | undefined;
    readonly limit: number;
  },
  management: Management,
): Promise<ExitCode> {
  if (format === undefined) return list(io, { bot, filter, limit }, management);
  const wish = { format: FORMATS[format], filter, hasBom: isOn('bom') };
  for await (const piece of exportResults(management, bot, wish)) {
    if (io.stopSignal.aborted) return exitCodes.problems;
    if (!io.stdout.write(piece)) await once(io.stdout, 'drain');
  }
  return exitCodes.good;
}

async function list(
  io: CommandIo,
  { bot, filter, limit }: { readonly bot: ListedBot; readonly filter: ResultFilter; readonly limit: number },
  management: Management,
): Promise<ExitCode> {
  const newest = await listResults(management, bot, { limit, filter });
  for (const { id, createdAt, isCompleted, answers, note } of newest) {
    const when = createdAt.slice(0, 16).replace('T', ' ');
    const count = `${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}`;
    const noted = note === undefined ? '' : `  ${oneLine(note)}`;
    print(io, `${id}  ${when}  ${count}${isCompleted ? ', completed' : ''}${noted}`);
  }
  const isFiltered = Object.values(filter).some((part) => part !== undefined);
  if (newest.length === 0)
    print(io, isFiltered ? 'No results match.' : `"${oneLine(bot.name)}" has no results yet.`);
  return exitCodes.good;
}
