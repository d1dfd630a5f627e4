// Servers whose clocks are wrong, on one database: they go by its time.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { turnCommit } from '../samples.ts';
import { NOW } from './database-clock.ts';
import { postgresStore } from './postgres-store.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Answers of the database and this machine are some milliseconds apart, on a busy one more. */
const NEAR_MS = 20_000;

describe('a server whose clock is wrong', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.remove();
  });
  const databaseTime = async () => Number((await database.run(`SELECT ${NOW} AS now`))[0]?.now);

  it.each([100 * DAY, -100 * DAY])('by %i ms uses the time of the database', async (offMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs });
    const store = await postgresStore({ url: database.url });
    const times = [store.clock?.() ?? 0, await databaseTime()];
    expect(Math.abs((times[0] ?? 0) - (times[1] ?? 0))).toBeLessThan(NEAR_MS);
    await store.commitTurns([turnCommit()]);
    const journal = { owner: 'session s', turn: 2, holder: 'h', hash: 'x', content: '{}', calls: [] };
    expect(await store.journal({ ...journal, expected: undefined })).toBe(true);
    const rows = await database.run(
      'SELECT written_at FROM colloquy.journals UNION ALL SELECT written_at FROM colloquy.writers',
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { written_at: writtenAt } of rows)
      expect(Math.abs(Number(writtenAt) - (await databaseTime()))).toBeLessThan(NEAR_MS);
    await store.close();
  });
});
