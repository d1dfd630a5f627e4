// The pace of bodies: one in very many pieces yields to others.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { limits } from '../../limits.ts';

/**
 * Counts a piece of a body, and pauses its connection after very many, until others have had their turn.
 *
 * Node delivers everything received of a connection at once, up to 2 MiB. In chunks of one byte, as HTTP allows,
 * those are 350,000 pieces that block all others. A paused connection still delivers the last 64 KiB read; the rest
 * of them is pushed into the body as one piece, because single ones take twice as long while that code is cold: 24 to
 * 31 ms for a read.
 *
 * @param pieces of this body so far, with this one
 * @example stream.on('data', () => paceBody(stream, ++pieces));
 */
export function paceBody(stream: IncomingMessage, pieces: number): void {
  const { socket } = stream;
  if (pieces % limits.bodyPiecesAtOnce !== 0 || stopped.has(socket)) return;
  stop(socket);
  gather(stream);
  if (stopped.size === 0) setImmediate(goOn);
  stopped.add(socket);
}

/** Collects the rest of a read, and pushes it as one piece at the end of this round. */
function gather(stream: IncomingMessage): void {
  const pieces: Buffer[] = [];
  const flush = (): void => {
    if (!Object.hasOwn(stream, 'push')) return;
    Reflect.deleteProperty(stream, 'push');
    if (pieces.length > 0) stream.push(Buffer.concat(pieces));
  };
  stream.push = (piece: Buffer | null) => {
    if (piece !== null) return pieces.push(piece) > 0;
    flush();
    return stream.push(null);
  };
  setImmediate(flush);
}

/** Paused connections, in the order in which they continue. */
const stopped = new Set<Socket>();

/** One after the other, so that a round of the event loop handles pieces of one body only. */
function goOn(): void {
  const [socket] = stopped;
  if (!socket) return;
  stopped.delete(socket);
  start(socket);
  if (stopped.size > 0) setImmediate(goOn);
}

/**
 * A body's reader resumes its connection with each piece, unless Node has paused it, as for clients that read no
 * responses. Node has no public API for that. If its internals change, the connection continues, and only time is
 * lost.
 */
interface HttpSocket extends Socket {
  _paused?: boolean;
  readonly parser?: { resume?(): void } | null;
}

function stop(socket: HttpSocket): void {
  socket._paused = true;
  socket.pause();
}

function start(socket: HttpSocket): void {
  socket._paused = false;
  if (socket.destroyed) return;
  socket.parser?.resume?.();
  socket.resume();
}
