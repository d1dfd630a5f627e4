// `colloquy results`: what visitors of a bot left, for people, spreadsheets and programs.
import { once } from 'node:events';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import type { Office, OfficeBot } from '../office/office.ts';
import { officeOptions, onABot } from '../office/on-office.ts';

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
    ...officeOptions,
    csv: { description: 'Writes all of them as a table, newest first.' },
    json: { description: 'Writes all of them, one JSON object per line, newest first.' },
  },
  run: async (call) => {
    const { isOn, io } = call;
    if (isOn('csv') && isOn('json')) {
      complain(io, 'Choose one of --csv and --json.');
      return exitCodes.usage;
    }
    return onABot(call, (bot, office) => show(call, bot, office));
  },
};

async function show({ isOn, io }: CommandCall, bot: OfficeBot, office: Office): Promise<ExitCode> {
  if (!isOn('csv') && !isOn('json')) return list(io, bot, office);
  for await (const text of office.exportResults(bot, isOn('csv') ? 'csv' : 'jsonl')) {
    if (io.stopSignal.aborted) return exitCodes.problems;
    if (!io.stdout.write(text)) await once(io.stdout, 'drain');
  }
  return exitCodes.good;
}

async function list(io: CommandIo, { id, name }: OfficeBot, office: Office): Promise<ExitCode> {
  const newest = await office.listResults(id, LISTED);
  if (newest.length === 0) print(io, `Nobody has answered "${name}" yet.`);
  for (const { id: resultId, createdAt, isCompleted, answers } of newest) {
    const when = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
    const count = `${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}`;
    print(io, `${resultId}  ${when}  ${count}${isCompleted ? ', completed' : ''}`);
  }
  return exitCodes.good;
}
