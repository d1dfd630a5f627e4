// Sets variables of a chat, pauses or resumes its bot, or ends the chat.

import { unknownSession } from '@colloquy/runtime';
import { ChangeSessionRequest, SessionState } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation, written } from '../define-operation.ts';
import { operatedSessionId } from '../parameters.ts';
import { exampleSession } from './read-session.ts';

export const changeSession = defineOperation({
  id: 'changeSession',
  tag: 'Results',
  method: 'PATCH',
  path: '/v1/sessions/{sessionId}/state',
  summary: 'Set variables of a chat, pause the bot in it, or end it',
  description:
    'A turn of its own in which no block runs: the chat keeps waiting, with the new values, unless it ends. While the bot is paused, messages of the visitor are stored as turns and reach a person (`GET …/watch`), but no block; a resumed bot repeats its question. Absent fields keep their value. While the visitor is in the middle of a turn it waits for that; while a turn is under way on another server, or something came for the next one, it is refused.',
  access: { scope: 'operate', and: 'read', about: 'session' },
  parameters: { path: z.object({ sessionId: operatedSessionId }) },
  body: {
    schema: ChangeSessionRequest,
    example: { variables: { Name: 'Grace' } },
  },
  output: { description: 'The chat as it is now.', schema: SessionState, example: exampleSession },
  refusals: {
    400: 'The bot that runs has no such variable, or the chat would hold more than it may. Nothing was changed.',
    404: 'There is no such chat, or it has ended.',
    409: 'The chat is in the middle of a turn. Try again in a moment.',
  },
  async run({ colloquy }, { path: { sessionId: id }, body, by }) {
    const changed = await colloquy.operateChat(id, body, by);
    if (changed.status !== 200) return written(changed);
    return (await colloquy.readSessionState(id)) ?? written(unknownSession());
  },
});
