// `colloquy rollback`: makes an earlier version live again.

import { oneLine } from '../bots/one-line.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { changeBot } from '../management/bots.ts';
import { managementOptions, onABot } from '../management/on-management.ts';

export const rollback: Command = {
  name: 'rollback',
  summary: 'Makes an earlier version of a bot live again.',
  operands: 'BOT NUMBER',
  least: 2,
  most: 2,
  details: `BOT is an address or id of the bot, NUMBER a version number listed by colloquy versions BOT. The version goes live at all addresses of the
bot, on all servers within a second. Open chats stay on the version they started with. A rollback publishes an unpublished bot again, and
ends a canary.

  colloquy rollback lead 3`,
  options: managementOptions,
  run: (call) =>
    onABot(call, async (bot, management) => {
      const { operands, io } = call;
      const number = Number(operands[1]);
      if (bot.version === number && bot.canary === undefined) {
        print(io, `"${oneLine(bot.name)}" already runs version ${number}.`);
        return exitCodes.good;
      }
      const isDone = isVersionNumber(number) && (await changeBot(management, bot.id, { version: number }));
      if (!isDone) {
        complain(
          io,
          `"${bot.name}" has no version ${operands[1]}. To list its versions: npx colloquy versions ${bot.id}`,
        );
        return exitCodes.problems;
      }
      const before = bot.version === undefined ? 'It was unpublished' : `It was version ${bot.version}`;
      const tried = bot.canary ? ` The canary, version ${bot.canary.version}, has ended.` : '';
      print(io, `"${oneLine(bot.name)}" now runs version ${number}. ${before}.${tried}`);
      return exitCodes.good;
    }),
};

/** Whether a version can have this number. */
function isVersionNumber(number: number): boolean {
  return Number.isSafeInteger(number) && number > 0 && number < 1_000_000_000;
}
