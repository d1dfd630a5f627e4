// A network of a test's own: containers in it reach each other and nobody else, and the network of the machine does not know of them.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/** Something that listens in the network. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** A port of 127.0.0.1 that leads into the network. */
export interface Entrance {
  readonly port: number;
  close(): Promise<void>;
}

/** A network namespace, and the ways into it. */
export interface ClosedNetwork {
  /** Words that start the command behind them in the network. */
  readonly within: readonly string[];
  /** Opens an entrance. Each connection is asked about anew; without a place it is cut off, as where nobody listens. */
  enter(place: () => Place | undefined): Promise<Entrance>;
  /** Ends whatever still runs in it. */
  close(): Promise<void>;
}

/** Where that can be had: Linux, and the programs of it that enter namespaces. */
export const canClose = ['unshare', 'nsenter', 'ip'].every(
  (program) => spawnSync(program, ['-V']).error === undefined,
);

/**
 * What programs write into /run, of networks, names and containers, is for this network alone; and mounts go with it, also those that a failure
 * leaves behind.
 */
const SET_UP = 'mount -t tmpfs tmpfs /run && ip link set lo up && exec "$@"';

const FORWARD = join(import.meta.dirname, 'forward.main.ts');

/**
 * @example
 * const network = await openClosedNetwork(folder);
 * const { port } = await network.enter(() => ({ host: '127.0.0.1', port: 3000 }));
 * await fetch(`http://127.0.0.1:${port}/healthz`);
 * await network.close();
 */
export async function openClosedNetwork(folder: string): Promise<ClosedNetwork> {
  const socketFile = join(folder, 'network.socket');
  const holder = spawn(
    'unshare',
    ['--net', '--mount', 'sh', '-c', SET_UP, 'network', process.execPath, FORWARD, socketFile],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = once(holder, 'exit');
  const isOpen = await Promise.race([once(holder.stdout, 'data').then(() => true), ended.then(() => false)]);
  if (!isOpen) throw new Error('There is no network of its own for a test here.');
  const namespaces = `/proc/${holder.pid}/ns`;
  const entrances = new Set<Entrance>();
  return {
    within: ['nsenter', `--net=${namespaces}/net`, `--mount=${namespaces}/mnt`, '--'],
    async enter(place) {
      const entrance = await openEntrance(socketFile, place);
      entrances.add(entrance);
      return entrance;
    },
    async close() {
      for (const entrance of entrances) await entrance.close();
      const own = readlinkSync(`${namespaces}/net`);
      holder.stdin.end();
      await ended;
      for (const pid of processesOf(own)) process.kill(pid, 'SIGKILL');
    },
  };
}

async function openEntrance(socketFile: string, place: () => Place | undefined): Promise<Entrance> {
  const open = new Set<Socket>();
  const server = createServer((outside) => {
    const to = place();
    outside.on('error', () => outside.destroy());
    if (to === undefined) {
      outside.destroy();
      return;
    }
    const inside = connect(socketFile);
    inside.write(`${to.host} ${to.port}\n`);
    outside.pipe(inside).pipe(outside);
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      open.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Programs that were started in a network and did not end with it: one that answers for names is such. */
function processesOf(namespace: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/ns/net`) === namespace;
      } catch {
        return false; // it has ended meanwhile
      }
    });
}
