// Streams each turn to a visitor's page, so that messages of a person appear at once.
import { FollowChatQuery, FollowedTurn } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import type { Operation } from '../../operation.ts';
import { parameterOf, readQuery, sessionId } from '../../parameters.ts';
import { send } from '../../send.ts';
import { eventStream } from '../../streams/event-schema.ts';
import { sendStream } from '../../streams/event-stream.ts';
import { allTaken, createSeats } from '../../streams/seats.ts';
import { turnAfter, turnEvents } from '../../streams/turn-events.ts';

export const followChat: Operation = {
  id: 'followChat',
  tag: 'Streams',
  method: 'GET',
  path: '/v1/sessions/{sessionId}/follow',
  summary: 'Follow a chat',
  description:
    'A stream of events for the visitor of the chat: `turn` for each completed turn, including those of an operator who answers instead of the bot (`operator`); `typing` while an operator is writing; `end` when the chat accepts no more replies. Operator turns arrive at once, others within half a minute. If the stream ends without `end`, reconnect with `Last-Event-ID`. For polling, `GET /v1/sessions/{sessionId}` returns the same data.',
  access: 'anyone',
  admission: 'session',
  parameters: { path: z.object({ sessionId }), query: FollowChatQuery },
  responses: {
    200: {
      description: 'The events.',
      content: {
        'text/event-stream': {
          schema: eventStream({ turn: FollowedTurn, typing: z.object({}) }),
          example: exampleTurns(),
        },
      },
    },
  },
  refusals: {
    403: 'The bot may not be used from this page.',
    404: 'There is no such chat.',
    503: 'The maximum number of streams is open.',
  },
  open: ({ colloquy, stopSignal }) => {
    const seats = createSeats(limits.followers);
    return async (request, reply) => {
      const { after } = readQuery(request, FollowChatQuery);
      const signal = seats.take(reply, stopSignal);
      if (!signal) return send(reply, allTaken());
      const turns = await colloquy.chats.followChat(parameterOf(request, 'sessionId'), {
        after: turnAfter(request, after),
        signal,
        lookMs: limits.followLookMs,
        tickMs: limits.heartbeatMs,
        origin: request.headers.origin,
      });
      return 'status' in turns ? send(reply, turns) : sendStream(reply, turnEvents(turns, { signal }));
    };
  },
};

/** Events for the reference. */
export function exampleTurns(): string {
  const data = {
    turn: 4,
    createdAt: '2026-11-21T10:02:00.000Z',
    messages: [
      {
        id: 'operator',
        type: 'text',
        content: { type: 'richText', richText: [{ type: 'p', children: [{ text: 'Hello, this is Ada.' }] }] },
      },
    ],
    operator: { name: 'Ada' },
    isEnded: false,
    isPaused: true,
    input: { id: 'ask-day', type: 'date input' },
  };
  return `event: turn\nid: 4\ndata: ${JSON.stringify(data)}\n\n`;
}
