// Brings a state of a draft back.
import { RestoreDraftRequest } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { findEditableBot } from '../listed-bot.ts';
import { changedDraft, sendChanged } from '../listed-draft.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, readRequest } from '../parameters.ts';

export const restoreDraft: Operation = {
  id: 'restoreDraft',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/{botId}/draft/restore',
  summary: 'Bring a state of a draft back',
  description:
    'The draft becomes what it was at a revision of the last 30 days, or what a version of the bot is. That is a change of its own: what was there before can be brought back as well.',
  access: { scope: 'author', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    kind: 'json',
    schema: RestoreDraftRequest,
    example: { revision: 7 } satisfies RestoreDraftRequest,
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: { 200: changedDraft('The draft as it is now.') },
  refusals: {
    404: 'There is no such bot, or no such state of its draft.',
    503: 'It could not be kept just now.',
    409: 'The bot comes from a file, and is edited there.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { id } = await findEditableBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const state = readRequest(request, RestoreDraftRequest);
      const by = access.attribute(request, { operation: 'restoreDraft' });
      return sendChanged(reply, await colloquy.drafts.restore(id, state, by), { isWhole: true });
    },
};
