// Leaving a body: an answer that comes before all of it was read.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../limits.ts';
import { paceBody } from './body-pace.ts';

/**
 * Prepares the answer to a request whose body is not wanted any more. What still comes of it is dropped for a while: a connection that is closed on
 * bytes that nobody read is reset, and its client, who is still sending, never reads why. One who announced more than that much, or sends more of it,
 * is cut off.
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
  // Whoever has read of it takes no more, and without them it flows.
  raw.removeAllListeners('readable');
  raw
    .on('data', dropping(raw))
    .on('close', () => clearTimeout(timer))
    .resume();
}

/**
 * Takes what still comes of a body that is refused, and cuts its client off when that is too much.
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
