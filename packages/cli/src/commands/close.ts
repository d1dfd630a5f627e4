// `colloquy close`: stops a bot from accepting new chats.

import { oneLine } from '../bots/one-line.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { print } from '../io.ts';
import { changeBot } from '../management/bots.ts';
import { managementOptions, onABot } from '../management/on-management.ts';

export const close: Command = {
  name: 'close',
  summary: 'Stops a bot from accepting new chats until it is opened.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `BOT is an address or id of the bot. New visitors see that the bot is closed, with its own message if it has one
(systemMessages.botClosed). Open chats continue. Publishing leaves the bot closed; colloquy open opens it.

  colloquy close lead`,
  options: managementOptions,
  run: (call) =>
    onABot(call, async (bot, management) => {
      await changeBot(management, bot.id, { isClosed: true });
      print(
        call.io,
        `"${oneLine(bot.name)}" is closed to new chats. To open it: npx colloquy open ${bot.id}`,
      );
      return exitCodes.good;
    }),
};
