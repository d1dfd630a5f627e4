// Notes that a person has a bot open, and tells who else has.

import { NotePresenceRequest, NotePresenceResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { botId } from '../../parameters.ts';

export const notePresence = defineOperation({
  id: 'notePresence',
  tag: 'Access',
  method: 'PUT',
  path: '/v1/bots/{botId}/presence',
  summary: 'Say that you have a bot open',
  description:
    'Returns the other people who have the bot open. Send it every 10 seconds: a person counts as present for 25 seconds. It is kept in memory, so with several servers each knows only its own callers.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: { schema: NotePresenceRequest, example: { place: 'edit' } },
  output: {
    description: 'The others.',
    schema: NotePresenceResponse,
    example: { people: [{ name: 'Grace', place: 'edit' }] },
  },
  refusals: { 404: 'There is no such bot.' },
  resource: findNamedBot,
  run: async ({ colloquy }, { resource: { id }, caller: { actor }, body: { place } }) => ({
    people: [...colloquy.access.presence.report(id, { actor, place })],
  }),
});
