// Opens the management API for a command, on this machine or a remote server, and closes it afterwards.
import type { ListedBot } from '@colloquy/schema';
import type { CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, dataOption, openDataFolder, openUsedDataFolder } from '../flow-files/data-folder.ts';
import { complain } from '../io.ts';
import { findBot } from './bots.ts';
import { findServer } from './known-servers.ts';
import type { Management } from './management.ts';
import { remoteManagement } from './management.ts';
import { openLocal } from './open-local.ts';

/** The options of every such command: where the bots are stored. */
export const managementOptions = {
  data: dataOption,
  server: {
    value: 'NAME|URL',
    description: 'Remote server to use (default: COLLOQUY_SERVER). See colloquy help login.',
  },
} as const;

/** Options for opening it on this machine. */
export interface OpenOptions {
  /** Whether to create a missing data folder. */
  readonly mayBeNew?: boolean;
  /** Whether the command needs access to visitors' files, credentials or webhooks. */
  readonly withFiles?: boolean;
}

/** Runs a task on the data folder or server that the options name. Prints errors. */
export async function onManagement(
  call: CommandCall,
  task: (management: Management) => Promise<ExitCode>,
  options: OpenOptions = {},
): Promise<ExitCode> {
  const { io } = call;
  if (call.text('data') !== undefined && call.text('server') !== undefined) {
    complain(io, 'Choose one of --data and --server.');
    return exitCodes.usage;
  }
  try {
    const management = await open(call, options);
    try {
      return await task(management);
    } finally {
      await management.close();
    }
  } catch (error) {
    complain(io, error instanceof Error ? error.message : String(error));
    return exitCodes.problems;
  }
}

/** The same for the bot that the first operand names. */
export function onABot(
  call: CommandCall,
  task: (bot: ListedBot, management: Management) => Promise<ExitCode>,
  options: OpenOptions = {},
): Promise<ExitCode> {
  return onManagement(
    call,
    async (management) => {
      const found = await findBot(management, call.operands[0] ?? '');
      if (found.ok) return task(found.bot, management);
      complain(call.io, found.message);
      return exitCodes.problems;
    },
    options,
  );
}

/** The name or URL of the server in the options; undefined for this machine. */
export function serverOf({ text, io }: Pick<CommandCall, 'text' | 'io'>): string | undefined {
  if (text('server') !== undefined) return text('server');
  return text('data') === undefined ? io.environment.COLLOQUY_SERVER || undefined : undefined;
}

async function open(
  call: CommandCall,
  { mayBeNew = false, withFiles = false }: OpenOptions,
): Promise<Management> {
  const { io } = call;
  const server = serverOf(call);
  if (server !== undefined) return remoteManagement(await findServer(server, io), io.stopSignal);
  const dataFolder = dataFolderOf(call);
  const data = await (mayBeNew ? openDataFolder : openUsedDataFolder)(dataFolder, io.environment);
  if (!data.ok) throw new Error(data.message);
  const { store } = data;
  try {
    return await openLocal({ store, dataFolder, io, withFiles });
  } catch (error) {
    await store.close();
    throw error;
  }
}
