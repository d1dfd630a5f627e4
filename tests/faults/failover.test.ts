// Failover: a database with a standby, both named in the address. What was acknowledged before the primary died is there afterwards.
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresStore } from '../../packages/storage/src/postgres/postgres-store.ts';
import { turnCommit } from '../../packages/storage/src/samples.ts';
import type { PostgresCluster } from '../support/postgres-cluster.ts';
import { startPostgresCluster } from '../support/postgres-cluster.ts';

/** Chats that go on while the primary dies. */
const CHATS = 8;

describe('a PostgreSQL database with several hosts', { timeout: 120_000 }, () => {
  let primary: PostgresCluster;
  let standby: PostgresCluster;

  beforeAll(async () => {
    // Commits wait for the standby, as they must where nothing may be lost.
    primary = await startPostgresCluster({ settings: { synchronous_standby_names: '*' } });
    standby = await primary.standby();
  }, 120_000);
  afterAll(async () => {
    await primary?.remove();
    await standby?.remove();
  });

  const urlOf = (hosts: readonly PostgresCluster[], query = '') =>
    `postgres://postgres@${hosts.map(({ port }) => `127.0.0.1:${port}`).join(',')}/postgres${query}`;
  const failureOf = (url: string) =>
    postgresStore({ url, outageWaitMs: 1_000 }).then(
      () => undefined,
      ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
    );

  it('receives writes at the primary, in any order of the hosts', async () => {
    for (const query of ['', '?target_session_attrs=read-write', '?target_session_attrs=primary']) {
      const store = await postgresStore({ url: urlOf([standby, primary], query) });
      const id = `first${query}`;
      expect(await store.commitTurns([turnCommit({ session: { id } })])).toEqual([{ type: 'committed' }]);
      expect(await store.loadSessions([id])).toMatchObject([{ id, turn: 1 }]);
      await store.close();
    }
  });

  it('reports that no host accepts writes, or that no host can be reached', async () => {
    expect(await failureOf(urlOf([standby, standby]))).toMatch(
      /^unavailable: None of PostgreSQL at .*, .* takes writes at this moment: .*Promote one of them\.$/,
    );
    expect(await failureOf(urlOf([standby], '?target_session_attrs=read-write'))).toMatch(
      /^read-only: .* only lets read: it is a standby/,
    );
    const gone = 'postgres://postgres@127.0.0.1:1,127.0.0.1:2/postgres';
    expect(await failureOf(gone)).toMatch(
      /^unavailable: None of PostgreSQL at 127\.0\.0\.1:1, 127\.0\.0\.1:2 can be reached\./,
    );
  });

  it('continues on the promoted standby, and loses no acknowledged turn', async () => {
    const store = await postgresStore({ url: urlOf([primary, standby]), outageWaitMs: 60_000 });
    const acknowledged = new Map<string, number>();
    let isOver = false;
    const talk = async (id: string) => {
      for (let turn = 1; !isOver; turn++) {
        const [outcome] = await store.commitTurns([turnCommit({ session: { id, turn } })]);
        expect(outcome).toEqual({ type: 'committed' });
        acknowledged.set(id, turn);
      }
    };
    const ids = Array.from({ length: CHATS }, (_, chat) => `chat-${chat}`);
    const talking = Promise.all(ids.map(talk));
    const turnsOf = () => ids.map((id) => acknowledged.get(id) ?? 0);
    await expect.poll(() => Math.min(...turnsOf()), { timeout: 60_000 }).toBeGreaterThan(5);
    await primary.end('kill');
    await delay(300);
    await runOn(standby, 'SELECT pg_promote()');
    const before = turnsOf();
    await expect
      .poll(() => turnsOf().every((turn, chat) => turn > (before[chat] ?? 0) + 5), { timeout: 90_000 })
      .toBe(true);
    isOver = true;
    await talking;
    const stored = await store.loadSessions(ids);
    expect(stored.map((session) => session?.turn)).toEqual(turnsOf());
    await store.close();
  });
});

async function runOn(cluster: PostgresCluster, sql: string): Promise<void> {
  const client = new Client({ connectionString: cluster.url() });
  await client.connect();
  await client.query(sql);
  await client.end();
}
