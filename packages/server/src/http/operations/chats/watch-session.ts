// Streams each turn of a chat to an operator.
import { unknownSession } from '@colloquy/runtime';
import { FollowChatQuery, FollowedTurn } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import type { Operation } from '../../operation.ts';
import { operatedSessionId, parameterOf, readQuery } from '../../parameters.ts';
import { recordReading } from '../../record-reading.ts';
import { send } from '../../send.ts';
import { eventStream } from '../../streams/event-schema.ts';
import { sendStream } from '../../streams/event-stream.ts';
import { allTaken, createSeats } from '../../streams/seats.ts';
import { turnAfter, turnEvents } from '../../streams/turn-events.ts';
import { exampleTurns } from './follow-chat.ts';

export const watchSession: Operation = {
  id: 'watchSession',
  tag: 'Results',
  method: 'GET',
  path: '/v1/sessions/{sessionId}/watch',
  summary: 'Watch a chat',
  description:
    "A stream of events: `turn` for each completed turn, from all servers, with the visitor's message and the response; `end` when the chat has ended. The stream closes when the token is no longer valid. If it ends without `end`, reconnect with `Last-Event-ID`: no turn is repeated or lost.",
  access: { scope: 'read', about: 'session' },
  parameters: { path: z.object({ sessionId: operatedSessionId }), query: FollowChatQuery },
  responses: {
    200: {
      description: 'The events.',
      content: {
        'text/event-stream': { schema: eventStream({ turn: FollowedTurn }), example: exampleTurns() },
      },
    },
  },
  refusals: { 404: 'There is no such chat.', 503: 'The maximum number of streams is open.' },
  open: (services) => {
    const { colloquy, stopSignal, inProcess } = services;
    const seats = createSeats(limits.watchers);
    return async (request, reply) => {
      const { after } = readQuery(request, FollowChatQuery);
      const signal = seats.take(reply, stopSignal);
      if (!signal) return send(reply, allTaken());
      const id = await colloquy.chats.findSessionId(parameterOf(request, 'sessionId'));
      if (id === undefined) return send(reply, unknownSession());
      colloquy.chats.news.watchChat(id, signal);
      const turns = await colloquy.chats.followChat(id, {
        after: turnAfter(request, after),
        signal,
        lookMs: inProcess ? limits.ownWatchLookMs : limits.watchLookMs,
        tickMs: limits.heartbeatMs,
      });
      if ('status' in turns) return send(reply, turns);
      const botId = await colloquy.chats.botOf(id);
      await recordReading(services, request, { operation: 'watchSession', botId, subject: `session ${id}` });
      return sendStream(reply, turnEvents(turns, { signal }));
    };
  },
};
