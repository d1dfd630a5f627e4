// A wrong DATABASE_URL: the server says what is wrong with it in one sentence, soon, and never the password.
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import type { PostgresCluster } from '../support/postgres-cluster.ts';
import { startPostgresCluster } from '../support/postgres-cluster.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const COMMAND_LINE = await builtProgram('packages/cli/src/main.ts');
const PASSWORD = 'canary-1f0b-secret';

/** Eight seconds are waited for a database that is away; the rest is for starting on a busy machine. */
const DEADLINE_MS = 40_000;

interface Served {
  readonly exitCode: number | null;
  readonly errors: string;
  readonly tookMs: number;
}

async function serve(databaseUrl: string): Promise<Served> {
  const { path, remove } = temporaryFolder('wrong-database');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [COMMAND_LINE, 'serve', '--port', '0', '--data', path], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve));
  remove();
  return { exitCode, errors, tookMs: performance.now() - startedAt };
}

describe('colloquy serve with a wrong DATABASE_URL', () => {
  let cluster: PostgresCluster;
  let freePort = 0;

  beforeAll(async () => {
    cluster = await startPostgresCluster();
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    freePort = (server.address() as AddressInfo).port;
    await new Promise((resolve) => server.close(resolve));
  });
  afterAll(() => cluster.remove());

  const url = (parts: { user?: string; host?: string; port?: number; database?: string }) =>
    `postgres://${parts.user ?? 'postgres'}:${PASSWORD}@${parts.host ?? '127.0.0.1'}:${parts.port ?? cluster.port}/${parts.database ?? 'postgres'}`;

  // At the same time: one of them waits for eight seconds.
  it.concurrent.each([
    ['a host that does not exist', () => url({ host: 'no-such-host.invalid' }), 'no-such-host.invalid'],
    ['a closed port', () => url({ port: freePort }), 'cannot be reached'],
    ['a user who is not let in', () => url({ user: 'guarded' }), 'does not let user "guarded" in'],
    ['a database that is not there', () => url({ database: 'nothing' }), 'has no database "nothing"'],
    ['another kind of address', () => `mysql://bot:${PASSWORD}@127.0.0.1/x`, 'must look like postgres://'],
  ])('explains %s', async (_, address, words) => {
    const { exitCode, errors, tookMs } = await serve(address());
    expect(exitCode).toBe(1);
    expect(errors).toContain(words);
    expect(errors).not.toContain(PASSWORD);
    const sentences = errors.split('\n').filter((line) => line.startsWith('The database of DATABASE_URL'));
    expect(sentences).toHaveLength(1);
    expect(errors).not.toMatch(/^\s+at /m);
    expect(tookMs).toBeLessThan(DEADLINE_MS);
  });

  it('reports once why it waits, and starts when the database is available', async () => {
    await cluster.end();
    const { path, remove } = temporaryFolder('late-database');
    const child = spawn(process.execPath, [COMMAND_LINE, 'serve', '--port', '0', '--data', path], {
      env: { ...process.env, DATABASE_URL: cluster.url() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { output: '', errors: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.errors += text;
    });
    await expect.poll(() => said.errors, { timeout: DEADLINE_MS }).toContain('Waiting for the database: ');
    await cluster.start();
    await expect.poll(() => said.output, { timeout: DEADLINE_MS }).toContain('listening on');
    expect(said.errors.match(/^Waiting for the database: /gm)).toHaveLength(1);
    const ended = new Promise((resolve) => child.on('close', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    remove();
  });
});
