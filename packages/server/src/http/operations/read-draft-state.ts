// Reads a state of a draft as it was.

import { problemResponse, success } from '@colloquy/runtime';
import { z } from 'zod';
import { findNamedBot } from '../listed-bot.ts';
import { listedDraft, noSuchState, wholeDraft, withDefinition } from '../listed-draft.ts';
import type { Operation } from '../operation.ts';
import { botId, draftRevision, parameterOf, versionNumberOf } from '../parameters.ts';
import { send } from '../send.ts';

export const readDraftState: Operation = {
  id: 'readDraftState',
  tag: 'Drafts',
  method: 'GET',
  path: '/v1/bots/{botId}/draft/changes/{revision}',
  summary: 'Read an earlier state of a draft',
  description: 'As it was at any revision of the last 30 days.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId, revision: draftRevision }) },
  responses: {
    200: wholeDraft('The draft as it was.'),
  },
  refusals: {
    404: 'There is no such bot, or no such state of its draft.',
    503: 'It could not be read just now.',
  },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const { id } = await findNamedBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const revision = versionNumberOf(request, 'revision') ?? 0;
      const state = await colloquy.drafts.readState(id, revision);
      if (!state) return send(reply, problemResponse(noSuchState(id)));
      return send(reply, success(withDefinition(listedDraft({ ...state, revision }), state.definition)));
    },
};
