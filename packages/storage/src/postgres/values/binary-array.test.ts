import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../test-database.ts';
import { createTestDatabase } from '../test-database.ts';
import type { ColumnType, ColumnValues } from './binary-array.ts';
import { toBinaryArray } from './binary-array.ts';

describe('toBinaryArray', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.remove();
  });

  it.each<[type: ColumnType, values: readonly ColumnValues[ColumnType][]]>([
    ['text', []],
    ['text', ['']],
    ['text', ['plain', null, 'qu"ote\\ {},NULL\n', 'Grüße 日本語 👩‍👩‍👧‍👦 \u{10ffff}', null]],
    ['text', ['x'.repeat(100_000), 'ä'.repeat(100_000)]],
    ['int4', []],
    ['int4', [0, 1, -1, 2_147_483_647, -2_147_483_648]],
    ['int8', [0, 1, -1, 2 ** 32, -(2 ** 32), 2 ** 32 - 1, -(2 ** 32) - 1]],
    ['int8', [1_763_700_000_000, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]],
    ['bool', [true, false, true]],
  ])('is read by PostgreSQL as the same %s: %j', async (type, values) => {
    const { rows } = await client.query(
      `SELECT value FROM unnest($1::${type}[]) WITH ORDINALITY AS given (value, place) ORDER BY place`,
      [toBinaryArray(type, values as never)],
    );
    const read = rows.map(({ value }) => (type === 'int8' ? Number(value) : value));
    expect(read).toEqual(values);
  });

  it('encodes U+0000, which PostgreSQL cannot store, as other characters', async () => {
    const { rows } = await client.query('SELECT $1::text[] AS texts', [toBinaryArray('text', ['a\u0000b'])]);
    expect(rows[0].texts).toEqual(['a\u00010b']);
  });
});
