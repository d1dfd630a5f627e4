// Reads a state of a draft as it was.

import { z } from 'zod';
import { defineOperation, written } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { listedDraft, noSuchState, wholeDraft, withDefinition } from '../../listed-draft.ts';
import { botId, draftRevision } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const readDraftState = defineOperation({
  id: 'readDraftState',
  tag: 'Drafts',
  method: 'GET',
  path: '/v1/bots/{botId}/draft/changes/{revision}',
  summary: 'Read an earlier state of a draft',
  description: 'Returns the draft at any revision of the last 30 days.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, revision: draftRevision }) },
  output: wholeDraft('The draft at that revision.'),
  refusals: {
    404: 'There is no such bot, or no such state of its draft.',
    503: 'The revision cannot be read at the moment.',
  },
  resource: findNamedBot,
  async run({ colloquy }, { path: { revision }, resource: { id }, by }) {
    const state = orRefuse(await colloquy.drafts.readState(id, revision, by), noSuchState(id));
    return written(withDefinition(listedDraft({ ...state, revision }), state.definition));
  },
});
