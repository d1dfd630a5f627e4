// A command on an office: opens it, on this machine or elsewhere, and closes it again.
import type { CommandCall, ExitCode } from '../command.ts';
import { exitCodes } from '../command.ts';
import { dataFolderOf, dataOption, openDataFolder, openUsedDataFolder } from '../flow-files/data-folder.ts';
import { complain } from '../io.ts';
import { findBot } from './find-bot.ts';
import { findServer } from './known-servers.ts';
import { openLocalOffice } from './local-office.ts';
import type { Office, OfficeBot } from './office.ts';
import { openRemoteOffice } from './remote-office.ts';

/** The options of every command on an office: where it is. */
export const officeOptions = {
  data: dataOption,
  server: {
    value: 'NAME|URL',
    description: 'Does it on a server elsewhere (else COLLOQUY_SERVER); see colloquy help login.',
  },
} as const;

/** How an office on this machine is opened. */
export interface OfficeWish {
  /** Whether a data folder that was never used is made. */
  readonly mayBeNew?: boolean;
  /** Whether files of visitors may have to go, or credentials or webhooks are needed. */
  readonly withFiles?: boolean;
}

/** Runs a task on the office that a call names. Whatever is in the way is told. */
export async function onOffice(
  call: CommandCall,
  task: (office: Office) => Promise<ExitCode>,
  wish: OfficeWish = {},
): Promise<ExitCode> {
  const { io } = call;
  if (call.text('data') !== undefined && call.text('server') !== undefined) {
    complain(io, 'Choose one of --data and --server.');
    return exitCodes.usage;
  }
  try {
    const office = await openOffice(call, wish);
    try {
      return await task(office);
    } finally {
      await office.close();
    }
  } catch (error) {
    complain(io, error instanceof Error ? error.message : String(error));
    return exitCodes.problems;
  }
}

/** The same on the bot that the first operand names. */
export function onABot(
  call: CommandCall,
  task: (bot: OfficeBot, office: Office) => Promise<ExitCode>,
  wish: OfficeWish = {},
): Promise<ExitCode> {
  return onOffice(
    call,
    async (office) => {
      const found = await findBot(office, call.operands[0] ?? '');
      if (found.ok) return task(found.bot, office);
      complain(call.io, found.message);
      return exitCodes.problems;
    },
    wish,
  );
}

/** The name or address of the server that a call is for; nothing for this machine. */
export function serverOf({ text, io }: Pick<CommandCall, 'text' | 'io'>): string | undefined {
  if (text('server') !== undefined) return text('server');
  return text('data') === undefined ? io.environment.COLLOQUY_SERVER || undefined : undefined;
}

async function openOffice(
  call: CommandCall,
  { mayBeNew = false, withFiles = false }: OfficeWish,
): Promise<Office> {
  const { io } = call;
  const server = serverOf(call);
  if (server !== undefined) return openRemoteOffice(await findServer(server, io), io.stopSignal);
  const dataFolder = dataFolderOf(call);
  const data = await (mayBeNew ? openDataFolder : openUsedDataFolder)(dataFolder, io.environment);
  if (!data.ok) throw new Error(data.message);
  const { store } = data;
  try {
    return await openLocalOffice({ store, dataFolder, io, withFiles });
  } catch (error) {
    await store.close();
    throw error;
  }
}
