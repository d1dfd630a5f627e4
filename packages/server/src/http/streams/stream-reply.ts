// Streaming a reply: the same operation and the same turn, with its parts sent as they are there.
import { randomUUID } from 'node:crypto';
import type { ApiResponse, RequestContext } from '@colloquy/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../../limits.ts';
import { send } from '../send.ts';
import { heartbeat, sendStream, writeEvent } from './event-stream.ts';
import type { ReplyCursor } from './reply-cursor.ts';
import { readCursor } from './reply-cursor.ts';
import { eventsSince } from './reply-events.ts';
import type { ReplyFeed, ReplyFeeds } from './reply-feed.ts';
import { lastEventId } from './turn-events.ts';

/** An operation on a chat, ready to run. */
export interface Streaming {
  readonly feeds: ReplyFeeds;
  /** Operation and id. */
  readonly name: string;
  readonly context: RequestContext;
  readonly carryOut: (context: RequestContext) => Promise<ApiResponse>;
}

/**
 * Responds with events. A client whose connection broke repeats the request, with its `Idempotency-Key` and the
 * `Last-Event-ID`: it follows a turn in progress here, or gets the rest of a stored one. A client without a key is
 * sent one. Refusals before the first event are ordinary responses.
 */
export async function streamReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { feeds, name, context, carryOut }: Streaming,
): Promise<FastifyReply> {
  const idempotencyKey = context.idempotencyKey || randomUUID();
  const feed = feeds.follow([name, idempotencyKey, context.bodyHash].join('\n'), (watcher) =>
    carryOut({ ...context, idempotencyKey, watcher }),
  );
  let known = feed.known();
  while (!known.reply && !known.answer) {
    await feed.changed(known, limits.heartbeatMs);
    known = feed.known();
  }
  if (known.answer && known.answer.status !== 200 && !known.reply) return send(reply, known.answer);
  const cursor = readCursor(lastEventId(request));
  return sendStream(reply.header('idempotency-key', idempotencyKey), replyChunks(feed, cursor));
}

async function* replyChunks(feed: ReplyFeed, from: ReplyCursor | undefined): AsyncGenerator<string> {
  let cursor = from;
  for (;;) {
    const known = feed.known();
    const next = eventsSince(known, cursor);
    if (next.events.length > 0) yield next.events.map(writeEvent).join('');
    if (next.isDone) return;
    // A client without events gets all of them, also after a heartbeat.
    if (next.events.length > 0) cursor = next.cursor;
    if (!(await feed.changed(known, limits.heartbeatMs))) yield heartbeat;
  }
}
