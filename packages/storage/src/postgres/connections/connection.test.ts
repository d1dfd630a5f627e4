import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../test-database.ts';
import { openConnection } from './connection.ts';
import { ConnectionLost } from './connection-lost.ts';
import { readAddress } from './database-address.ts';

it('a connection closes although the server no longer responds', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const network = await startNetwork(new URL(database.url));
  const connection = await openConnection(readAddress(network.url));
  expect(await connection.query('SELECT 1 AS one')).toMatchObject({ rows: [{ one: 1 }] });
  network.fallSilent();
  const end = await Promise.race([connection.close().then(() => 'closed'), delay(20_000, 'waits')]);
  expect([end, connection.isLost]).toEqual(['closed', true]);
});

it('a closing connection counts as lost and rejects all queries', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const connection = await openConnection(readAddress(database.url));
  const slow = connection.query('SELECT pg_sleep(10)');
  const closing = connection.close();
  const late = connection.query('SELECT 1');
  expect(connection.isLost).toBe(true);
  const asked = await Promise.allSettled([slow, late]);
  for (const outcome of asked) expect(outcome).toMatchObject({ reason: expect.any(ConnectionLost) });
  await closing;
});

/** Stands before a database. Once it is silent it passes nothing on, not even that a side has ended. */
async function startNetwork(target: URL): Promise<{ readonly url: string; fallSilent(): void }> {
  let isSilent = false;
  const sockets: Socket[] = [];
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const database = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true });
    sockets.push(client, database);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('data', (piece: Buffer) => isSilent || to.write(piece));
      from.on('end', () => isSilent || to.end());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    fallSilent() {
      isSilent = true;
    },
  };
}
