// `colloquy results`: what visitors of a bot left, for people, spreadsheets and programs.
import { once } from 'node:events';
import type { BotRecord, Store } from '@colloquy/server';
import { findBot } from '../bots/find-bot.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataOption } from '../flow-files/data-folder.ts';
import { onUsedData } from '../flow-files/on-used-data.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';

/** Results that are listed when neither --csv nor --json is given. */
const LISTED = 20;

export const results: Command = {
  name: 'results',
  summary: 'Shows or exports what the visitors of a bot left.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `The bot is named by its public id or its id. Without an option the newest ${LISTED} are listed.

  colloquy results lead
  colloquy results lead --csv > lead.csv
  colloquy results lead --json | jq .answers`,
  options: {
    data: dataOption,
    csv: { description: 'Writes all of them as a table, newest first.' },
    json: { description: 'Writes all of them, one JSON object per line, newest first.' },
  },
  run: async (call) => {
    const { isOn, io } = call;
    if (isOn('csv') && isOn('json')) {
      complain(io, 'Choose one of --csv and --json.');
      return exitCodes.usage;
    }
    return onUsedData(call, async (store) => {
      try {
        return await show(call, store);
      } catch (error) {
        complain(io, error instanceof Error ? error.message : String(error));
        return exitCodes.problems;
      }
    });
  },
};

async function show({ operands: [name = ''], isOn, io }: CommandCall, store: Store): Promise<ExitCode> {
  const found = await findBot(store, name);
  if (!found.ok) {
    complain(io, found.message);
    return exitCodes.problems;
  }
  const { bot } = found;
  if (!isOn('csv') && !isOn('json')) return list(io, store, bot);
  // Loaded here, because no other command needs it.
  const { exportResults } = await import('@colloquy/server/results');
  for await (const text of exportResults(store, bot, isOn('csv') ? 'csv' : 'jsonl')) {
    if (io.stopSignal.aborted) return exitCodes.problems;
    if (!io.stdout.write(text)) await once(io.stdout, 'drain');
  }
  return exitCodes.good;
}

async function list(io: CommandIo, store: Store, { id, name }: BotRecord): Promise<ExitCode> {
  const newest = await store.listResults(id, { limit: LISTED });
  if (newest.length === 0) print(io, `Nobody has answered "${name}" yet.`);
  for (const { id: resultId, createdAt, isCompleted, answers } of newest) {
    const when = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
    const count = `${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}`;
    print(io, `${resultId}  ${when}  ${count}${isCompleted ? ', completed' : ''}`);
  }
  return exitCodes.good;
}
