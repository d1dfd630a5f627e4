// Puts another definition in place of the draft.

import { ReplaceDraftRequest } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { defineOperation } from '../../define-operation.ts';
import { findEditableBot } from '../../listed-bot.ts';
import { changedDraft, changedResponse, draftHeaders, readBase } from '../../listed-draft.ts';
import { botId } from '../../parameters.ts';

export const replaceDraft = defineOperation({
  id: 'replaceDraft',
  tag: 'Drafts',
  method: 'PUT',
  path: '/v1/bots/{botId}/draft',
  summary: 'Replace the draft of a bot',
  description:
    'Replaces the definition. The differences from the state that `If-Match` names are applied as changes: changes of others in other places are kept; a change of the same field is a 409 with both values.',
  access: { scope: 'author', about: 'bot' },
  parameters: { path: z.object({ botId }), header: z.object(draftHeaders) },
  body: {
    schema: ReplaceDraftRequest,
    example: {
      definition: { version: '6.1', id: 'quiz-bot', name: 'Quiz', groups: [], events: [], edges: [] },
    },
    limitBytes: limits.previewBodyBytes,
  },
  output: changedDraft('The draft was changed.'),
  refusals: {
    400: 'The definition cannot be read, or has the id of another bot; `issues` gives the reason. The draft is unchanged.',
    404: 'There is no such bot.',
    409: 'Someone else has changed the same field since; `issues` has both values, and `revision` is the current revision of the draft. Or the bot comes from a file and is edited there.',
    503: 'The draft cannot be checked or stored at the moment.',
  },
  resource: findEditableBot,
  async run({ colloquy }, { resource: { id }, body: { definition }, by, request, setHeader }) {
    const change = { base: readBase(request), change: { kind: 'replacement', definition } } as const;
    return changedResponse(await colloquy.drafts.change(id, change, by), { setHeader });
  },
});
