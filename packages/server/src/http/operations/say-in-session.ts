// Says something in a chat, as a person who runs the bot.

import { unknownSession } from '@colloquy/runtime';
import { SayInSessionRequest, SessionState } from '@colloquy/schema';
import { z } from 'zod';
import { contextOf } from '../chat-turn.ts';
import { defineOperation, written } from '../define-operation.ts';
import { operatedSessionId, turnHeaders } from '../parameters.ts';
import type { ReceivedBody } from '../received-body.ts';
import { exampleSession } from './read-session.ts';

export const sayInSession = defineOperation({
  id: 'sayInSession',
  tag: 'Results',
  method: 'POST',
  path: '/v1/sessions/{sessionId}/messages',
  summary: 'Say something in a chat',
  description:
    'A turn of its own: the visitor sees the words at once, with the name and the picture of the person, and is asked what they were asked. With `isPaused` the bot is paused by the same turn: from here on what the visitor sends reaches the person, until `PATCH /v1/sessions/{sessionId}/state` lets the bot go on.',
  access: { scope: 'operate', and: 'read', about: 'session' },
  parameters: { path: z.object({ sessionId: operatedSessionId }), header: z.object(turnHeaders) },
  body: {
    schema: SayInSessionRequest,
    example: {
      text: 'Hello, this is Ada. I look into it myself.',
      name: 'Ada',
      isPaused: true,
    },
  },
  output: {
    description: 'The chat as it is now.',
    schema: SessionState,
    example: { ...exampleSession, isPaused: true },
  },
  refusals: {
    404: 'There is no such chat, or it has ended.',
    409: 'The chat is in the middle of a turn, or the same words are being said. Try again in a moment.',
    422: 'The idempotency key was used with other words.',
  },
  async run({ colloquy }, { path: { sessionId: id }, body: { isPaused, ...said }, by, request }) {
    const change = { said, ...(isPaused === undefined ? {} : { isPaused }) };
    const context = contextOf(request, request.body as ReceivedBody | undefined, undefined);
    const answer = await colloquy.operateChat(id, change, by, context);
    if (answer.status !== 200) return written(answer);
    return (await colloquy.readSessionState(id)) ?? written(unknownSession());
  },
});
