// Leaving a body: an answer that comes before all of it was read.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../limits.ts';

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
  let dropped = 0;
  const cutOff = () => raw.destroy();
  const timer = setTimeout(cutOff, limits.bodyMs).unref();
  // Whoever has read of it takes no more, and without them it flows.
  raw.removeAllListeners('readable');
  raw.on('data', ({ length }: Buffer) => {
    dropped += length;
    if (dropped > limits.droppedBodyBytes) cutOff();
  });
  raw.on('close', () => clearTimeout(timer)).resume();
}
