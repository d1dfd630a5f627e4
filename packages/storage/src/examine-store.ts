// Examines a store, to explain why a server does not start.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from './database-file.ts';
import type { ExaminedFile } from './sqlite/examine-file.ts';
import { countChatsIn, examineFile } from './sqlite/examine-file.ts';

export type { ExaminedDatabase } from './postgres/examine-database.ts';

/** Examines the database file of a data folder, without changing anything. Nothing when there is none yet. */
export function examineDataFolder(dataFolder: string): ExaminedFile | undefined {
  const file = join(dataFolder, DATABASE_FILE);
  return existsSync(file) ? examineFile(file) : undefined;
}

/**
 * Counts the chats in the database file of a data folder. 0 when there is no file, or none that can be read.
 *
 * @example countChats('.colloquy') // 77
 */
export function countChats(dataFolder: string): number {
  const file = join(dataFolder, DATABASE_FILE);
  return existsSync(file) ? countChatsIn(file) : 0;
}

/**
 * Examines a PostgreSQL database, without changing anything. The address is never repeated.
 *
 * @example await examineDatabase(process.env.DATABASE_URL)
 */
export async function examineDatabase(url: string) {
  const { examineDatabase: examine } = await import('./postgres/examine-database.ts');
  return examine(url);
}
