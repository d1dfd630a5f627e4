// Backs up a data folder while its server runs.
import { randomUUID } from 'node:crypto';
import { chmod, link, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncFolder } from '@colloquy/integrations';
import { DATABASE_FILE, examineFile } from '@colloquy/storage';
import {
  BackupFailure,
  isBackedUp,
  isBackup,
  KEY_FILE,
  makeBackupTables,
  PART_BYTES,
} from './backup-file.ts';
import { isThere, syncFile } from './on-disk.ts';

export interface BackupOptions {
  readonly dataFolder: string;
  readonly file: string;
  /** Also includes the key of the credentials. Then the file alone is enough to read them. */
  readonly withKey?: boolean;
  /** Replaces an existing file. */
  readonly replaces?: boolean;
}

/** The content of a backup. */
export interface BackupReport {
  readonly sessions: number;
  readonly results: number;
  /** Files besides the database, by name. */
  readonly files: readonly string[];
  /** Files of the folder that were left out because they are backups or copies of the database. */
  readonly backups: readonly string[];
  readonly bytes: number;
  /** Whether a key exists that was left out. */
  readonly leavesKey: boolean;
}

/**
 * Writes a backup. It contains everything acknowledged before its start; the server continues to commit turns. The file
 * appears under its name once it is complete and on disk, readable only by its owner.
 *
 * @throws BackupFailure
 * @example await backUp({ dataFolder: '.colloquy', file: 'monday.backup' });
 */
export async function backUp(options: BackupOptions): Promise<BackupReport> {
  const { dataFolder, file, withKey = false, replaces = false } = options;
  const source = join(dataFolder, DATABASE_FILE);
  if (!(await isThere(source)))
    throw new BackupFailure(`There is no ${source}. Name the data folder with --data DIR or COLLOQUY_DATA.`);
  if (!replaces && (await isThere(file)))
    throw new BackupFailure(`${file} already exists. Choose another name, or add --force.`);
  const partial = `${file}.partial-${process.pid}-${randomUUID()}`;
  try {
    await clearPartials(file);
    checkSource(source);
    await (await open(partial, 'wx', 0o600)).close();
    copyDatabase(source, partial);
    await chmod(partial, 0o600);
    const report = await addFiles(partial, { dataFolder, withKey });
    await syncFile(partial);
    if (replaces) await rename(partial, file);
    else await link(partial, file);
    await syncFolder(dirname(file));
    const { size: bytes } = await stat(file);
    return { ...report, bytes, leavesKey: !withKey && (await isThere(join(dataFolder, KEY_FILE))) };
  } catch (error) {
    if (error instanceof BackupFailure) throw error;
    throw new BackupFailure(`The backup was not made: ${reasonOf(error)}.`, { cause: error });
  } finally {
    await rm(partial, { force: true });
    await rm(`${partial}-journal`, { force: true });
  }
}

/** A backup of a damaged file could replace a valid one. */
function checkSource(source: string): void {
  const found = examineFile(source);
  if (!found.ok) throw new BackupFailure(`Nothing was backed up. ${found.message}`);
}

/** Removes partial files that killed backups left under this name. A backup in another process keeps its file. */
async function clearPartials(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(file)}.partial-`)) continue;
    const [, pid] = /\.partial-(\d+)-[0-9a-f-]{36}(?:-journal)?$/.exec(name) ?? [];
    if (pid === undefined || !isRunning(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** One read transaction, which blocks no writes. The copy has no free pages, so it contains no removed data. */
function copyDatabase(source: string, target: string): void {
  const database = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

async function addFiles(
  target: string,
  { dataFolder, withKey }: { readonly dataFolder: string; readonly withKey: boolean },
): Promise<Pick<BackupReport, 'sessions' | 'results' | 'files' | 'backups'>> {
  const database = new DatabaseSync(target);
  try {
    database.exec('PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY'); // the whole file is synced afterwards
    makeBackupTables(database);
    database.prepare('INSERT INTO backups (created_at) VALUES (?)').run(Date.now());
    const files: string[] = [];
    const backups: string[] = [];
    for (const path of await filesOf(dataFolder)) {
      if (!isBackedUp(path, { withKey })) continue;
      const outcome = await addFile(database, { dataFolder, path });
      if (outcome === 'added') files.push(path);
      if (outcome === 'a backup') backups.push(path);
    }
    const count = (table: string) =>
      Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count);
    return { sessions: count('sessions'), results: count('results'), files, backups };
  } finally {
    database.close();
  }
}

/** Relative paths with slashes, sorted. Links are not followed: their targets are not part of the folder. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** A file may be missing: its visitor was erased in the meantime. */
async function addFile(
  database: DatabaseSync,
  { dataFolder, path }: { readonly dataFolder: string; readonly path: string },
): Promise<'added' | 'gone' | 'a backup'> {
  const handle = await open(join(dataFolder, path), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return 'gone';
  const insert = database.prepare('INSERT INTO backup_files (path, part, content) VALUES (?, ?, ?)');
  const buffer = Buffer.allocUnsafe(PART_BYTES);
  database.exec('BEGIN');
  try {
    for (let part = 0; ; part++) {
      const { bytesRead } = await handle.read(buffer, 0, PART_BYTES);
      if (part === 0 && isBackup(path, buffer.subarray(0, bytesRead))) return 'a backup';
      if (bytesRead > 0 || part === 0) insert.run(path, part, buffer.subarray(0, bytesRead));
      if (bytesRead === 0) break;
    }
    database.exec('COMMIT');
  } finally {
    await handle.close();
    if (database.isTransaction) database.exec('ROLLBACK');
  }
  return 'added';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
