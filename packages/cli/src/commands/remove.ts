// `colloquy remove`: a bot goes.
import { createColloquy } from '@colloquy/server';
import { findBot } from '../bots/find-bot.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, dataOption, openUsedDataFolder } from '../flow-files/data-folder.ts';
import { complain, print } from '../io.ts';

export const remove: Command = {
  name: 'remove',
  summary: 'Removes a bot with all its addresses.',
  operands: 'BOT',
  least: 1,
  most: 1,
  details: `The bot is named by an address or its id. Chats that are under way go on. A bot with results is removed only when they may go
as well. A restart of the server does not bring the bot back: colloquy publish does.

  colloquy remove quiz
  colloquy results lead --csv > lead.csv && colloquy remove lead --with-results`,
  options: {
    data: dataOption,
    'with-results': {
      description: 'Removes its results too, with their chats, logs and files. It cannot be undone.',
    },
  },
  run: async (call) => {
    const { operands, isOn, io } = call;
    const { environment } = io;
    const dataFolder = dataFolderOf(call);
    const data = await openUsedDataFolder(dataFolder, environment);
    if (!data.ok) {
      complain(io, data.message);
      return exitCodes.problems;
    }
    const { store } = data;
    const colloquy = await createColloquy({ store, dataFolder, environment, sendsOutbox: false });
    try {
      const found = await findBot(store, operands[0] ?? '');
      if (!found.ok) {
        complain(io, found.message);
        return exitCodes.problems;
      }
      const { id, name } = found.bot;
      const withResults = isOn('with-results');
      if (!withResults && (await store.listResults(id, { limit: 1 })).length > 0) {
        complain(
          io,
          `"${name}" has results. Save them with: colloquy results ${id} --csv\nThen remove both with --with-results, or take it off its addresses alone: colloquy unpublish ${id}`,
        );
        return exitCodes.problems;
      }
      const { results } = await colloquy.removeBot(id, { withResults });
      const also = results === 0 ? '' : `, with ${results} ${results === 1 ? 'result' : 'results'}`;
      print(io, `"${name}" (id ${id}) is removed${also}.`);
      return exitCodes.good;
    } finally {
      await colloquy.close();
    }
  },
};
