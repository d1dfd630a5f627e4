import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { bulkInsert } from './bulk-insert.ts';

function numbersTable(): { database: DatabaseSync; numbers: () => unknown[] } {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE numbers (number INTEGER UNIQUE, name TEXT)');
  const all = database.prepare('SELECT number, name FROM numbers ORDER BY rowid');
  return { database, numbers: () => all.all().flatMap((row) => Object.values(row)) };
}

describe('bulkInsert', () => {
  it.each([0, 1, 3, 4, 5, 15, 16, 17, 21, 64, 100])('inserts %d rows in their order', (count) => {
    const { database, numbers } = numbersTable();
    const values = Array.from({ length: count }, (_, number) => [number, `n${number}`]).flat();
    bulkInsert(database, { into: 'numbers (number, name)', columns: 2 })(values);
    expect(numbers()).toEqual(values);
  });

  it('inserts only the part that it is told', () => {
    const { database, numbers } = numbersTable();
    bulkInsert(database, { into: 'numbers (number, name)', columns: 2 })([1, 'a', 2, 'b', 3, 'c'], 2, 4);
    expect(numbers()).toEqual([2, 'b']);
  });

  it('rolls everything back when a row is refused', () => {
    const { database, numbers } = numbersTable();
    const insert = bulkInsert(database, { into: 'numbers (number, name)', columns: 2 });
    database.exec('BEGIN');
    insert([1, 'a']);
    expect(() => insert([2, 'b', 3, 'c', 4, 'd', 1, 'again'])).toThrow(/UNIQUE/);
    expect(database.isTransaction).toBe(false);
    expect(numbers()).toEqual([]);
  });
});
