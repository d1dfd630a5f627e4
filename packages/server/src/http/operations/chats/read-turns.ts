// Reads the events of a chat, turn by turn.

import { channelKinds } from '@colloquy/channels';
import { unknownKind } from '@colloquy/management';
import { unknownSession } from '@colloquy/runtime';
import { problem, ReadTurnsQuery, ReadTurnsResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation, written } from '../../define-operation.ts';
import { operatedSessionId } from '../../parameters.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const readTurns = defineOperation({
  id: 'readTurns',
  tag: 'Results',
  method: 'GET',
  path: '/v1/sessions/{sessionId}/turns',
  summary: 'Read the turns of a chat',
  description:
    'Returns the calls with their requests and responses, the changed variables and the logs of each turn, and the chat as the text of a `.chat` file. The chat is replayed from its recorded calls; no calls are made. `channel` adds how each turn looks on another platform.',
  access: { scope: 'read', about: 'session' },
  parameters: { path: z.object({ sessionId: operatedSessionId }), query: ReadTurnsQuery },
  output: {
    description: 'The turns.',
    schema: ReadTurnsResponse,
    example: {
      seed: '9f2c',
      turns: [
        {
          turn: 1,
          at: '2026-11-21T10:00:00.000Z',
          calls: [],
          variables: [],
          logs: [],
          shown: ['bot> What is your name?', 'ask> text input'],
        },
      ],
      script: '# A chat\ngiven preview\nstart\nbot> What is your name?\nask> text input\n',
    },
  },
  refusals: { 404: 'There is no such chat, or it has no recorded turns.' },
  async run({ colloquy }, { path: { sessionId: id }, query, recordReading }) {
    const { channel } = query;
    if (channel !== undefined && !channelKinds.includes(channel))
      throw new RefusedRequest(problem('BAD_REQUEST', { issues: [unknownKind(channel, ['channel'])] }));
    const read = await colloquy.chats.readTurns(id, query);
    if (!read) return written(unknownSession());
    await recordReading({ botId: await colloquy.chats.botOf(id), subject: `session ${id}` });
    return read;
  },
});
