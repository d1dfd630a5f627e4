// The actions of `colloquy knowledge` on the documents of a bot, through a server or the store of this folder.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ListedDocument } from '@colloquy/schema';
import { oneLine } from '../bots/one-line.ts';
import type { CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { complain, print } from '../io.ts';
import { findBot } from '../management/bots.ts';
import type { Management } from '../management/management.ts';
import { onManagement } from '../management/on-management.ts';
import { printPassages, printWords } from './print-passages.ts';
import { filesOf } from './read-paths.ts';

type Action = (call: CommandCall, management: Management, botId: string) => Promise<ExitCode>;

/** Actions by name. Their first operand after the name is a bot. */
export const DOCUMENT_ACTIONS: Readonly<Record<string, Action>> = {
  /** Adds what can be added, and says of each other file why not. */
  async add({ operands: [, , ...paths], io }, { client, get }, botId) {
    const files = (await Promise.all(paths.map(filesOf))).flat();
    let failed = 0;
    for (const file of files) {
      const added = client.addDocument({ botId, name: basename(file), body: await readFile(file) });
      try {
        const { document } = await get(added);
        print(io, `${document.name}: ${passagesIn(document)}`);
      } catch (error) {
        failed += 1;
        complain(io, error instanceof Error ? error.message : String(error));
      }
    }
    if (files.length === 0) complain(io, 'There is no document: give files of type md, html, txt or csv.');
    return failed > 0 || files.length === 0 ? exitCodes.problems : exitCodes.good;
  },
  async list({ io, isOn }, { client, get }, botId) {
    const { documents } = await get(client.listDocuments({ botId }));
    for (const document of documents)
      print(
        io,
        isOn('json') ? JSON.stringify(document) : `${oneLine(document.name)}  ${passagesIn(document)}`,
      );
    if (documents.length === 0 && !isOn('json'))
      print(io, 'The bot has no document yet. Add some: colloquy knowledge add BOT PATH…');
    return exitCodes.good;
  },
  async search({ operands: [, , question = ''], io, isOn, text }, { client, get }, botId) {
    const limit = Number(text('limit') ?? 3);
    const found = await get(client.searchDocuments({ botId, body: { question, limit } }));
    if (isOn('json')) print(io, JSON.stringify(found));
    else {
      printPassages(found, isOn('explain'), io);
      if (isOn('explain')) printWords(found, io);
    }
    return found.confidence === 'none' ? exitCodes.problems : exitCodes.good;
  },
  async remove({ operands: [, , ...names], io }, { client, get }, botId) {
    const { documents } = await get(client.listDocuments({ botId }));
    const named = names.map((name) => ({ name, document: documents.find((one) => one.name === name) }));
    const unknown = named.find(({ document }) => !document);
    if (unknown) {
      complain(io, `The bot has no document "${unknown.name}". List them: colloquy knowledge list BOT`);
      return exitCodes.problems;
    }
    for (const { name, document } of named) {
      await get(client.removeDocument({ botId, documentId: document?.id ?? '' }));
      print(io, `${name} was removed.`);
    }
    return exitCodes.good;
  },
};

/** Operands of each action besides its name and the bot. */
const OPERANDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  add: [1, 1_000],
  list: [0, 0],
  search: [1, 1],
  remove: [1, 1_000],
};

/** Runs an action on the documents of a bot. */
export async function runOnDocuments(call: CommandCall, action: Action): Promise<ExitCode> {
  const { operands, io } = call;
  const [name = '', bot, ...others] = operands;
  const [least, most] = OPERANDS[name] ?? [0, 0];
  if (bot === undefined || others.length < least || others.length > most) {
    complain(
      io,
      'Say what to do: colloquy knowledge add BOT PATH…, list BOT, search BOT QUESTION, or remove BOT NAME…',
    );
    return exitCodes.usage;
  }
  return onManagement(
    call,
    async (management) => {
      const found = await findBot(management, bot);
      if (found.ok) return action(call, management, found.bot.id);
      complain(io, found.message);
      return exitCodes.problems;
    },
    { withFiles: true },
  );
}

function passagesIn({ passages }: ListedDocument): string {
  return `${passages} ${passages === 1 ? 'passage' : 'passages'}`;
}
