// `colloquy rollback`: a version that was published before runs again.
import { onABot } from '../bots/on-a-bot.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataOption } from '../flow-files/data-folder.ts';
import { complain, print } from '../io.ts';

export const rollback: Command = {
  name: 'rollback',
  summary: 'Lets new chats of a bot run one of its earlier versions.',
  operands: 'BOT NUMBER',
  least: 2,
  most: 2,
  details: `The bot is named by an address or its id, the version by its number in colloquy versions BOT. It runs at all addresses of the bot, on all
servers within a second. Chats that are under way stay on the version they began with. An unpublished bot is published by it.

  colloquy rollback lead 3`,
  options: { data: dataOption },
  run: (call) =>
    onABot(call, async (bot, colloquy) => {
      const { operands, io } = call;
      const number = Number(operands[1]);
      if (bot.version === number) {
        print(io, `"${bot.name}" runs version ${number} already.`);
        return exitCodes.good;
      }
      const done = Number.isSafeInteger(number) ? await colloquy.rollBack(bot.id, number) : undefined;
      if (!done?.ok) {
        complain(
          io,
          `"${bot.name}" has no version ${operands[1]}. To see those it has: npx colloquy versions ${bot.id}`,
        );
        return exitCodes.problems;
      }
      const before = done.from === undefined ? 'It was unpublished' : `It was version ${done.from}`;
      print(io, `"${bot.name}" runs version ${number} from now on. ${before}.`);
      return exitCodes.good;
    }),
};
