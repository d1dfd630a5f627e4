import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreFailure } from '../store-failure.ts';
import { isConstraint, toStoreFailure } from './to-store-failure.ts';

describe('toStoreFailure', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'colloquy-failure-'));
    file = join(folder, 'data.db');
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE things (id INTEGER PRIMARY KEY); INSERT INTO things VALUES (1)');
    database.close();
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const thrownBy = (use: (file: string) => void): unknown => {
    try {
      use(file);
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it.each<[code: string, hint: RegExp, use: (file: string) => void]>([
    [
      'read-only',
      /writable/,
      (path) => new DatabaseSync(path, { readOnly: true }).exec('INSERT INTO things VALUES (2)'),
    ],
    [
      'locked',
      /another process/,
      (path) => {
        const holder = new DatabaseSync(path);
        holder.exec('BEGIN IMMEDIATE');
        try {
          new DatabaseSync(path, { timeout: 1 }).exec('BEGIN IMMEDIATE');
        } finally {
          holder.close();
        }
      },
    ],
    [
      'full',
      /Free some space/,
      (path) => new DatabaseSync(path).exec('PRAGMA max_page_count = 2; CREATE TABLE more (id)'),
    ],
    [
      'corrupt',
      /backup/,
      (path) => {
        writeFileSync(path, 'no database at all '.repeat(100));
        new DatabaseSync(path).exec('SELECT * FROM things');
      },
    ],
    [
      'unavailable',
      /Check its disk and folder/,
      (path) => new DatabaseSync(join(path, 'below', 'a-file.db')),
    ],
    ['unavailable', /syntax error/, (path) => new DatabaseSync(path).exec('SELEKT')],
    [
      'read-only',
      /writable/,
      () => {
        throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
      },
    ],
    [
      'full',
      /Free some space/,
      () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    ],
    [
      'unavailable',
      /out of the blue/,
      () => {
        throw 'out of the blue';
      },
    ],
  ])('returns the code %s, naming the file and the fix (%s)', (code, hint, use) => {
    const failure = toStoreFailure(thrownBy(use), file);
    expect(failure).toBeInstanceOf(StoreFailure);
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(file);
    expect(failure.message).toMatch(hint);
  });

  it('returns a StoreFailure unchanged', () => {
    const failure = new StoreFailure('closed', 'Closed.');
    expect(toStoreFailure(failure, file)).toBe(failure);
  });

  it('recognizes constraint violations', () => {
    expect(
      isConstraint(thrownBy((path) => new DatabaseSync(path).exec('INSERT INTO things VALUES (1)'))),
    ).toBe(true);
    expect(isConstraint(thrownBy((path) => new DatabaseSync(path).exec('SELEKT')))).toBe(false);
    expect(isConstraint(undefined)).toBe(false);
  });
});
