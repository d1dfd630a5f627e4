// Streams events of a bot's chats to an operator.
import { SessionNews } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { findNamedBot } from '../../listed-bot.ts';
import type { Operation } from '../../operation.ts';
import { botId, parameterOf } from '../../parameters.ts';
import { recordReading } from '../../record-reading.ts';
import { send } from '../../send.ts';
import { createBotFeeds } from '../../streams/bot-news.ts';
import { eventStream } from '../../streams/event-schema.ts';
import { sendStream } from '../../streams/event-stream.ts';
import { allTaken, createSeats } from '../../streams/seats.ts';
import { lastEventId } from '../../streams/turn-events.ts';

export const watchSessions: Operation = {
  id: 'watchSessions',
  tag: 'Results',
  method: 'GET',
  path: '/v1/bots/{botId}/sessions/watch',
  summary: 'Watch the chats with a bot',
  description:
    'A stream of events about all chats except previews, from all servers: `started`, `answered` and `ended`, each with the chat and its turn number; `missed` when events may have been lost: list the chats again. The stream closes when the token is no longer valid. When it ends, reconnect with `Last-Event-ID`: the events of the last seconds are repeated.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  responses: {
    200: {
      description: 'The events.',
      content: {
        'text/event-stream': {
          schema: eventStream({
            started: SessionNews,
            answered: SessionNews,
            ended: SessionNews,
            missed: z.object({}),
          }),
          example:
            'event: answered\nid: p4Zk1xQe.7\ndata: {"chatId":"chat_0mwq8mo2o0af7651916cd43dd8448eb211c80319c","turn":3,"at":"2026-11-21T10:01:30.000Z"}\n\n',
        },
      },
    },
  },
  refusals: { 404: 'There is no such bot.', 503: 'The maximum number of streams is open.' },
  open: (services) => {
    const { colloquy, stopSignal } = services;
    const seats = createSeats(limits.watchers);
    const feeds = createBotFeeds(colloquy.chats.news);
    return async (request, reply) => {
      const { id } = await findNamedBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const signal = seats.take(reply, stopSignal);
      if (!signal) return send(reply, allTaken());
      await recordReading(services, request, { operation: 'watchSessions', botId: id });
      return sendStream(reply, feeds.follow(id, lastEventId(request), { signal }));
    };
  },
};
