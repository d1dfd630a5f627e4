import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sqliteStore } from '@colloquy/storage';
import { turnCommit } from '@colloquy/storage/samples';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

/** Files of the backup: enough for some time between the first and the last. */
const FILES = 8;

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const target = () => at('data', 'colloquy.db');
const replaced = () => restore({ file: at('x.backup'), dataFolder: at('data'), replaces: true });
/** The content of the database's folder. */
const left = () =>
  readdirSync(at('data'))
    .filter((name) => name.startsWith('colloquy.db'))
    .sort();

async function commit(file: string, id: string): Promise<void> {
  const store = sqliteStore({ file });
  await store.commitTurns([turnCommit({ session: { id, resultId: id } })]);
  await store.close();
}

function sessionsIn(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare('SELECT id FROM sessions ORDER BY id')
      .all()
      .map(({ id }) => id);
  } finally {
    database.close();
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colloquy-restore-'));
  await commit(at('made', 'colloquy.db'), 'restored');
  mkdirSync(at('made', 'sheets'));
  for (let number = 10; number < 10 + FILES; number++)
    writeFileSync(at('made', 'sheets', `${number}.csv`), 'x');
  await backUp({ dataFolder: at('made'), file: at('x.backup') });
  await commit(target(), 'before');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `work` in the middle of a restore, while it writes files. */
async function duringRestore(dataFolder: string, work: () => void): Promise<unknown> {
  const restored = restore({ file: at('x.backup'), dataFolder, replaces: true }).catch(
    (error: unknown) => error,
  );
  while (!existsSync(join(dataFolder, 'sheets', '10.csv'))) await setImmediate();
  expect(existsSync(join(dataFolder, 'sheets', `${9 + FILES}.csv`))).toBe(false);
  work();
  return restored;
}

/** Acts as a starting server: opens the file and writes. */
function openedByServer(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("PRAGMA journal_mode = WAL; UPDATE sessions SET id = 'acknowledged'");
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

describe('a restore', () => {
  it('prevents servers from starting while it runs, so that no turn is lost', async () => {
    const waiting = new DatabaseSync(target(), { open: false });
    const outcome = await duringRestore(at('data'), () => {
      expect(() => openedByServer(target())).toThrow('locked');
      waiting.open();
    });
    expect(outcome).toMatchObject({ putAside: expect.stringContaining('before-restore') });
    // A waiting server that opened the old file cannot write into it.
    expect(() => waiting.exec("UPDATE sessions SET id = 'lost'")).toThrow('readonly');
    waiting.close();
    expect(sessionsIn(target())).toEqual(['restored']);
    expect(left()).toEqual(['colloquy.db', expect.stringMatching(/before-restore-[\dT-]+$/)]);
    // Afterwards servers can open it.
    openedByServer(target()).close();
  });

  it('replaces nothing when a damaged file has been repaired and is in use by a server', async () => {
    const whole = readFileSync(target());
    writeFileSync(target(), 'x'.repeat(whole.length));
    const servers: DatabaseSync[] = [];
    const outcome = await duringRestore(at('data'), () => {
      writeFileSync(target(), whole);
      servers.push(openedByServer(target()));
    });
    expect(String(outcome)).toContain('is in use');
    for (const server of servers) server.close();
    expect(sessionsIn(target())).toEqual(['acknowledged']);
    expect(left().filter((name) => /restor/.test(name))).toEqual([]);
  });

  it('replaces nothing when a server has created a database in the new folder', async () => {
    const whole = readFileSync(target());
    const outcome = await duringRestore(at('new'), () => writeFileSync(at('new', 'colloquy.db'), whole));
    expect(String(outcome)).toContain('A server was started');
    expect(sessionsIn(at('new', 'colloquy.db'))).toEqual(['before']);
  });

  it('replaces an empty database file and keeps a copy of it', async () => {
    rmSync(`${target()}-mark`);
    writeFileSync(target(), '');
    const { putAside = '' } = await replaced();
    expect([sessionsIn(target()), statSync(putAside).size]).toEqual([['restored'], 0]);
  });

  it('writes no file at all when one file of the backup would leave the folder', async () => {
    const database = new DatabaseSync(at('x.backup'));
    database.prepare('INSERT INTO backup_files VALUES (?, 0, ?)').run('zz/../../escaped', Buffer.from('x'));
    database.close();
    await expect(replaced()).rejects.toThrow('Nothing was restored');
    expect(existsSync(at('data', 'sheets'))).toBe(false);
  });

  it('refuses to write through a symbolic link in the data folder', async () => {
    mkdirSync(at('elsewhere'));
    symlinkSync(at('elsewhere'), at('data', 'sheets'), 'junction');
    await expect(replaced()).rejects.toThrow(
      /data.sheets is a symbolic link.*sheets.10\.csv.*Nothing was restored/,
    );
    expect([readdirSync(at('elsewhere')), sessionsIn(target())]).toEqual([[], ['before']]);
  });

  it('accepts a symbolic link as the data folder', async () => {
    symlinkSync(at('data'), at('link'), 'junction');
    await restore({ file: at('x.backup'), dataFolder: at('link'), replaces: true });
    expect(readdirSync(at('data', 'sheets'))).toHaveLength(FILES);
  });
});

describe('a malicious backup', () => {
  const change = (sql: string) => {
    const database = new DatabaseSync(at('x.backup'));
    database.exec(sql);
    database.close();
  };
  const endless = (columns: string) =>
    `WITH RECURSIVE x(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM x) SELECT ${columns} FROM x`;

  it.each([
    [
      'an endless view in place of the files',
      `DROP TABLE backup_files; CREATE VIEW backup_files AS ${endless("'a' || n AS path, 0 AS part, x'00' AS content")}`,
      'the view "backup_files"',
    ],
    [
      'an endless view in place of the tokens',
      `DROP TABLE tokens; CREATE VIEW tokens AS ${endless("'[]' AS scopes, 1 AS revoked_at, NULL AS expires_at")}`,
      'the view "tokens"',
    ],
    [
      'a trigger',
      'CREATE TRIGGER t AFTER UPDATE ON sessions BEGIN DELETE FROM sessions; END',
      'the trigger "t"',
    ],
    [
      'a trigger in place of ours',
      'DROP TRIGGER audit_stays; CREATE TRIGGER audit_stays AFTER UPDATE ON sessions BEGIN DELETE FROM sessions; END',
      'the trigger "audit_stays"',
    ],
    [
      'a computed column',
      'ALTER TABLE backups ADD COLUMN x TEXT GENERATED ALWAYS AS (hex(zeroblob(1000000))) VIRTUAL',
      'the table "backups"',
    ],
    ['a table of its own', 'CREATE TABLE more (x)', 'the table "more"'],
    ['a virtual table', 'CREATE VIRTUAL TABLE found USING fts5(x)', 'the virtual table "found"'],
  ])('is refused because of %s', async (_what, sql, message) => {
    change(sql);
    await expect(replaced()).rejects.toThrow(message);
    expect(sessionsIn(target())).toEqual(['before']);
    expect(existsSync(at('data', 'sheets'))).toBe(false);
  });

  it.each([
    'colloquy.db',
    './colloquy.db',
    'sheets/../colloquy.db-wal',
    'Colloquy.DB',
    'a\\b',
    'a//b',
    'x'.repeat(2_000),
  ])('is refused because of the file name %s', async (name) => {
    const database = new DatabaseSync(at('x.backup'));
    database.prepare('INSERT INTO backup_files VALUES (?, 0, ?)').run(name, Buffer.from('x'));
    database.close();
    await expect(replaced()).rejects.toThrow('Nothing was restored');
    expect(sessionsIn(target())).toEqual(['before']);
    expect(existsSync(at('data', 'sheets'))).toBe(false);
  });

  it('is refused because one part is larger than any part of a real backup', async () => {
    change("INSERT INTO backup_files VALUES ('x', 0, zeroblob(2000000))");
    await expect(replaced()).rejects.toThrow('more than 1048576 bytes');
  });
});

describe('files that a restore replaces', () => {
  beforeEach(() => {
    mkdirSync(at('data', 'sheets'));
    writeFileSync(at('data', 'sheets', '10.csv'), 'mine');
    writeFileSync(at('data', 'sheets', '11.csv'), 'x');
  });

  it('are renamed and kept unless their content is the same', async () => {
    await replaced();
    const names = readdirSync(at('data', 'sheets')).filter((name) => name.includes('before-restore'));
    expect(names).toEqual([expect.stringMatching(/^10\.csv\.before-restore-/)]);
    expect(readFileSync(at('data', 'sheets', names[0] ?? ''), 'utf8')).toBe('mine');
    expect(readFileSync(at('data', 'sheets', '10.csv'), 'utf8')).toBe('x');
  });

  it('are restored when the restore fails', async () => {
    mkdirSync(at('data', 'sheets', '12.csv'));
    await expect(replaced()).rejects.toThrow('The backup was not restored');
    expect(readFileSync(at('data', 'sheets', '10.csv'), 'utf8')).toBe('mine');
    expect(readdirSync(at('data', 'sheets')).filter((name) => name.includes('restor'))).toEqual([]);
  });
});

describe('the write-ahead log of a damaged database', () => {
  /** A file without its first bytes, beside a log that is needed for a repair. */
  function damage(): void {
    const descriptor = openSync(target(), 'r+');
    writeSync(descriptor, Buffer.alloc(100, 0x55), 0, 100, 0);
    closeSync(descriptor);
    writeFileSync(`${target()}-wal`, 'the log');
  }

  it('is renamed together with its database file', async () => {
    damage();
    let second = 10;
    vi.spyOn(Date.prototype, 'toISOString').mockImplementation(() => `2026-11-21T10:00:${second++}.000Z`);
    const { putAside = '' } = await replaced();
    expect(readFileSync(`${putAside}-wal`, 'utf8')).toBe('the log');
    expect(left().map((name) => name.replace(/restore-[\dT-]+\d/, 'restore'))).toEqual([
      'colloquy.db',
      'colloquy.db.before-restore',
      'colloquy.db.before-restore-wal',
    ]);
    expect(sessionsIn(target())).toEqual(['restored']);
  });

  it('is renamed when the database opens but lacks acknowledged turns', async () => {
    const mark = readFileSync(`${target()}-mark`, 'utf8');
    const database = new DatabaseSync(target());
    database.exec("UPDATE writers SET batch = 0 WHERE id = 'life'; PRAGMA journal_mode = DELETE");
    database.close();
    writeFileSync(`${target()}-wal`, 'what is left of the log');
    writeFileSync(`${target()}-mark`, mark);
    const { putAside = '' } = await replaced();
    expect(readFileSync(`${putAside}-wal`, 'utf8')).toBe('what is left of the log');
  });

  it('stays in place when the restore fails earlier', async () => {
    damage();
    mkdirSync(at('data', 'sheets', '10.csv'), { recursive: true });
    await expect(replaced()).rejects.toThrow('The backup was not restored');
    expect(readFileSync(`${target()}-wal`, 'utf8')).toBe('the log');
    expect(left().filter((name) => /restor/.test(name))).toEqual([]);
  });

  it('prevents the replacement when it cannot be renamed, and the restore reports why', async () => {
    damage();
    const before = readFileSync(target());
    vi.spyOn(Date.prototype, 'toISOString').mockReturnValue('2026-11-21T10:00:00.000Z');
    writeFileSync(`${target()}-journal`, 'another log');
    mkdirSync(`${target()}.before-restore-2026-11-21T10-00-00-journal`);
    await expect(replaced()).rejects.toThrow('EISDIR');
    expect(readFileSync(target()).equals(before)).toBe(true);
    expect(readFileSync(`${target()}-wal`, 'utf8')).toBe('the log');
    expect(existsSync(`${target()}.before-restore-2026-11-21T10-00-00`)).toBe(false);
  });

  it.skipIf(process.platform === 'win32').each([
    ['read-only', 0o444],
    ['readable by all', 0o644],
  ])(
    'leaves the restored database accessible to its owner only, from a backup that is %s',
    async (_, mode) => {
      chmodSync(at('x.backup'), mode);
      await replaced();
      expect(statSync(target()).mode & 0o777).toBe(0o600);
      expect(sessionsIn(target())).toEqual(['restored']);
    },
  );
});
