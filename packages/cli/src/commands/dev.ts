// `colloquy dev`: runs bots while they are edited.
import { stat } from 'node:fs/promises';
import { openScreen } from '../chat/open-screen.ts';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import type { DevChat } from '../dev/dev-chat.ts';
import { createDevChat } from '../dev/dev-chat.ts';
import type { DevServer } from '../dev/dev-server.ts';
import { startDevServer } from '../dev/dev-server.ts';
import { limits } from '../dev/limits.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import { serverAddress } from '../serving/server-address.ts';
import { flowFilesIn, marksOf, watchFolders } from '../serving/watch-folders.ts';

export const dev: Command = {
  name: 'dev',
  summary: 'Runs a bot and reloads it on every save; open chats continue with the new version.',
  operands: 'FILE|FOLDER',
  least: 1,
  most: 1,
  details: `Serves the bot on a free port of this machine and prints the address of its page. The file is checked each time it is saved. If it has
errors, the running bot stays unchanged, and the problems are printed as by colloquy check. Otherwise the new
version runs and open pages reload: earlier replies of a chat are replayed, as long as the bot asks the same
blocks. The replay reuses the responses of external services, so saving never sends an email twice.

Chats, results and uploads are deleted when the command ends. Credentials of a data folder are not used;
settings are read from the environment.

With --chat you also chat with the bot in this terminal. When the file is saved, the chat continues or restarts.

  colloquy dev lead.flow.json
  colloquy dev lead.flow.json --chat
  colloquy dev bots`,
  options: {
    chat: { description: 'Also chats with the bot in the terminal. Requires a file.' },
    port: { value: 'PORT', description: 'Port to listen on (default: a free port).' },
  },
  run: async (call) => {
    const { operands, text, isOn, io } = call;
    const [place = ''] = operands;
    const given: Readonly<Record<string, string>> = { host: '127.0.0.1', port: text('port') ?? '0' };
    const address = serverAddress({ text: (name) => given[name], io });
    if (!address.ok) {
      complain(io, address.message);
      return exitCodes.usage;
    }
    const files = await filesOf(place, io);
    if (!files) return exitCodes.problems;
    if (isOn('chat') && (files.length !== 1 || files[0] !== place)) {
      complain(io, `--chat talks with the bot of one file, and ${place} is a folder. Name the file.`);
      return exitCodes.usage;
    }
    let server: DevServer;
    try {
      server = await startDevServer(address, { io });
    } catch (error) {
      complain(io, error instanceof Error ? error.message : String(error));
      return exitCodes.problems;
    }
    if (!server.ok) {
      complain(io, server.message);
      return exitCodes.problems;
    }
    try {
      return await develop(call, { place, files, server });
    } finally {
      await server.close();
    }
  },
};

/** The initial files. When the place does not exist, prints an error and returns nothing. */
async function filesOf(place: string, io: CommandIo): Promise<readonly string[] | undefined> {
  const found = await stat(place).catch(() => undefined);
  if (!found) {
    complain(io, `There is no file or folder ${place}. To create a starter bot: colloquy new FOLDER`);
    return undefined;
  }
  if (!found.isDirectory()) return [place];
  try {
    const { files, left } = await flowFilesIn(place);
    if (left > 0) complain(io, `${place} has more flow files than are served; ${left} of them are left out.`);
    return files;
  } catch (error) {
    complain(io, `${place} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

async function develop(
  { io, isOn }: CommandCall,
  {
    place,
    files,
    server,
  }: {
    readonly place: string;
    readonly files: readonly string[];
    readonly server: Extract<DevServer, { readonly ok: true }>;
  },
): Promise<ExitCode> {
  const reported = new Set<string>();
  /** Prints the address of each page when it first exists. */
  const tellPages = () => {
    for (const { publicId } of server.running.values()) {
      if (reported.has(publicId)) continue;
      reported.add(publicId);
      print(io, `  ${server.url}/${encodeURIComponent(publicId)}`);
    }
  };
  const known = await marksOf([place]);
  for (const path of files) await server.run(path);
  if (files.length === 0)
    print(io, `${place} has no .flow or .flow.json file yet. Save one there to run it.`);
  tellPages();
  print(io, `To sign in, once and within 15 minutes: ${server.signInLink}`);
  print(io, 'Saved changes run immediately. Stop with Ctrl+C.');
  const left = new AbortController();
  const signal = AbortSignal.any([io.stopSignal, left.signal]);
  const chat = isOn('chat') ? chatOf(place, { server, io, signal }) : undefined;
  const talking = chat?.run().finally(() => left.abort());
  /** Runs work that prints, without a chat question on the screen. */
  const beside = (work: () => Promise<'changed' | 'same' | 'refused'>) => (chat ? chat.during(work) : work());
  await watchFolders([place], {
    signal,
    known,
    lookMs: limits.lookMs,
    onChanged: (path) =>
      beside(async () => {
        const outcome = await server.run(path);
        if (outcome === 'same') print(io, `${path} was saved without changes.`);
        tellPages();
        return outcome;
      }),
    onGone: (path) =>
      beside(async () => {
        complain(io, `${path} was deleted. Its bot keeps running. Save the file again to update the bot.`);
        return 'same';
      }),
  });
  await talking;
  print(io, 'Finishing open requests…');
  return exitCodes.good;
}

function chatOf(
  path: string,
  {
    server,
    io,
    signal,
  }: {
    readonly server: Extract<DevServer, { readonly ok: true }>;
    readonly io: CommandIo;
    readonly signal: AbortSignal;
  },
): DevChat {
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const screen = openScreen(io);
  return createDevChat({ server, path, screen, visitor: { locale, timeZone }, signal });
}
