// Replays a recorded chat on another definition of its bot, and returns both sides.

import { unknownSession } from '@colloquy/runtime';
import { ReplayChatRequest, ReplayChatResponse } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { defineOperation, written } from '../../define-operation.ts';
import { operatedSessionId } from '../../parameters.ts';
import { replayedDefinition, replayOrRefuse } from '../../replayed-definition.ts';

export const replayChat = defineOperation({
  id: 'replayChat',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/sessions/{sessionId}/replay',
  summary: 'Compare a chat with its replay on the draft',
  description:
    'Runs a recorded chat on the version that it began on and on the draft of its bot, or on the definition in the request, and returns what both show, turn by turn. Recorded responses stand in for calls, so nothing is called or changed.',
  access: { scope: 'read', about: 'session' },
  parameters: { path: z.object({ sessionId: operatedSessionId }) },
  body: {
    schema: ReplayChatRequest,
    example: {},
    isRequired: false,
    limitBytes: limits.previewBodyBytes,
  },
  output: {
    description: 'Both sides of the chat.',
    schema: ReplayChatResponse,
    example: {
      turns: [
        {
          turn: 1,
          before: { messages: [], input: { id: 'ask-guests', type: 'number input' } },
          after: {
            messages: [],
            input: { id: 'ask-guests', type: 'number input', options: { min: 1, max: 12 } },
          },
          differences: [{ kind: 'question', block: 'ask-guests', title: 'number input', group: 'Booking' }],
        },
      ],
    },
  },
  refusals: {
    400: 'The definition cannot run.',
    404: 'There is no such chat, or it has no recorded turns.',
    503: 'The chat cannot be replayed at the moment.',
  },
  async run({ colloquy }, { path: { sessionId: id }, body: { bot }, caller: { sees }, by, recordReading }) {
    const sessionId = await colloquy.chats.findSessionId(id);
    const botId = await colloquy.chats.botOf(id);
    if (sessionId === undefined || botId === undefined) return written(unknownSession());
    const definition = await replayedDefinition(colloquy, botId, bot);
    const replayed = await colloquy.bots.replayChat(sessionId, { definition, sees, by });
    if (!replayed) return written(unknownSession());
    const response = replayOrRefuse(replayed);
    await recordReading({ botId, subject: `session ${id}` });
    return response;
  },
});
