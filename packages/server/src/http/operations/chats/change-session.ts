// Sets variables of a chat, pauses or resumes its bot, or ends the chat.

import { unknownSession } from '@colloquy/runtime';
import { ChangeSessionRequest, SessionState } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation, written } from '../../define-operation.ts';
import { operatedSessionId } from '../../parameters.ts';
import { exampleSession } from './read-session.ts';

export const changeSession = defineOperation({
  id: 'changeSession',
  tag: 'Results',
  method: 'PATCH',
  path: '/v1/sessions/{sessionId}/state',
  summary: 'Set variables of a chat, pause the bot in it, or end it',
  description:
    "Creates a turn in which no block runs: the chat keeps waiting, with the new values, unless it ends. While the bot is paused, the visitor's messages are stored as turns and reach an operator (`GET …/watch`), but no block. A resumed bot repeats its question. Absent fields keep their value. If the visitor is in the middle of a turn, the request waits for it to finish. It is refused while a turn runs on another server, or when data for the next turn has arrived.",
  access: { scope: 'operate', and: 'read', about: 'session' },
  parameters: { path: z.object({ sessionId: operatedSessionId }) },
  body: {
    schema: ChangeSessionRequest,
    example: { variables: { Name: 'Grace' } },
  },
  output: { description: 'The updated chat.', schema: SessionState, example: exampleSession },
  refusals: {
    400: 'The running bot has no such variable, or the chat would exceed its storage limit. Nothing was changed.',
    404: 'There is no such chat, or it has ended.',
    409: 'The chat is in the middle of a turn. Try again in a moment.',
  },
  async run({ colloquy }, { path: { sessionId: id }, body, by }) {
    const changed = await colloquy.chats.operate(id, body, by);
    if (changed.status !== 200) return written(changed);
    return (await colloquy.chats.readState(id)) ?? written(unknownSession());
  },
});
