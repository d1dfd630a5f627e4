// Idle connections: closed after a while, but never on a request that is there already.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes idle connections after their timeout, as Node does, but checks the network once more before. A busy server
 * sees the timeout before a request that arrived in time: its client would be reset instead of answered.
 *
 * @example
 * const server = createServer({ keepAliveTimeout: 65_000 }, handler);
 * closeWhenIdle(server);
 */
export function closeWhenIdle(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket;
    // Timers run first, then pending input is read, then this.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}
