// Names a state of a draft.

import { DraftChange, NameDraftStateRequest } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { findEditableBot } from '../../listed-bot.ts';
import { exampleDraft, listedChange, noSuchState } from '../../listed-draft.ts';
import { botId, draftRevision } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const nameDraftState = defineOperation({
  id: 'nameDraftState',
  tag: 'Drafts',
  method: 'PATCH',
  path: '/v1/bots/{botId}/draft/changes/{revision}',
  summary: 'Name a state of a draft',
  description:
    'Makes the state easy to find in the history. The draft itself does not change. A name is stored as long as its state: 30 days.',
  access: { scope: 'author', about: 'bot' },
  parameters: { path: z.object({ botId, revision: draftRevision }) },
  body: {
    schema: NameDraftStateRequest,
    example: { name: 'Before the new prices' },
  },
  output: {
    description: 'The change that led to this state, with its name.',
    schema: DraftChange,
    example: {
      ...exampleDraft,
      operations: 1,
      changedAt: '2026-11-22T09:30:00.000Z',
      name: 'Before the new prices',
    },
  },
  refusals: {
    404: 'There is no such bot, or no such state of its draft.',
    409: 'The bot comes from a file and is edited there.',
    503: 'The name cannot be stored at the moment.',
  },
  resource: findEditableBot,
  async run({ colloquy }, { path: { revision }, resource: { id }, body, by }) {
    const named = await colloquy.drafts.nameState(id, { revision, name: body.name ?? undefined }, by);
    return listedChange(orRefuse(named, noSuchState(id)));
  },
});
