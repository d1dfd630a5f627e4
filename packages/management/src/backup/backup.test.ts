import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteStore } from '@colloquy/storage';
import { turnCommit } from '@colloquy/storage/samples';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backUp } from './back-up.ts';
import { isBackedUp, PART_BYTES } from './backup-file.ts';
import { restore } from './restore.ts';

describe('a backup', () => {
  let folder: string;
  const at = (...names: string[]) => join(folder, ...names);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'colloquy-backup-'));
    const store = sqliteStore({ file: at('data', 'colloquy.db') });
    await store.commitTurns([turnCommit({ session: { state: 'KEPT' } })]);
    await store.close();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it.each([0, 1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES])(
    'restores a file of %i bytes unchanged',
    async (bytes) => {
      const content = Buffer.alloc(bytes, 'abc');
      mkdirSync(at('data', 'uploads'));
      writeFileSync(at('data', 'uploads', 'a file ü'), content);
      const made = await backUp({ dataFolder: at('data'), file: at('x.backup') });
      expect(made).toMatchObject({ sessions: 1, files: ['uploads/a file ü'], leavesKey: false });
      const restored = await restore({ file: at('x.backup'), dataFolder: at('again') });
      expect(restored).toMatchObject({ sessions: 1, files: made.files, putAside: undefined });
      expect(readFileSync(at('again', 'uploads', 'a file ü')).equals(content)).toBe(true);
      const database = new DatabaseSync(at('again', 'colloquy.db'));
      const tables = database.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'backup%'").all();
      expect(tables).toEqual([]);
      database.close();
    },
  );

  it('contains no data that was removed before it was made', async () => {
    const store = sqliteStore({ file: at('data', 'colloquy.db') });
    await store.commitTurns([
      turnCommit({ session: { id: 'gone', resultId: 'other', state: 'KANARIE'.repeat(5_000) } }),
    ]);
    await store.remove({ kind: 'visitor', visitor: { sessionId: 'gone' } });
    await backUp({ dataFolder: at('data'), file: at('x.backup') });
    await store.close();
    const bytes = readFileSync(at('x.backup'));
    expect([bytes.includes('KEPT'), bytes.includes('KANARIE')]).toEqual([true, false]);
  });

  it('does not follow symbolic links out of the data folder', async () => {
    writeFileSync(at('elsewhere'), 'private');
    symlinkSync(at('elsewhere'), at('data', 'link'));
    expect((await backUp({ dataFolder: at('data'), file: at('x.backup') })).files).toEqual([]);
  });

  it('cannot write outside of the folder into which it is restored', async () => {
    await backUp({ dataFolder: at('data'), file: at('x.backup') });
    const database = new DatabaseSync(at('x.backup'));
    database.prepare('INSERT INTO backup_files VALUES (?, 0, ?)').run('../escaped', Buffer.from('x'));
    database.close();
    await expect(restore({ file: at('x.backup'), dataFolder: at('again') })).rejects.toThrow('outside');
    expect(existsSync(at('escaped'))).toBe(false);
    expect(readdirSync(at('again'))).toEqual([]);
  });

  it('leaves out other backups in the data folder, whatever their names are', async () => {
    mkdirSync(at('data', 'old'));
    await backUp({ dataFolder: at('data'), file: at('data', 'monday.backup') });
    await backUp({ dataFolder: at('data'), file: at('data', 'old', 'sunday') });
    writeFileSync(at('data', 'short'), 'SQLite');
    const made = await backUp({ dataFolder: at('data'), file: at('data', 'tuesday.backup') });
    expect(made).toMatchObject({ files: ['short'], backups: ['monday.backup', 'old/sunday'] });
    const again = await backUp({
      dataFolder: at('data'),
      file: at('data', 'tuesday.backup'),
      replaces: true,
    });
    expect(again.bytes).toBe(made.bytes);
  });

  it('includes the files that visitors uploaded, even if one is a backup', async () => {
    mkdirSync(at('data', 'uploads', 'ab'), { recursive: true });
    await backUp({ dataFolder: at('data'), file: at('data', 'uploads', 'ab', 'content') });
    const made = await backUp({ dataFolder: at('data'), file: at('x.backup') });
    expect(made).toMatchObject({ files: ['uploads/ab/content'], backups: [] });
    expect((await restore({ file: at('x.backup'), dataFolder: at('again') })).files).toEqual(made.files);
  });

  it('made by an earlier version may contain another backup, which the restore leaves out', async () => {
    writeFileSync(at('data', 'note'), 'kept');
    await backUp({ dataFolder: at('data'), file: at('inner.backup') });
    await backUp({ dataFolder: at('data'), file: at('x.backup') });
    const inner = readFileSync(at('inner.backup'));
    const database = new DatabaseSync(at('x.backup'));
    const insert = database.prepare('INSERT INTO backup_files VALUES (?, ?, ?)');
    insert.run('monday.backup', 0, inner.subarray(0, 8_192));
    insert.run('monday.backup', 1, inner.subarray(8_192));
    insert.run('uploads/content', 0, inner);
    database.close();
    const { files } = await restore({ file: at('x.backup'), dataFolder: at('again') });
    expect(files).toEqual(['note', 'uploads/content']);
    expect(existsSync(at('again', 'monday.backup'))).toBe(false);
  });

  it.each([
    ['colloquy.db-wal', false],
    ['colloquy.db.before-restore-2026-11-21T10-00-00', false],
    ['secret.key', false],
    ['credentials.json', true],
    ['credentials.json.6b1e0c9a-1b7e-4c3f-9d41-000000000000', false],
    ['uploads/ab/abc/1/content', true],
    ['uploads/.incoming/half', false],
  ])('decides whether to include %s: %s', (path, isTaken) => {
    expect(isBackedUp(path, { withKey: false })).toBe(isTaken);
  });
});
