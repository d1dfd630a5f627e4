// `colloquy close`: stops a bot from accepting new chats.

import { oneLine } from '../bots/one-line.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { print } from '../io.ts';
import { changeBot } from '../management/bots.ts';
import { managementOptions, onABot } from '../management/on-management.ts';

export const close: Command = {
  name: 'close',
  summary: 'Closes a bot to new chats for a while.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `The bot is named by an address or its id. Whoever starts a chat is told that it is closed, in its own words
if it has some (systemMessages.botClosed). Chats that are under way go on. Publishing leaves it closed;
colloquy open opens it.

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
