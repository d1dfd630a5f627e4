import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { describeRow, integer, text } from '../nouns/row.ts';
import { bulkInsert } from './bulk-insert.ts';

function numbersTable(): { database: DatabaseSync; numbers: () => unknown[] } {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE numbers (its_number INTEGER UNIQUE, name TEXT)');
  const all = database.prepare('SELECT its_number, name FROM numbers ORDER BY rowid');
  return { database, numbers: () => all.all().flatMap((row) => Object.values(row)) };
}

function numbersInsert(database: DatabaseSync) {
  return bulkInsert(database, { into: 'numbers', row: describeRow({ itsNumber: integer, name: text }) });
}

describe('bulkInsert', () => {
  it.each([0, 1, 3, 4, 5, 15, 16, 17, 21, 64, 100])('inserts %d rows in their order', (count) => {
    const { database, numbers } = numbersTable();
    const rows = Array.from({ length: count }, (_, number) => ({ itsNumber: number, name: `n${number}` }));
    expect(numbersInsert(database)(rows)).toBe(count);
    expect(numbers()).toEqual(rows.flatMap(({ itsNumber, name }) => [itsNumber, name]));
  });

  it('rolls everything back when a row is refused', () => {
    const { database, numbers } = numbersTable();
    const insert = numbersInsert(database);
    database.exec('BEGIN');
    insert([{ itsNumber: 1, name: 'a' }]);
    const rows = [2, 3, 4, 1].map((itsNumber) => ({ itsNumber, name: 'again' }));
    expect(() => insert(rows)).toThrow(/UNIQUE/);
    expect(database.isTransaction).toBe(false);
    expect(numbers()).toEqual([]);
  });
});
