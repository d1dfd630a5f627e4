// Puts another definition in place of the draft.
import { ReplaceDraftRequest } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { findEditableBot } from '../listed-bot.ts';
import { changedDraft, draftHeaders, readBase, sendChanged } from '../listed-draft.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, readRequest } from '../parameters.ts';

export const replaceDraft: Operation = {
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
    kind: 'json',
    schema: ReplaceDraftRequest,
    example: {
      definition: { version: '6.1', id: 'quiz-bot', name: 'Quiz', groups: [], events: [], edges: [] },
    } satisfies ReplaceDraftRequest,
    isRequired: true,
    limitBytes: limits.previewBodyBytes,
  },
  responses: { 200: changedDraft('The draft is changed.') },
  refusals: {
    400: 'The definition cannot be read, or is that of another bot; `issues` says why. The draft is as it was.',
    404: 'There is no such bot.',
    409: 'Somebody else has changed the same since; `issues` has both values, and `revision` says where the draft is. Or the bot comes from a file, and is edited there.',
    503: 'It could not be checked or kept just now.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { id } = await findEditableBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const { definition } = readRequest(request, ReplaceDraftRequest);
      const base = readBase(request);
      const changed = await colloquy.drafts.change(
        id,
        { base, change: { kind: 'replacement', definition } },
        access.attribute(request, { operation: 'replaceDraft' }),
      );
      return sendChanged(reply, changed);
    },
};
