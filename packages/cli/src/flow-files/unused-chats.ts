// Chats in a data folder that a server with DATABASE_URL does not use.
import type { CommandCall } from '../command.ts';

/**
 * What to do about chats that stayed in the file of a data folder when `DATABASE_URL` was set. Nothing when there are
 * none.
 *
 * @example
 * await unusedChats('.colloquy', { DATABASE_URL: 'postgres://…' });
 * // '.colloquy holds 77 chats that are not in the database of DATABASE_URL. To move them, …'
 */
export async function unusedChats(
  dataFolder: string,
  { DATABASE_URL: databaseUrl }: CommandCall['io']['environment'],
): Promise<string | undefined> {
  if (!databaseUrl) return undefined;
  // Loaded here, because a server on its file has no use for it.
  const { countChats } = await import('@colloquy/storage/examination');
  const chats = countChats(dataFolder);
  if (chats === 0) return undefined;
  return `${dataFolder} holds ${chats === 1 ? '1 chat that is' : `${chats} chats that are`} not in the database of DATABASE_URL. To move everything there, stop all servers and run: colloquy move --to database --data ${dataFolder}`;
}
