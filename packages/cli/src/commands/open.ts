// `colloquy open`: lets a bot accept new chats again.

import { oneLine } from '../bots/one-line.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { print } from '../io.ts';
import { changeBot } from '../management/bots.ts';
import { managementOptions, onABot } from '../management/on-management.ts';

export const open: Command = {
  name: 'open',
  summary: 'Opens a closed bot to new chats.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `BOT is an address or id of the bot. A bot that is closed by its own definition (isClosed) stays closed: publish it without that field.

  colloquy open lead`,
  options: managementOptions,
  run: (call) =>
    onABot(call, async (bot, management) => {
      await changeBot(management, bot.id, { isClosed: false });
      print(call.io, `"${oneLine(bot.name)}" is open to new chats.`);
      return exitCodes.good;
    }),
};
