// `colloquy remove`: deletes a bot.
import { oneLine } from '../bots/one-line.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { managementOptions, onABot } from '../management/on-management.ts';

export const remove: Command = {
  name: 'remove',
  summary: 'Removes a bot and all its addresses.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `BOT is an address or id of the bot. Open chats continue. A bot with results is removed only with --with-results.
A restart of the server does not restore the bot; colloquy publish does.

  colloquy remove quiz --name Quiz
  colloquy results lead --csv > lead.csv && colloquy remove lead --name "Lead form" --with-results`,
  options: {
    ...managementOptions,
    name: { value: 'NAME', description: 'Name of the bot, to confirm the removal.' },
    'with-results': {
      description: 'Also removes its results with their chats, logs and files. This cannot be undone.',
    },
  },
  run: (call) =>
    onABot(
      call,
      async ({ id, name }, { client, get }) => {
        const { isOn, io } = call;
        if (call.text('name') !== name) {
          complain(
            io,
            `Nothing was removed. To remove this bot, confirm its name: --name ${JSON.stringify(name)}`,
          );
          return exitCodes.usage;
        }
        const withResults = isOn('with-results');
        if (!withResults && (await get(client.listResults({ botId: id, limit: 1 }))).results.length > 0) {
          complain(
            io,
            `"${name}" has results. Save them with: colloquy results ${id} --csv\nThen remove both with --with-results, or only unpublish the bot: colloquy unpublish ${id}`,
          );
          return exitCodes.problems;
        }
        const { results } = await get(client.removeBot({ botId: id, name, withResults }));
        const also = results === 0 ? '' : `, with ${results} ${results === 1 ? 'result' : 'results'}`;
        print(io, `"${oneLine(name)}" (id ${id}) was removed${also}.`);
        return exitCodes.good;
      },
      { withFiles: true },
    ),
};
