// Has a server start once while its image is built, so that compiled code is there at the first start of a container. Called with the program's file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

/** A server writes what it has compiled a second and a half after it listens. */
const WRITTEN_MS = 5_000;

const [program = ''] = process.argv.slice(2);
const data = mkdtempSync(join(tmpdir(), 'compile-'));
// With the same options of Node as the server will have: compiled code counts for these alone.
const words = [...process.execArgv, program, 'serve', '--data', data, '--host', '127.0.0.1', '--port', '0'];
const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
let address: string | undefined;
for await (const line of createInterface({ input: server.stdout })) {
  address = /http:\/\/[\d.]+:\d+$/.exec(line)?.[0];
  if (address !== undefined) break;
}
if (address === undefined) throw new Error('The server did not listen.');
server.stdout.resume();
const { status } = await fetch(`${address}/v1/bots/lead/startChat`, { method: 'POST' });
await delay(WRITTEN_MS);
server.kill('SIGTERM');
const [code] = (await once(server, 'exit')) as [number | null];
rmSync(data, { recursive: true });
if (status !== 200 || code !== 0)
  throw new Error(`The chat was answered with ${status}, and the server ended with ${code}.`);
