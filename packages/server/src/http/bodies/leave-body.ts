// Leaving a body: an answer that comes before all of it was read.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../limits.ts';
import { paceBody } from './body-pace.ts';

/**
 * Prepares the response to a request whose body is refused. The rest is dropped for a while: closing a connection
 * with unread bytes resets it, and a client still sending never reads the reason. A client that announced or sends
 * more than that is cut off.
 *
 * @example leaveBody(request, reply); return sendBack(reply, answer);
 */
export function leaveBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.readableEnded || raw.destroyed) return;
  if (Number(raw.headers['content-length'] ?? 0) > limits.droppedBodyBytes) {
    reply.header('connection', 'close');
    return;
  }
  const timer = setTimeout(() => raw.destroy(), limits.bodyMs).unref();
  // Removes earlier readers, so that the stream flows.
  raw.removeAllListeners('readable');
  raw
    .on('data', dropping(raw))
    .on('close', () => clearTimeout(timer))
    .resume();
}

/**
 * Drops the rest of a refused body, and cuts its client off when that is too much.
 *
 * @example stream.on('data', dropping(stream));
 */
export function dropping(stream: IncomingMessage): (piece: Buffer) => void {
  let dropped = 0;
  let pieces = 0;
  return ({ length }) => {
    dropped += length;
    pieces += 1;
    paceBody(stream, pieces);
    if (dropped > limits.droppedBodyBytes) stream.destroy();
  };
}
