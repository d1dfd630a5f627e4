// `colloquy open`: a bot takes new chats again.
import { onABot } from '../bots/on-a-bot.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataOption } from '../flow-files/data-folder.ts';
import { print } from '../io.ts';

export const open: Command = {
  name: 'open',
  summary: 'Opens a bot that was closed.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `The bot is named by an address or its id. A bot that is closed by its own definition (isClosed) stays closed: publish it without that.

  colloquy open lead`,
  options: { data: dataOption },
  run: (call) =>
    onABot(call, async (bot, colloquy) => {
      await colloquy.closeBot(bot.id, { isClosed: false });
      print(call.io, `"${bot.name}" is open to new chats.`);
      return exitCodes.good;
    }),
};
