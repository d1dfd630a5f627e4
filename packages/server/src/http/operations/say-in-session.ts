// Says something in a chat, as a person who runs the bot.

import { success, unknownSession } from '@colloquy/runtime';
import { SayInSessionRequest, SessionState } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { contextOf } from '../chat-turn.ts';
import type { Operation } from '../operation.ts';
import { operatedSessionId, parameterOf, readRequest, turnHeaders } from '../parameters.ts';
import type { ReceivedBody } from '../received-body.ts';
import { send } from '../send.ts';
import { exampleSession } from './read-session.ts';

export const sayInSession: Operation = {
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
    kind: 'json',
    schema: SayInSessionRequest,
    example: {
      text: 'Hello, this is Ada. I look into it myself.',
      name: 'Ada',
      isPaused: true,
    } satisfies SayInSessionRequest,
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The chat as it is now.',
      content: {
        'application/json': { schema: SessionState, example: { ...exampleSession, isPaused: true } },
      },
    },
  },
  refusals: {
    404: 'There is no such chat, or it has ended.',
    409: 'The chat is in the middle of a turn, or the same words are being said. Try again in a moment.',
    422: 'The idempotency key was used with other words.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const id = parameterOf(request, 'sessionId');
      const { isPaused, ...said } = readRequest(request, SayInSessionRequest);
      const answer = await colloquy.operateChat(
        id,
        { said, ...(isPaused === undefined ? {} : { isPaused }) },
        access.attribute(request, { operation: 'sayInSession' }),
        contextOf(request, request.body as ReceivedBody | undefined, undefined),
      );
      if (answer.status !== 200) return send(reply, answer);
      const state = await colloquy.readSessionState(id);
      return send(reply, state ? success(JSON.stringify(state)) : unknownSession());
    },
};
