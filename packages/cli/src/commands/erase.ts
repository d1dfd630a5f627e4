import { createColloquy } from '@colloquy/server';
import { attributionOf } from '../bots/author.ts';
import type { Command } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, dataOption, openUsedDataFolder } from '../flow-files/data-folder.ts';
import { complain, print } from '../io.ts';

export const erase: Command = {
  name: 'erase',
  summary: 'Erases all data of visitors: answers, chats, logs, stored responses, files.',
  operands: 'RESULT-ID…',
  least: 1,
  most: Number.POSITIVE_INFINITY,
  details: `This cannot be undone. On success no trace is left in the database files of this machine; docs/operations.md describes what a PostgreSQL
server and backups retain. The server can keep running. Data that bots wrote to spreadsheets or sent to other services is not erased.

  colloquy erase 0k9x2m7q4t8w1z5b6n0c2d4
  colloquy erase --chats chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c`,
  options: {
    data: dataOption,
    chats: { description: 'The ids are chat ids (chatId or sessionId) instead of result ids.' },
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
    let isGood = true;
    try {
      const colloquy = await createColloquy({
        store: data.store,
        dataFolder,
        environment,
        worksInBackground: false,
      });
      try {
        for (const id of operands) {
          const count = await colloquy.results.eraseVisitor(
            isOn('chats') ? { sessionId: id } : { resultId: id },
            attributionOf(io, 'eraseResult'),
          );
          if (count > 0) print(io, `${id} is erased.`);
          else complain(io, isOn('chats') ? noChat(id) : noResult(id));
          isGood &&= count > 0;
        }
      } finally {
        await colloquy.close();
      }
    } catch (error) {
      complain(io, error instanceof Error ? error.message : String(error));
      await data.store.close();
      isGood = false;
    }
    return isGood ? exitCodes.good : exitCodes.problems;
  },
};

function noResult(id: string): string {
  return `There is no result "${id}". To list the results of a bot: colloquy results BOT. For the id of a chat add --chats.`;
}

function noChat(id: string): string {
  return `There is no chat "${id}". For the id of a result omit --chats.`;
}
