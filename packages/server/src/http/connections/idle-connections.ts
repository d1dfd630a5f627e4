// Idle connections: closed after a while, but never on a request that is there already.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections on which nothing has happened for the time that was set for them, as Node does by itself, but looks at the network once
 * more before. A server that was busy when the time ran out hears of the time first and of a request that came meanwhile later: its client
 * would be reset instead of answered.
 *
 * @example
 * const server = createServer({ keepAliveTimeout: 65_000 }, handler);
 * closeWhenIdle(server);
 */
export function closeWhenIdle(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket;
    // Timers run first, then what came is read, then this.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}
