// The turns of a chat that is followed, as events.

import type { FollowedTurns } from '@colloquy/runtime';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../limits.ts';
import { heartbeat, writeBeginning, writeEvent } from './event-stream.ts';

/** Options of a stream. */
export interface Telling {
  readonly signal: AbortSignal;
}

/** Streams turns until the chat ends, with a final event, because clients reopen a stream that merely breaks off. */
export async function* turnEvents(turns: FollowedTurns, { signal }: Telling): AsyncGenerator<string> {
  yield writeBeginning(String(turns.behind));
  let lastSentAt = performance.now();
  for await (const news of turns) {
    // Polls and ticks have different periods: a poll just too early would double the time without a heartbeat.
    const isQuiet = performance.now() - lastSentAt >= limits.heartbeatMs / 2;
    if (!news && !isQuiet) continue;
    yield news === 'typing'
      ? writeEvent({ event: 'typing', data: {} })
      : news
        ? news.map((turn) => writeEvent({ event: 'turn', id: String(turn.turn), data: turn })).join('')
        : heartbeat;
    lastSentAt = performance.now();
  }
  if (!signal.aborted) yield writeEvent({ event: 'end', data: {} });
}

/**
 * The turn after which a client continues: its last one, else the requested one.
 *
 * @example turnAfter({ headers: { 'last-event-id': '7' } }, undefined) // 7
 */
export function turnAfter(
  { headers }: Pick<FastifyRequest, 'headers'>,
  asked: number | undefined,
): number | undefined {
  const last = lastEventId({ headers });
  return last !== undefined && /^\d{1,9}$/.test(last) ? Number(last) : asked;
}

/** The id of the last event that a client has. */
export function lastEventId({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const last = headers['last-event-id'];
  return Array.isArray(last) ? last[0] : last;
}
