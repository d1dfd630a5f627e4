// Puts another definition in place of the draft.

import { ReplaceDraftRequest } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { defineOperation } from '../define-operation.ts';
import { findEditableBot } from '../listed-bot.ts';
import { changedDraft, changedResponse, draftHeaders, readBase } from '../listed-draft.ts';
import { botId } from '../parameters.ts';

export const replaceDraft = defineOperation({
  id: 'replaceDraft',
  tag: 'Drafts',
  method: 'PUT',
  path: '/v1/bots/{botId}/draft',
  summary: 'Replace the draft of a bot',
  description:
    'With a definition as a whole. What differs from the state that `If-Match` names is what changes: edits of others in different places stay, the same field is a 409 with both values.',
  access: { scope: 'author', about: 'bot' },
  parameters: { path: z.object({ botId }), header: z.object(draftHeaders) },
  body: {
    schema: ReplaceDraftRequest,
    example: {
      definition: { version: '6.1', id: 'quiz-bot', name: 'Quiz', groups: [], events: [], edges: [] },
    },
    limitBytes: limits.previewBodyBytes,
  },
  output: changedDraft('The draft is changed.'),
  refusals: {
    400: 'The definition cannot be read, or is that of another bot; `issues` says why. The draft is as it was.',
    404: 'There is no such bot.',
    409: 'Somebody else has changed the same since; `issues` has both values, and `revision` says where the draft is. Or the bot comes from a file, and is edited there.',
    503: 'It could not be checked or kept just now.',
  },
  resource: findEditableBot,
  async run({ colloquy }, { resource: { id }, body: { definition }, by, request, setHeader }) {
    const change = { base: readBase(request), change: { kind: 'replacement', definition } } as const;
    return changedResponse(await colloquy.drafts.change(id, change, by), { setHeader });
  },
});
