// Two servers on one database that write into one sheet: one after the other, and neither for ever.
import { once } from 'node:events';
import { postgresStore } from '@colloquy/storage/postgres';
import { createTestDatabase } from '@colloquy/storage/test-database';
import { expect, it, onTestFinished } from 'vitest';
import { sendAlone } from './send-alone.ts';

it('one server at a time writes to a target, and all writes succeed', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase();
  const stores = [await postgresStore({ url: database.url }), await postgresStore({ url: database.url })];
  onTestFinished(async () => {
    for (const store of stores) await store.close();
    await database.remove();
  });
  const { signal } = new AbortController();
  /** As a sheet: read, and written as it was read. Two at a time would both find it empty. */
  let rows: readonly string[] = [];
  const write = async (row: string) => {
    const before = rows;
    await database.run('SELECT pg_sleep(0.05)');
    rows = before.length === 0 ? ['id', row] : [...before, row];
    return { ok: true } as const;
  };
  const written = ['a', 'b', 'c', 'd'];
  const sent = await Promise.all(
    stores.map(async (store, server) => {
      const outcomes: boolean[] = [];
      for (const row of written.slice(server * 2, server * 2 + 2))
        outcomes.push((await sendAlone('sheet s/0', () => write(row), { store, signal })).ok);
      return outcomes;
    }),
  );
  expect(sent).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(rows[0]).toBe('id');
  expect([...rows].sort()).toEqual([...written, 'id'].sort());

  // Whoever waits for longer than there is time says so, and has written nothing.
  const stopping = new AbortController();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const held = stores[0]?.withLock('sheet s/0', () => {
    begin();
    return over;
  });
  await begun;
  const late = sendAlone('sheet s/0', () => write('late'), {
    store: stores[1] as (typeof stores)[number],
    signal: stopping.signal,
  });
  stopping.abort();
  expect(await late).toMatchObject({ ok: false });
  end();
  expect(await held).toBe(true);
  expect(rows).not.toContain('late');
});

it('a send ends with a failure when the database connection with its lock is lost', {
  timeout: 60_000,
}, async () => {
  const database = await createTestDatabase();
  const store = await postgresStore({ url: database.url });
  onTestFinished(async () => {
    await store.close();
    await database.remove();
  });
  const { signal } = new AbortController();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const sending = sendAlone(
    'sheet s/0',
    async (lost) => {
      begin();
      await once(lost, 'abort');
      return { ok: true };
    },
    { store, signal },
  );
  await begun;
  await database.run(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
  );
  expect(await sending).toMatchObject({ ok: false, failure: expect.stringContaining('was lost') });
  expect(await sendAlone('sheet s/0', async () => ({ ok: true }), { store, signal })).toEqual({ ok: true });
});
