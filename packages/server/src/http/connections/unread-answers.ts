// Unread answers: what clients asked for and do not read is held for a while, and not without end.
import type { Socket } from 'node:net';
import { limits } from '../../limits.ts';

/** Looks after answers that are not taken. */
export interface UnreadAnswers {
  /** Looks once; `start` has it look by itself. */
  look(): void;
  start(): void;
  /** Has it look for a while: something may be answered from now on. */
  wake(): void;
  stop(): void;
}

/**
 * Makes the look after unread answers. A connection that takes nothing of its answer for `limits.unreadMs` is closed, and when all of them
 * together hold more than `limits.unreadBytes`, those are closed that have been behind for longest. While nothing is answered and nothing
 * waits to be taken, nobody looks: an idle server does not wake the processor, however many connections are open.
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
  /** Connections that are behind, the longest first. */
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
