// A bad network in front of a server: holds what goes through it, loses connections, and lets one side hang up without the other.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from './seeded-random.ts';

/**
 * What becomes of a piece of data. `held`: it comes late, and so does all behind it. `cut`: the connection is reset on both sides.
 * `half-closed`: it is lost, and the side that it was meant for is told that nothing more will come, while the other one may go on listening.
 * `silent`: it is lost, and neither side hears anything of the other any more, nor of the connection's end.
 */
export type Fate = 'held' | 'cut' | 'half-closed' | 'silent';

/** A running network. */
export interface BadNetwork {
  readonly port: number;
  /** How often each fate came. */
  readonly counts: Record<Fate, number>;
  /** While it is good, as it is at first, everything passes. Connections that have gone silent stay so. */
  turn(into: 'good' | 'bad'): void;
  close(): Promise<void>;
}

/** Milliseconds for which something is held. */
const HELD_MS = { least: 5, most: 250 };

/**
 * Starts a network in front of a port of this machine.
 *
 * @param shares how much of what comes has each fate, from 0 to 1
 */
export async function startBadNetwork(
  target: number,
  { random, shares }: { readonly random: SeededRandom; readonly shares: Readonly<Record<Fate, number>> },
): Promise<BadNetwork> {
  const counts: Record<Fate, number> = { held: 0, cut: 0, 'half-closed': 0, silent: 0 };
  const sockets = new Set<Socket>();
  let isBad = false;

  function drawFate(): Fate | undefined {
    if (!isBad) return undefined;
    const fate = (Object.keys(shares) as Fate[]).find((candidate) => random.happens(shares[candidate]));
    if (fate) counts[fate]++;
    return fate;
  }

  /** Carries what one side says to the other, in order. */
  function carry(from: Socket, to: Socket, connection: { isSilent: boolean }): void {
    let before = Promise.resolve();
    from.on('data', (piece) => {
      const fate = drawFate();
      if (fate === 'silent') connection.isSilent = true;
      before = before.then(async () => {
        if (fate === 'held') await sleep(random.integer(HELD_MS.least, HELD_MS.most));
        if (connection.isSilent || to.destroyed) return;
        if (fate === 'cut') {
          from.resetAndDestroy();
          to.resetAndDestroy();
        } else if (fate === 'half-closed') to.end();
        else if (to.writable) to.write(piece);
      });
    });
    from.on('end', () => {
      before = before.then(() => {
        if (!connection.isSilent) to.end();
      });
    });
  }

  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    const connection = { isSilent: false };
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        if (!connection.isSilent) other.destroy();
      });
    }
    carry(client, upstream, connection);
    carry(upstream, client, connection);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    counts,
    turn(into) {
      isBad = into === 'bad';
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
