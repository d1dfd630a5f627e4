// Server-sent events: how they are written, and how a connection that sends them is kept alive.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesType } from '../accepted-type.ts';

/** One event. The data is JSON on one line, so that no text can end an event. */
export interface ServerSentEvent {
  readonly event: string;
  readonly id?: string | undefined;
  readonly data: unknown;
}

/** A line that clients ignore and proxies see. */
export const heartbeat = ':\n\n';

/**
 * Writes an event.
 *
 * @example writeEvent({ event: 'text', id: '1.0.1.5.0.3f', data: 'Hello' }) // 'event: text\nid: 1.0.1.5.0.3f\ndata: "Hello"\n\n'
 */
export function writeEvent({ event, id, data }: ServerSentEvent): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/**
 * The beginning of a stream: sent at once, so that the client knows that it is connected, with the id to resume from
 * if the connection breaks before the first event. An id alone is no event; clients only store it.
 *
 * @example writeBeginning('7') // ':\n\nid: 7\n\n'
 */
export function writeBeginning(id: string): string {
  return `${heartbeat}id: ${id}\n\n`;
}

/** Whether a client asks for events instead of one JSON body. */
export function wantsEvents({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return namesType(headers.accept, 'text/event-stream');
}

/**
 * Streams a generator's output, as fast as the client reads. When the client leaves, the generator ends at its next
 * `yield`. Proxies must not cache or buffer it.
 */
export function sendStream(
  reply: FastifyReply,
  chunks: AsyncGenerator<string>,
  mediaType = 'text/event-stream; charset=utf-8',
): FastifyReply {
  return reply
    .code(200)
    .header('content-type', mediaType)
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(chunks, { objectMode: false, encoding: 'utf8' }));
}
