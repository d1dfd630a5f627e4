// `colloquy analytics`: number of chats of a bot, their progress, and where visitors left.

import { readPeriod } from '@colloquy/management/analytics';
import type { ReadAnalyticsResponse } from '@colloquy/schema';
import { analyticsLines } from '../bots/analytics-lines.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { managementOptions, onABot } from '../management/on-management.ts';

export const analytics: Command = {
  name: 'analytics',
  summary: 'Shows the number of chats of a bot, their progress, and where visitors left.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `BOT is an address or id of the bot. Counts the chats that started on the given days (UTC), by default those of the last year. With a local
data folder, chats that are not counted yet are counted first.

  colloquy analytics lead
  colloquy analytics lead --since 2026-11-01 --until 2026-11-30
  colloquy analytics lead --version 3 --json | jq .total`,
  options: {
    ...managementOptions,
    since: { value: 'DAY', description: 'First day, for example 2026-11-01.' },
    until: { value: 'DAY', description: 'Last day (default: today).' },
    version: { value: 'NUMBER', description: 'Only chats with this version.' },
    json: { description: 'Writes all numbers as one JSON object.' },
  },
  run: async (call) => {
    const { text, isOn, io } = call;
    const [since, until, number] = [text('since'), text('until'), text('version')];
    const misspelled = [since, until].find((day) => day !== undefined && !isDay(day));
    if (misspelled !== undefined) {
      complain(io, `"${misspelled}" is not a date. Use the format 2026-11-22.`);
      return exitCodes.usage;
    }
    if (number !== undefined && !/^[1-9]\d{0,8}$/.test(number)) {
      complain(io, `"${number}" is not a version number. To list the versions: colloquy versions BOT`);
      return exitCodes.usage;
    }
    const period = readPeriod({ since, until }, new Date());
    if (!period.ok) {
      complain(io, `${period.issue.message} ${period.issue.fix ?? ''}`.trim());
      return exitCodes.usage;
    }
    const version = number === undefined ? undefined : Number(number);
    return onABot(call, async (bot, { client, find, machine }) => {
      const { since: first, until: last } = period;
      await machine?.countChats();
      const read = await find(client.readAnalytics({ botId: bot.id, since: first, until: last, version }));
      if (!read) {
        complain(
          io,
          `"${bot.name}" has no version ${version}. To list its versions: colloquy versions ${bot.id}`,
        );
        return exitCodes.problems;
      }
      for (const line of isOn('json')
        ? [JSON.stringify(read satisfies ReadAnalyticsResponse)]
        : analyticsLines(bot.name, read))
        print(io, line);
      return exitCodes.good;
    });
  },
};

/** Whether the day exists: the 31st of November does not. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text.length === 10;
}
