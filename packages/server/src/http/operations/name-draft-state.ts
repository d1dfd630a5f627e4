// Names a state of a draft.

import { problemResponse, success } from '@colloquy/runtime';
import { DraftChange, NameDraftStateRequest } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { findEditableBot } from '../listed-bot.ts';
import { exampleDraft, listedChange, noSuchState } from '../listed-draft.ts';
import type { Operation } from '../operation.ts';
import { botId, draftRevision, parameterOf, readRequest, versionNumberOf } from '../parameters.ts';
import { send } from '../send.ts';

export const nameDraftState: Operation = {
  id: 'nameDraftState',
  tag: 'Drafts',
  method: 'PATCH',
  path: '/v1/bots/{botId}/draft/changes/{revision}',
  summary: 'Name a state of a draft',
  description:
    'The name makes a state easy to find in the history. The draft stays as it is. A name is kept as long as its state: 30 days.',
  access: { scope: 'author', about: 'bot' },
  parameters: { path: z.object({ botId, revision: draftRevision }) },
  body: {
    kind: 'json',
    schema: NameDraftStateRequest,
    example: { name: 'Before the new prices' } satisfies NameDraftStateRequest,
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The change that led to this state, with the name.',
      content: {
        'application/json': {
          schema: DraftChange,
          example: {
            ...exampleDraft,
            operations: 1,
            changedAt: '2026-11-22T09:30:00.000Z',
            name: 'Before the new prices',
          } satisfies DraftChange,
        },
      },
    },
  },
  refusals: {
    404: 'There is no such bot, or no such state of its draft.',
    409: 'The bot comes from a file, and is edited there.',
    503: 'It could not be written just now.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { id } = await findEditableBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const { name } = readRequest(request, NameDraftStateRequest);
      const revision = versionNumberOf(request, 'revision') ?? 0;
      const by = access.attribute(request, { operation: 'nameDraftState' });
      const named = await colloquy.drafts.nameState(id, { revision, name: name ?? undefined }, by);
      if (!named) return send(reply, problemResponse(noSuchState(id)));
      return send(reply, success(JSON.stringify(listedChange(named))));
    },
};
