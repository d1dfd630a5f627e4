// One address that takes connections or streams and keeps them, while others, and health checks, come as well.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { countingBot } from '../../faults/counting-bot.ts';
import type { Waits } from '../honest-visitor.ts';
import { sendHonestVisitor } from '../honest-visitor.ts';
import type { HostileServer } from '../hostile-server.ts';
import { startHostileServer } from '../hostile-server.ts';
import { get, post, START } from './hostile-pattern.ts';

/** The address of the attack, and one of somebody else. */
export const GREEDY = '127.0.0.2';
export const OTHER = '127.0.0.3';
/** The same, as a named proxy forwards them. */
const FORWARDED = { greedy: 'X-Forwarded-For: 203.0.113.9\r\n', other: 'X-Forwarded-For: 198.51.100.7\r\n' };

/** What came of held connections. */
export interface HeldConnections {
  /** The first line of each answer to a health check, by the address that it came from. */
  readonly health: Readonly<Record<string, string>>;
  readonly waits: Waits;
  readonly peakMb: number | undefined;
  readonly log: readonly string[];
  readonly exitCode: number | null;
}

/**
 * Opens connections from one address to a server of its own, sends the same on each, and looks who is served meanwhile.
 *
 * @example const { health } = await holdFromOneAddress({ count: 10_000, text: '' });
 */
export async function holdFromOneAddress({
  count,
  text,
}: {
  readonly count: number;
  /** What is sent on each connection: nothing, or something that is never whole. */
  readonly text: string;
}): Promise<HeldConnections> {
  const server = await startHostileServer({ bots: [countingBot] });
  const visitor = sendHonestVisitor(server.base, 'counting', { pauseMs: 25 });
  await visitor.arrived;
  const sockets = await openMany({ server, count, text });
  const health: Record<string, string> = {};
  for (const address of [GREEDY, OTHER])
    health[address] = await ask({ server, address, text: get('/healthz') });
  for (const { socket } of sockets) socket.destroy();
  const waits = await visitor.leave();
  const peakMb = server.memory()?.peakMb;
  return { health, waits, peakMb, log: server.log, exitCode: await server.stop() };
}

/** What came of streams that one address opens. */
export interface HeldStreams {
  readonly opened: number;
  readonly refused: number;
  /** The first line of the answer to somebody else who opens one. */
  readonly other: string;
  readonly log: readonly string[];
  readonly exitCode: number | null;
}

/**
 * Follows a chat on many connections of one address behind a named proxy, and then once from another address.
 *
 * @example const { other } = await followFromOneAddress(1_300); // other: 'HTTP/1.1 200 OK'
 */
export async function followFromOneAddress(count: number): Promise<HeldStreams> {
  const server = await startHostileServer({
    bots: [countingBot],
    environment: { COLLOQUY_TRUST_PROXY: 'loopback' },
  });
  const response = await fetch(`${server.base}${START}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  const { sessionId } = (await response.json()) as { readonly sessionId: string };
  const path = `/v1/sessions/${sessionId}/follow`;
  const streams = await openMany({ server, count, text: get(path, FORWARDED.greedy) });
  const isAnswered = () => streams.every(({ heard }) => heard() !== '');
  while (!isAnswered()) await sleep(100);
  const other = await ask({ server, address: OTHER, text: get(path, FORWARDED.other) });
  const statuses = streams.map(({ heard }) => heard().slice(9, 12));
  for (const { socket } of streams) socket.destroy();
  return {
    opened: statuses.filter((status) => status === '200').length,
    refused: statuses.filter((status) => status === '503').length,
    other,
    log: server.log,
    exitCode: await server.stop(),
  };
}

interface Held {
  readonly socket: Socket;
  /** What came first. */
  readonly heard: () => string;
}

async function openMany({
  server,
  count,
  text,
}: {
  readonly server: HostileServer;
  readonly count: number;
  readonly text: string;
}): Promise<Held[]> {
  const held: Held[] = [];
  while (held.length < count) {
    const { socket, heard } = open(server, GREEDY);
    if (text !== '') socket.write(text);
    held.push({ socket, heard });
    // As fast as a machine with few cores can be attacked from itself.
    if (held.length % 50 === 0) await Promise.race([once(socket, 'connect'), sleep(1_000)]);
  }
  return held;
}

function open(server: HostileServer, localAddress: string): Held {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  let heard = '';
  socket.once('data', (chunk) => {
    heard = String(chunk);
  });
  return { socket, heard: () => heard };
}

async function ask({
  server,
  address,
  text,
}: {
  readonly server: HostileServer;
  readonly address: string;
  readonly text: string;
}): Promise<string> {
  const { socket, heard } = open(server, address);
  socket.write(text);
  await Promise.race([once(socket, 'data'), once(socket, 'close'), sleep(5_000)]);
  socket.destroy();
  return heard().split('\r\n')[0] ?? '';
}

/** A start whose body stops short. */
export const slowBody = post(START, '{"message":""}').slice(0, -5);
/** A request that stops within its headers. */
export const slowHeaders = get('/healthz').slice(0, -4);
