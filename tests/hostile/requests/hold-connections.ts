// Many connections that hold whatever memory of a server a stranger can hold, while an honest visitor chats.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { countingBot } from '../../faults/counting-bot.ts';
import { sendHonestVisitor } from '../honest-visitor.ts';
import { startHostileServer } from '../hostile-server.ts';
import { get, post, START } from './hostile-pattern.ts';
import type { Siege } from './hostile-requests.ts';

/** What the connections do, in turn: all that holds memory of a server at all. */
const HOLDING: Readonly<Record<string, string>> = {
  'says nothing': '',
  'stops within its headers': `GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(15_000)}`,
  'stops within a small body': post(START, `"${'x'.repeat(8_000)}"`).slice(0, -10),
  'stops ten bytes short of 1 MiB': post(START, 'x'.repeat(1_048_576)).slice(0, -10),
  'sends 30 requests ahead and reads none': get('/openapi.json').repeat(30),
  'sends 1,400 requests ahead and reads none': get('/openapi.json').repeat(1_400),
  'reads no page': get('/docs'),
  'reads no answer': post(START, '{}').repeat(20),
};

/**
 * Opens connections to a server of its own, holds them, and tells what the server held at most.
 *
 * @example const { peakMb } = await holdConnections({ count: 400, seconds: 1 });
 */
export async function holdConnections({
  count,
  seconds,
}: {
  readonly count: number;
  readonly seconds: number;
}): Promise<Pick<Siege, 'waits' | 'log' | 'peakMb' | 'exitCode'>> {
  const server = await startHostileServer({ bots: [countingBot] });
  const visitor = sendHonestVisitor(server.base, 'counting');
  const kinds = Object.values(HOLDING);
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index++) {
    const socket = connect(server.port, '127.0.0.1').on('error', () => undefined);
    socket.pause();
    const text = kinds[index % kinds.length];
    if (text) socket.write(text);
    sockets.push(socket);
    // As fast as a machine with few cores can be attacked from itself.
    if (index % 50 === 49) await Promise.race([once(socket, 'connect'), sleep(1_000)]);
  }
  await sleep(seconds * 1_000);
  for (const socket of sockets) socket.destroy();
  const waits = await visitor.leave();
  const peakMb = server.memory()?.peakMb;
  return { waits, peakMb, log: server.log, exitCode: await server.stop() };
}
