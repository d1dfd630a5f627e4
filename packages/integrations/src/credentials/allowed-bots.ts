// The bots that may use a local spreadsheet: a list of ids in the file `bots.json` beside its sheets. Without the file,
// all bots may.
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Failed } from '@colloquy/schema';
import { failed } from '@colloquy/schema';
import { z } from 'zod';
import { isMissing, startReplacement } from '../disk/replace-file.ts';
import type { BotsAllowed } from './credential-vault.ts';
import { limits } from './limits.ts';

const FILE = 'bots.json';
const fileSchema = z.array(z.string());

/**
 * Returns a failure for a bot that may not use a spreadsheet, otherwise nothing. An unreadable file excludes all bots.
 *
 * @throws when the disk fails
 * @example await refuseBot('data/sheets/leads', { spreadsheetId: 'leads', botId: 'quiz' })
 */
export async function refuseBot(
  folder: string,
  { spreadsheetId, botId }: { readonly spreadsheetId: string; readonly botId: string | undefined },
): Promise<Failed | undefined> {
  const allowed = await allowedBots(folder);
  if (allowed === 'all' || (allowed && botId !== undefined && allowed.includes(botId))) return undefined;
  return failed(
    'forbidden',
    allowed
      ? `The sheets of "${spreadsheetId}" are not for this bot. The operator can allow it: colloquy credentials allow ${spreadsheetId} --sheet --bots BOT-ID,BOT-ID`
      : `It cannot be read which bots may use the sheets of "${spreadsheetId}". Say it anew: colloquy credentials allow ${spreadsheetId} --sheet --bots BOT-ID,BOT-ID`,
  );
}

/**
 * Sets the bots that may use a spreadsheet, replacing the earlier list.
 *
 * @throws when the folder cannot be written
 * @example await allowBots('data/sheets/leads', ['quiz'])
 */
export async function allowBots(folder: string, bots: BotsAllowed): Promise<void> {
  const file = join(folder, FILE);
  if (bots === 'all') return rm(file, { force: true });
  const replacement = await startReplacement(file, { isCopy: false });
  try {
    await replacement.append(`${JSON.stringify(bots)}\n`);
    await replacement.commit();
  } finally {
    await replacement.discard();
  }
}

/** Undefined when the file cannot be parsed. */
async function allowedBots(folder: string): Promise<BotsAllowed | undefined> {
  const file = join(folder, FILE);
  try {
    if ((await stat(file)).size > limits.allowedBotsBytes) return undefined;
    return fileSchema.safeParse(JSON.parse(await readFile(file, 'utf8'))).data;
  } catch (error) {
    if (isMissing(error)) return 'all';
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
