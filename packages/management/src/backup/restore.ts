// Restores a backup into a data folder.
import { randomUUID } from 'node:crypto';
import { chmod, constants, copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, posix, resolve, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncFolder } from '@colloquy/integrations';
import { DATABASE_FILE, examineFile, markOf } from '@colloquy/storage';
import {
  BackupFailure,
  dropBackupTables,
  isBackup,
  isPartOfDatabase,
  KEY_FILE,
  PART_BYTES,
  START_BYTES,
} from './backup-file.ts';
import { checkSchema } from './check-schema.ts';
import { holdDatabase } from './hold-database.ts';
import { limits } from './limits.ts';
import { isLink, isThere, syncFile } from './on-disk.ts';
import type { PutAside } from './put-aside.ts';
import { createPutAside } from './put-aside.ts';

export interface RestoreOptions {
  readonly file: string;
  readonly dataFolder: string;
  /** Replaces the chats in the folder. They are moved aside, not lost. */
  readonly replaces?: boolean;
}

/** The result of a restore. */
export interface RestoreReport {
  /** When the backup was made, in epoch milliseconds. */
  readonly createdAt: number;
  readonly sessions: number;
  readonly results: number;
  readonly files: readonly string[];
  readonly hasKey: boolean;
  /** Path of the folder's previous chats. */
  readonly putAside: string | undefined;
}

/**
 * Restores a backup. The chats change in one step, after the files of the backup are written and on disk. Existing
 * files with the same names and different content are moved aside first, like the chats, and move back when the restore
 * fails. Refuses a folder that a server uses, and prevents servers from starting on it during the restore.
 *
 * @throws BackupFailure
 * @example await restore({ file: 'monday.backup', dataFolder: '.colloquy' });
 */
export async function restore({
  file,
  dataFolder,
  replaces = false,
}: RestoreOptions): Promise<RestoreReport> {
  checkBackup(file);
  const target = join(dataFolder, DATABASE_FILE);
  const isReplaced = await isThere(target);
  if (isReplaced && !replaces)
    throw new BackupFailure(
      `${dataFolder} holds chats already. Choose another folder with --data DIR, or add --force to replace them.`,
    );
  let held = isReplaced ? await holdDatabase(target) : undefined;
  const fresh = `${target}.restoring-${randomUUID()}`;
  const ending = `.before-restore-${stamp()}`;
  const files = createPutAside(ending);
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    await copyFile(file, fresh, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await chmod(fresh, 0o600); // a copy has the permissions of the backup, which may have changed on its way
    const report = await unpack(fresh, dataFolder, files);
    await syncFile(fresh);
    if (isReplaced) held ??= await holdDatabase(target); // a damaged file may be repaired by now, and in use
    // Windows cannot replace an open file: neither ours, nor one that a server opens right now.
    if (process.platform === 'win32') await held?.letGo();
    const putAside = await exchange({ fresh, target, aside: `${target}${ending}`, isReplaced });
    await syncFolder(dataFolder);
    return { ...report, putAside };
  } catch (error) {
    await files.undo();
    if (error instanceof BackupFailure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupFailure(`The backup was not restored: ${reason}.`, { cause: error });
  } finally {
    await held?.letGo();
    for (const part of ['', '-journal']) await rm(`${fresh}${part}`, { force: true });
  }
}

/** Checks the whole backup before any change. */
function checkBackup(file: string): void {
  checkSchema(file);
  const found = examineFile(file);
  if (!found.ok) throw new BackupFailure(found.message);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = "SELECT count(*) AS count FROM sqlite_schema WHERE name IN ('backup_files', 'backups')";
    if (database.prepare(tables).get()?.count !== 2)
      throw new BackupFailure(
        `${file} is a database of Colloquy, but not a backup made with "colloquy backup".`,
      );
    const longest = database.prepare('SELECT max(length(content)) AS bytes FROM backup_files').get();
    if (Number(longest?.bytes) > PART_BYTES)
      throw new BackupFailure(
        `${file} holds a part of a file with more than ${PART_BYTES} bytes, which no backup has. Nothing was restored.`,
      );
  } finally {
    database.close();
  }
}

/**
 * Replaces the database with the restored one, and returns the new name of the old one. The rest of its log is renamed
 * as well, because SQLite finds a log by the name of its file.
 */
async function exchange({
  fresh,
  target,
  aside,
  isReplaced,
}: {
  readonly fresh: string;
  readonly target: string;
  readonly aside: string;
  readonly isReplaced: boolean;
}): Promise<string | undefined> {
  if (isReplaced) await link(target, aside);
  else if (await isThere(target)) throw madeMeanwhile(target);
  const moved: string[] = [];
  try {
    for (const ending of ['-wal', '-journal'])
      if (await moveIfThere(`${target}${ending}`, `${aside}${ending}`)) moved.push(ending);
    // The `-shm` index is recreated from the log, and the mark belongs to the old file.
    for (const path of [`${target}-shm`, markOf(target)]) await rm(path, { force: true });
    if (isReplaced) await rename(fresh, target);
    else await linkNew(fresh, target);
    return isReplaced ? aside : undefined;
  } catch (error) {
    // These logs had no database, so they must not return beside one that a server has just created.
    if (!isReplaced) throw error;
    for (const ending of moved) await rename(`${aside}${ending}`, `${target}${ending}`);
    await rm(aside, { force: true });
    throw error;
  }
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Unlike a rename, a link never replaces a file that was created in the meantime. */
async function linkNew(fresh: string, target: string): Promise<void> {
  await link(fresh, target).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? madeMeanwhile(target) : error;
  });
}

function madeMeanwhile(target: string): BackupFailure {
  return new BackupFailure(
    `A server was started meanwhile and made ${target}. Stop it, then do this again with --force.`,
  );
}

async function unpack(
  fresh: string,
  dataFolder: string,
  putAside: PutAside,
): Promise<Omit<RestoreReport, 'putAside'>> {
  const database = new DatabaseSync(fresh);
  try {
    const number = (sql: string) => Number(database.prepare(sql).get()?.number);
    const files = filesIn(database);
    checkPaths(files, dataFolder);
    await checkFolders(files, dataFolder);
    for (const path of files) await writeOut(database, { path, dataFolder, putAside });
    const createdAt = number('SELECT max(created_at) AS number FROM backups');
    dropBackupTables(database);
    database.exec('VACUUM');
    return {
      createdAt,
      files,
      hasKey: files.includes(KEY_FILE),
      sessions: number('SELECT count(*) AS number FROM sessions'),
      results: number('SELECT count(*) AS number FROM results'),
    };
  } finally {
    database.close();
  }
}

/** The files to write. Backups of earlier versions may contain other backups, which are left out. */
function filesIn(database: DatabaseSync): string[] {
  const sql = `SELECT path, substr(content, 1, ${START_BYTES}) AS start FROM backup_files WHERE part = 0 ORDER BY path`;
  const found: string[] = [];
  for (const { path, start } of database.prepare(sql).iterate())
    if (!isBackup(String(path), start as Uint8Array)) found.push(String(path));
  return found;
}

/** Checks all paths before the first write, so that an error means that nothing was restored. */
function checkPaths(files: readonly string[], dataFolder: string): void {
  const outside = files.find((path) => !resolve(dataFolder, path).startsWith(resolve(dataFolder) + sep));
  if (outside !== undefined)
    throw new BackupFailure(
      `The backup names a file outside of the data folder: ${outside}. Nothing was restored.`,
    );
  const strange = files.find((path) => !isBackupName(path));
  if (strange !== undefined)
    throw new BackupFailure(
      `The backup names a file that no backup has: ${strange.slice(0, 100)}. Nothing was restored.`,
    );
}

/** Refuses symbolic links inside the data folder, which would lead files of the backup elsewhere. A backup follows none either. */
async function checkFolders(files: readonly string[], dataFolder: string): Promise<void> {
  const known = new Set<string>();
  for (const path of files) {
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
      const folder = resolve(dataFolder, path.slice(0, end));
      if (known.has(folder)) continue;
      known.add(folder);
      if (await isLink(folder))
        throw new BackupFailure(
          `${folder} is a symbolic link, and ${path} of the backup would be written to its target. Nothing was restored. Replace the link with a folder, or choose another data folder with --data DIR.`,
        );
    }
  }
}

/** Whether a backup may contain a file of this name: one plain path that is not part of the database. */
function isBackupName(path: string): boolean {
  const isPlain = posix.normalize(path) === path && !/[\\\p{Cc}]/u.test(path);
  return isPlain && path.length <= limits.fileNameCharacters && !isPartOfDatabase(path);
}

/** Written completely under a temporary name first, so that one complete file exists at any time. */
async function writeOut(
  database: DatabaseSync,
  {
    path,
    dataFolder,
    putAside,
  }: { readonly path: string; readonly dataFolder: string; readonly putAside: PutAside },
): Promise<void> {
  const target = resolve(dataFolder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const partial = `${target}.restoring-${randomUUID()}`;
  try {
    const handle = await open(partial, 'wx', 0o600);
    try {
      const parts = database.prepare('SELECT content FROM backup_files WHERE path = ? AND part = ?');
      for (let part = 0; ; part++) {
        const row = parts.get(path, part);
        if (!row) break;
        await handle.writeFile(row.content as Uint8Array);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await putAside.keep(target, partial);
    await rename(partial, target);
    await syncFolder(dirname(target));
  } finally {
    await rm(partial, { force: true });
  }
}

/** Timestamp for file names: 2026-11-21T12-00-00. */
function stamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(':', '-');
}
