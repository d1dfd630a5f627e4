// Says something in a chat, as a person who runs the bot.

import { unknownSession } from '@colloquy/runtime';
import { SayInSessionRequest, SessionState } from '@colloquy/schema';
import { z } from 'zod';
import { contextOf } from '../../chat-turn.ts';
import { defineOperation, written } from '../../define-operation.ts';
import { operatedSessionId, turnHeaders } from '../../parameters.ts';
import type { ReceivedBody } from '../../received-body.ts';
import { exampleSession } from './read-session.ts';

export const sayInSession = defineOperation({
  id: 'sayInSession',
  tag: 'Results',
  method: 'POST',
  path: '/v1/sessions/{sessionId}/messages',
  summary: 'Send a message to a visitor',
  description:
    "Creates a turn: the visitor sees the message at once, with the operator's name and picture, and the open question stays open. `isPaused` pauses the bot in the same turn: the visitor's messages then reach the operator, until `PATCH /v1/sessions/{sessionId}/state` resumes the bot.",
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
    description: 'The updated chat.',
    schema: SessionState,
    example: { ...exampleSession, isPaused: true },
  },
  refusals: {
    404: 'There is no such chat, or it has ended.',
    409: 'The chat is in the middle of a turn, or the same message is being sent. Try again in a moment.',
    422: 'The idempotency key was used with another message.',
  },
  async run({ colloquy }, { path: { sessionId: id }, body: { isPaused, ...said }, by, request }) {
    const change = { said, ...(isPaused === undefined ? {} : { isPaused }) };
    const context = contextOf(request, request.body as ReceivedBody | undefined, undefined);
    const answer = await colloquy.chats.operate(id, change, by, context);
    if (answer.status !== 200) return written(answer);
    return (await colloquy.chats.readState(id)) ?? written(unknownSession());
  },
});
