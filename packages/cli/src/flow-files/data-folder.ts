// Opens the place where bots and chats are stored.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '@colloquy/server';
import { openStore } from '@colloquy/server';
import type { CommandCall } from '../command.ts';

/** The `--data` option, the same in every command. */
export const dataOption = {
  value: 'DIR',
  description: 'Folder of bots and chats (default: COLLOQUY_DATA, or .colloquy).',
} as const;

/** The data folder: `--data`, else `COLLOQUY_DATA`, else `.colloquy` in the current folder. */
export function dataFolderOf({
  text,
  io,
}: Pick<CommandCall, 'text'> & { readonly io: Pick<CommandCall['io'], 'environment'> }): string {
  return text('data') ?? (io.environment.COLLOQUY_DATA || '.colloquy');
}

/**
 * Opens the store of a data folder, or the database of `DATABASE_URL`. Returns a message for the operator when it
 * cannot be opened. `onWaiting` is called with the reason for a delay. The database URL contains its password, so no
 * message contains it.
 */
export async function openDataFolder(
  dataFolder: string,
  { DATABASE_URL: databaseUrl }: CommandCall['io']['environment'],
  onWaiting?: (why: string) => void,
): Promise<{ readonly ok: true; readonly store: Store } | { readonly ok: false; readonly message: string }> {
  try {
    return { ok: true, store: await openStore({ dataFolder, databaseUrl, onWaiting }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = databaseUrl
      ? `The database of DATABASE_URL cannot be used: ${reason}`
      : `The data folder ${dataFolder} cannot be used: ${reason}\nChoose another one with --data DIR or COLLOQUY_DATA.`;
    return { ok: false, message };
  }
}

/** The same, for commands that only read: it does not create a data folder. */
export async function openUsedDataFolder(
  dataFolder: string,
  environment: CommandCall['io']['environment'],
): ReturnType<typeof openDataFolder> {
  if (!isUnused(dataFolder, environment)) return openDataFolder(dataFolder, environment);
  const message = `The data folder ${dataFolder} contains no data. Choose another one with --data DIR or COLLOQUY_DATA.`;
  return { ok: false, message };
}

/** Whether the data folder has no database yet. Always false with `DATABASE_URL`. */
export function isUnused(
  dataFolder: string,
  { DATABASE_URL: databaseUrl }: CommandCall['io']['environment'],
): boolean {
  return !databaseUrl && !existsSync(join(dataFolder, DATABASE_FILE));
}

/** The file name that the server uses. */
export const DATABASE_FILE = 'colloquy.db';
