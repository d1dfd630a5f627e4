// `colloquy serve`: serves bots over HTTP.
import { channel } from 'node:diagnostics_channel';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withOperatorToken } from '@colloquy/management/operator-token';
import { signInAddress } from '@colloquy/management/sign-in-links';
import type { Colloquy } from '@colloquy/server';
import { createColloquy, createHttpServer, memoryStore } from '@colloquy/server';
import { settingsHelp } from '@colloquy/server/settings-help';
import type { Command, CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, dataOption, openDataFolder } from '../flow-files/data-folder.ts';
import { unusedChats } from '../flow-files/unused-chats.ts';
import type { CommandIo } from '../io.ts';
import { complain, print } from '../io.ts';
import { banner } from '../serving/banner.ts';
import { listen } from '../serving/listen.ts';
import { publishExamples, publishFile, publishFiles } from '../serving/publish-files.ts';
import { recordSettings } from '../serving/recorded-settings.ts';
import type { Remarks } from '../serving/remarks.ts';
import { createRemarks } from '../serving/remarks.ts';
import type { ServerAddress } from '../serving/server-address.ts';
import { serverAddress } from '../serving/server-address.ts';
import { startSparing } from '../serving/spare-memory.ts';
import { unknownSettings } from '../serving/unknown-settings.ts';
import { flowFilesIn, marksOf, watchFolders } from '../serving/watch-folders.ts';

export const serve: Command = {
  name: 'serve',
  summary: 'Serves bots over HTTP: the given files and all published bots.',
  operands: '[FILE|FOLDER…]',
  least: 0,
  most: Number.POSITIVE_INFINITY,
  details: `Publishes the files, then listens until Ctrl+C. Chats survive restarts and crashes.
A restart does not undo later changes: a file that is unchanged since it was last served is not
published again if its bot was published, unpublished or removed after that. Without files, a data
folder that never had a bot gets the examples.

For a folder, its first 1,000 .flow and .flow.json files are served and watched: a saved file goes live within
a second if the bot can run. When a file is deleted, its bot stays unchanged.

A bot that comes from a file is edited in that file: while the server runs, the management API refuses
to publish, roll back, unpublish or remove it. Closing and opening it is allowed.

  colloquy serve
  colloquy serve bots
  PORT=8080 colloquy serve bots/*.flow.json --data /var/lib/colloquy

${settingsHelp()}`,
  options: {
    data: dataOption,
    memory: { description: 'Stores everything in memory. All data is lost when the server stops.' },
    host: { value: 'HOST', description: 'Address to listen on (default: HOST, or 127.0.0.1).' },
    port: {
      value: 'PORT',
      description: 'Port to listen on (default: PORT, or 3000). 0 selects a free port.',
    },
  },
  run: async (call) => {
    const address = serverAddress(call);
    if (!address.ok) {
      complain(call.io, address.message);
      return exitCodes.usage;
    }
    return run(call, address);
  },
};

async function run(call: CommandCall, address: ServerAddress): Promise<ExitCode> {
  const { operands, isOn, io } = call;
  const dataFolder = isOn('memory') ? undefined : dataFolderOf(call);
  const data =
    dataFolder === undefined
      ? { ok: true as const, store: memoryStore() }
      : await openDataFolder(dataFolder, io.environment, (why) =>
          complain(io, `Waiting for the database: ${why}`),
        );
  if (!data.ok) {
    complain(io, data.message);
    return exitCodes.problems;
  }
  for (const sentence of unknownSettings(io.environment)) complain(io, sentence);
  const unused = dataFolder === undefined ? undefined : await unusedChats(dataFolder, io.environment);
  if (unused !== undefined) complain(io, unused);
  let colloquy: Colloquy;
  try {
    const environment = await withOperatorToken({ dataFolder, environment: io.environment });
    colloquy = await createColloquy({ store: data.store, dataFolder, environment });
  } catch (error) {
    complain(io, error instanceof Error ? error.message : String(error));
    await data.store.close();
    return exitCodes.problems;
  }
  const remarks = createRemarks(io);
  try {
    const sources = await sourcesOf(operands, io);
    if (!sources) return exitCodes.problems;
    const publishing = { colloquy, store: data.store, io, remarks };
    if (!(await publishFiles(sources.files, publishing))) return exitCodes.problems;
    const listening = await listen(() => createHttpServer(colloquy, { log: io.stderr }), address);
    if (!listening.ok) {
      complain(io, listening.message);
      return exitCodes.problems;
    }
    if (dataFolder !== undefined)
      await recordSettings(dataFolder, io.environment).catch((error: Error) =>
        complain(io, `Commands on this data folder will not know these settings: ${error.message}`),
      );
    // Health checks and the studio need no examples, so they do not wait for them.
    if (operands.length === 0 && !(await publishExamples(publishing))) {
      await listening.close();
      return exitCodes.problems;
    }
    print(
      io,
      banner({
        url: listening.url,
        bots: await colloquy.bots.list(),
        place: placeOf(call, dataFolder),
        signInLink: firstSignInLink(colloquy, { url: listening.url, io }),
      }),
    );
    channel('colloquy.listening').publish(undefined);
    const watching = watch(sources, { colloquy, io, remarks });
    const stopSparing = startSparing();
    await stopped(io.stopSignal);
    stopSparing();
    await watching;
    print(io, 'Finishing open requests…');
    await listening.close();
    print(io, 'Stopped.');
    return exitCodes.good;
  } finally {
    await remarks.end();
    await colloquy.close();
  }
}

/** With COLLOQUY_OPERATOR_TOKEN the operator can already sign in, and others may read the logs. Otherwise a sign-in link is printed. */
function firstSignInLink(
  { access }: Pick<Colloquy, 'access'>,
  { url, io }: { readonly url: string; readonly io: CommandIo },
): string | undefined {
  if (io.environment.COLLOQUY_OPERATOR_TOKEN?.trim()) return undefined;
  return signInAddress(url, access.signInLinks.create({ kind: 'operator' }));
}

/** The bot files named by the operands. */
interface Sources {
  /** Files named as operands, and the files of folders. */
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** State of the folders' files before they were listed: later changes go live. */
  readonly known: ReadonlyMap<string, string>;
}

/** When a folder cannot be read, prints an error and returns nothing. */
async function sourcesOf(operands: readonly string[], io: CommandIo): Promise<Sources | undefined> {
  const files: string[] = [];
  const folders: string[] = [];
  const known = new Map<string, string>();
  for (const operand of operands) {
    const isFolder = (await stat(operand).catch(() => undefined))?.isDirectory() === true;
    if (!isFolder) {
      files.push(operand);
      continue;
    }
    folders.push(operand);
    for (const [path, mark] of await marksOf([operand])) known.set(path, mark);
    const found = await flowFilesIn(operand).catch((error: unknown) =>
      complain(io, `${operand} cannot be read: ${error instanceof Error ? error.message : String(error)}`),
    );
    if (!found) return undefined;
    files.push(...found.files);
    if (found.files.length === 0)
      complain(
        io,
        `${operand} holds no file whose name ends in .flow or .flow.json; one that is saved there goes live at once. Files with other names, and those in folders inside it, are served when they are named themselves: colloquy serve ${join(operand, 'FILE')}`,
      );
    if (found.left > 0)
      complain(
        io,
        `${operand} holds ${found.files.length + found.left} flow files. The first ${found.files.length} by name are served, ${found.left} are not: put them into another folder, and name both.`,
      );
  }
  return { files, folders, known };
}

/** Publishes files that are saved in folders. A refused file is reported, and its last good version stays live. */
async function watch(
  { folders, known }: Sources,
  {
    colloquy,
    io,
    remarks,
  }: { readonly colloquy: Colloquy; readonly io: CommandIo; readonly remarks: Remarks },
): Promise<void> {
  if (folders.length === 0) return;
  await watchFolders(folders, {
    signal: io.stopSignal,
    known,
    async onChanged(path) {
      const outcome = await publishFile(path, { colloquy, io, remarks, isSource: true }).catch(
        (error: unknown) => {
          complain(
            io,
            `${path} was not published: ${error instanceof Error ? error.message : String(error)}`,
          );
        },
      );
      if (outcome === 'published') print(io, `${path} was saved and is live.`);
    },
    onGone(path) {
      colloquy.bots.servedFiles.remove(path);
      complain(io, `${path} was deleted. Its bot stays live. To unpublish it: npx colloquy unpublish BOT`);
    },
  });
}

function stopped(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  else signal.addEventListener('abort', () => resolve(), { once: true });
  return promise;
}

/** Describes where bots and chats are stored. The database URL contains its password and is not printed. */
function placeOf({ io }: CommandCall, dataFolder: string | undefined): string {
  if (dataFolder === undefined) return 'memory (lost when the server stops)';
  return io.environment.DATABASE_URL ? 'the database of DATABASE_URL' : dataFolder;
}
