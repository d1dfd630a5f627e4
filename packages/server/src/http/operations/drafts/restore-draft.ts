// Brings a state of a draft back.

import { RestoreDraftRequest } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findEditableBot } from '../../listed-bot.ts';
import { changedDraft, changedResponse } from '../../listed-draft.ts';
import { botId } from '../../parameters.ts';

export const restoreDraft = defineOperation({
  id: 'restoreDraft',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/{botId}/draft/restore',
  summary: 'Restore a draft',
  description:
    'Restores the draft to a revision of the last 30 days, or to a version of the bot. This is a new change: the state before it can be restored as well.',
  access: { scope: 'author', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: RestoreDraftRequest,
    example: { revision: 7 },
  },
  output: changedDraft('The restored draft.'),
  refusals: {
    404: 'There is no such bot, or no such state of its draft.',
    503: 'The draft cannot be stored at the moment.',
    409: 'The bot comes from a file and is edited there.',
  },
  resource: findEditableBot,
  run: async ({ colloquy }, { resource: { id }, body, by, setHeader }) =>
    changedResponse(await colloquy.drafts.restore(id, body, by), { setHeader, isWhole: true }),
});
