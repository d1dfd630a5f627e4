// Where bots and chats are kept.
import type { Store } from '@colloquy/server';
import { openStore } from '@colloquy/server';
import type { CommandCall } from '../command.ts';

/** The option for it, alike in every command. */
export const dataOption = {
  value: 'DIR',
  description: 'Where bots and chats are kept (else COLLOQUY_DATA, else .colloquy).',
} as const;

/** The data folder: `--data`, else `COLLOQUY_DATA`, else `.colloquy` in the current folder. */
export function dataFolderOf({ text, world }: Pick<CommandCall, 'text' | 'world'>): string {
  return text('data') ?? (world.environment.COLLOQUY_DATA || '.colloquy');
}

/**
 * The store of a data folder, or the database of `DATABASE_URL`; or why it cannot be opened, in words for whoever runs the server.
 * `onWaiting` is told why it takes a while. The address of a database holds its password, so it is never repeated.
 */
export async function openDataFolder(
  dataFolder: string,
  { DATABASE_URL: databaseUrl }: CommandCall['world']['environment'],
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
