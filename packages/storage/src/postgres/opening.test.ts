import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turnCommit } from '../samples.ts';
import { StoreFailure } from '../store-failure.ts';
import { postgresStore } from './postgres-store.ts';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';

/** Many times the two seconds that are waited for a database here: the machine may be busy. */
const GENEROUS_MS = 20_000;

describe('opening a PostgreSQL store', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.run(`
      DO $$ BEGIN CREATE ROLE guarded LOGIN PASSWORD 'the secret'; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
      CREATE SCHEMA colloquy AUTHORIZATION guarded`);
  });
  afterAll(async () => {
    await database.run('DROP OWNED BY guarded CASCADE');
    await database.remove();
  });

  const changed = (parts: Partial<Pick<URL, 'username' | 'password' | 'port' | 'pathname' | 'search'>>) =>
    Object.assign(new URL(database.url), parts).href;

  const failureOf = async (url: string) => {
    const failure = await postgresStore({ url, outageWaitMs: 2_000 }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(StoreFailure);
    const { code, message, stack } = failure as StoreFailure;
    expect(`${message} ${stack}`).not.toContain('secret');
    return `${code}: ${message}`;
  };

  it('accepts a user with a password', async () => {
    const store = await postgresStore({ url: changed({ username: 'guarded', password: 'the secret' }) });
    expect(await store.commitTurns([turnCommit()])).toEqual([{ type: 'committed' }]);
    await store.close();
  });

  it('reports a wrong password, user, database or TLS setting, with the address', async () => {
    const { host } = new URL(database.url);
    const place = `unavailable: PostgreSQL at ${host}`;
    expect(await failureOf(changed({ username: 'guarded', password: 'another secret' }))).toContain(
      `${place} does not let user "guarded" in`,
    );
    expect(await failureOf(changed({ username: 'guarded' }))).toContain(
      `${place} wants a password for user "guarded"`,
    );
    expect(await failureOf(changed({ username: 'nobody' }))).toContain(
      `${place} does not let user "nobody" in`,
    );
    expect(await failureOf(changed({ pathname: '/secretive' }).replace('secretive', 'nothing'))).toContain(
      `${place} has no database "nothing"`,
    );
    expect(await failureOf(changed({ search: '?sslmode=verify-full' }))).toContain(
      `${place} does not speak TLS`,
    );
  });

  it('retries for a while when the database is missing, then reports the address', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const startedAt = performance.now();
    expect(await failureOf(changed({ port: `${port}` }))).toContain(
      `unavailable: PostgreSQL at 127.0.0.1:${port} cannot be reached`,
    );
    const waitedMs = performance.now() - startedAt;
    expect(waitedMs).toBeGreaterThan(500);
    expect(waitedMs).toBeLessThan(GENEROUS_MS);
  });

  it('fails when a server accepts connections but does not respond', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const startedAt = performance.now();
    expect(await failureOf(changed({ port: `${port}` }))).toContain(`127.0.0.1:${port} does not answer`);
    expect(performance.now() - startedAt).toBeLessThan(GENEROUS_MS);
    server.close();
  });
});
