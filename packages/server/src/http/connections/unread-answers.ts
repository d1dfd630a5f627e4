// Unread responses: buffered for a while, with a limit.
import type { Socket } from 'node:net';
import { limits } from '../../limits.ts';

/** Looks after answers that are not taken. */
export interface UnreadAnswers {
  /** Checks once; `start` runs it periodically. */
  look(): void;
  start(): void;
  /** Has it look for a while: something may be answered from now on. */
  wake(): void;
  stop(): void;
}

/**
 * Creates the guard against slow readers. A connection that reads nothing for `limits.unreadMs` is closed; when all
 * together hold more than `limits.unreadBytes`, those that lag longest are closed. Without pending responses nothing
 * runs: an idle server does not wake the processor, however many connections are open.
 *
 * @example
 * const unread = createUnreadAnswers({ sockets: () => gate.sockets, isAnswering: () => false, onClosed: () => meter.rejected('unread') });
 * unread.start();
 */
export function createUnreadAnswers({
  sockets,
  isAnswering = () => false,
  onClosed,
}: {
  readonly sockets: () => Iterable<Socket>;
  /** Whether answers are in work: each may write at any moment. */
  readonly isAnswering?: () => boolean;
  readonly onClosed: () => void;
}): UnreadAnswers {
  /** Connections with unread responses, the longest first. */
  const behind = new Set<Socket>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let looksInVain = 0;

  function close(socket: Socket): void {
    behind.delete(socket);
    onClosed();
    socket.destroy();
  }

  function fallBehind(socket: Socket): void {
    behind.add(socket);
    // Node's timeout also sees progress within one write, and restarts with it.
    socket.setTimeout(limits.unreadMs);
  }

  /** A stream has no time limit; for idle connections Node has set its own timeout already. */
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
    if (bytes > 0 || behind.size > 0 || isAnswering()) looksInVain = 0;
    else if (++looksInVain >= limits.unreadLooksInVain) rest();
  }

  function wake(): void {
    looksInVain = 0;
    if (isStarted) timer ??= setInterval(look, limits.unreadLookMs).unref();
  }

  function rest(): void {
    clearInterval(timer);
    timer = undefined;
  }

  return {
    look,
    start() {
      isStarted = true;
    },
    wake,
    stop() {
      isStarted = false;
      rest();
    },
  };
}
