// A credential store in one JSON file that only its owner can read.
import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { isMissing } from '../disk/missing-file.ts';
import { syncFolder } from '../disk/sync-folder.ts';
import type { CredentialRecord, CredentialStore } from './credential-store.ts';
import { byId, tooMany } from './credential-store.ts';
import { CredentialStoreFailure } from './credential-store-failure.ts';
import { limits } from './limits.ts';

const fileSchema = z.object({
  version: z.literal(1),
  credentials: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        name: z.string(),
        createdAt: z.string(),
        bots: z.array(z.string()).optional(),
        keyId: z.string(),
        nonce: z.string(),
        sealed: z.string(),
      }),
    )
    .max(limits.credentials),
});

/**
 * Stores credentials in a file. Each change writes a complete new file, syncs it and renames it over the old one. Each
 * read opens the file, so that a running server sees changes by the command line. Changes within one process run in
 * sequence. Two processes that write at the same moment may lose one change.
 *
 * @example const store = fileCredentialStore('data/credentials.json');
 */
export function fileCredentialStore(file: string): CredentialStore {
  let last: Promise<unknown> = Promise.resolve();
  /** Runs a change after all earlier ones, also after failed ones. */
  const inTurn = <Result>(change: () => Promise<Result>): Promise<Result> => {
    const next = last.then(change, change);
    last = next.catch(() => {});
    return next;
  };
  return {
    save: (record) =>
      inTurn(async () => {
        const others = (await readRecords(file)).filter(({ id }) => id !== record.id);
        if (others.length >= limits.credentials) throw tooMany();
        await writeRecords(file, [...others, record].sort(byId));
      }),
    load: async (id) => (await readRecords(file)).find((record) => record.id === id),
    list: () => readRecords(file),
    remove: (id) =>
      inTurn(async () => {
        const records = await readRecords(file);
        const others = records.filter((record) => record.id !== id);
        if (others.length === records.length) return false;
        await writeRecords(file, others);
        return true;
      }),
  };
}

/** A missing file means no credentials. An invalid file is never overwritten. */
async function readRecords(file: string): Promise<readonly CredentialRecord[]> {
  let text: string;
  try {
    if ((await stat(file)).size > limits.fileBytes)
      throw new CredentialStoreFailure('corrupt', `${file} is too large to be a file of credentials.`);
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return [];
    throw toFailure(error, file);
  }
  const read = fileSchema.safeParse(parsed(text));
  if (!read.success)
    throw new CredentialStoreFailure(
      'corrupt',
      `${file} cannot be read as a file of credentials. Restore a copy of it, or move it away and set the credentials again.`,
    );
  return read.data.credentials;
}

async function writeRecords(file: string, credentials: readonly CredentialRecord[]): Promise<void> {
  const fresh = `${file}.${randomUUID()}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(fresh, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify({ version: 1, credentials }, undefined, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => {});
    throw toFailure(error, file);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toFailure(error: unknown, file: string): CredentialStoreFailure {
  if (error instanceof CredentialStoreFailure) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CredentialStoreFailure('full', `There is no room left to write ${file}.`, { cause: error });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new CredentialStoreFailure('read-only', `${file} may not be read or written by this user.`, {
      cause: error,
    });
  return new CredentialStoreFailure('unavailable', `${file} cannot be used (${code || 'unknown reason'}).`, {
    cause: error,
  });
}
