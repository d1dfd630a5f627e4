// Unread answers: what clients asked for and do not read is held for a while, and not without end.
import type { Socket } from 'node:net';
import { limits } from '../../limits.ts';

/** Looks after answers that are not taken. */
export interface UnreadAnswers {
  /** Looks once; `start` has it look by itself. */
  look(): void;
  start(): void;
  stop(): void;
}

/**
 * Makes the look after unread answers. A connection that takes nothing of its answer for `limits.unreadMs` is closed, and when all of them
 * together hold more than `limits.unreadBytes`, those are closed that have been behind for longest.
 *
 * @example
 * const unread = createUnreadAnswers({ sockets: () => gate.sockets, onClosed: () => meter.rejected('unread') });
 * unread.start();
 */
export function createUnreadAnswers({
  sockets,
  onClosed,
}: {
  readonly sockets: () => Iterable<Socket>;
  readonly onClosed: () => void;
}): UnreadAnswers {
  /** Connections that are behind, the longest first. */
  const behind = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;

  function close(socket: Socket): void {
    behind.delete(socket);
    onClosed();
    socket.destroy();
  }

  function fallBehind(socket: Socket): void {
    behind.add(socket);
    // Node sees progress also within one write, and starts anew with it.
    socket.setTimeout(limits.unreadMs);
  }

  /** A stream goes on for as long as it likes; for a connection that is idle, Node has set its own time already. */
  function catchUp(socket: Socket): void {
    behind.delete(socket);
    if (!socket.destroyed && socket.timeout === limits.unreadMs) socket.setTimeout(0);
  }

  function look(): void {
    let bytes = 0;
    for (const socket of behind) if (socket.destroyed || socket.writableLength === 0) catchUp(socket);
    for (const socket of sockets()) {
      const { writableLength } = socket;
      if (writableLength === 0) continue;
      bytes += writableLength;
      if (!behind.has(socket)) fallBehind(socket);
    }
    for (const socket of behind) {
      if (bytes <= limits.unreadBytes) break;
      bytes -= socket.writableLength;
      close(socket);
    }
  }

  return {
    look,
    start() {
      timer ??= setInterval(look, limits.unreadLookMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
