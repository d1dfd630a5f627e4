// Changes the draft of a bot by a JSON Patch.

import { ChangeDraftRequest, problem, limits as wordLimits } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { defineOperation } from '../../define-operation.ts';
import { findEditableBot } from '../../listed-bot.ts';
import { changedDraft, changedResponse, draftHeaders, readBase } from '../../listed-draft.ts';
import { botId } from '../../parameters.ts';
import { RefusedRequest } from '../../refused-request.ts';

export const changeDraft = defineOperation({
  id: 'changeDraft',
  tag: 'Drafts',
  method: 'PATCH',
  path: '/v1/bots/{botId}/draft',
  summary: 'Change the draft of a bot',
  description:
    'Applies a JSON Patch (RFC 6902) to the state that `If-Match` names, completely or not at all. Changes that others have made since are merged by the ids of groups, blocks, edges and variables; a change of the same field is a 409 with both values. If the bot has no draft, one is created from the version that it runs.',
  access: { scope: 'author', about: 'bot' },
  parameters: { path: z.object({ botId }), header: z.object(draftHeaders) },
  body: {
    schema: ChangeDraftRequest,
    example: [{ op: 'replace', path: '/groups/0/title', value: 'Welcome' }],
    limitBytes: limits.previewBodyBytes,
    refuse: refuseMany,
  },
  output: changedDraft('The draft was changed.'),
  refusals: {
    400: 'The path of an operation does not exist, or the resulting definition cannot be read; `issues` names the operation and the reason. The draft is unchanged.',
    404: 'There is no such bot.',
    409: 'Someone else has changed the same field since; `issues` has both values, and `revision` is the current revision of the draft. Or the bot comes from a file and is edited there.',
    503: 'The draft cannot be checked or stored at the moment.',
  },
  resource: findEditableBot,
  async run({ colloquy }, { resource: { id }, body: patch, by, request, setHeader }) {
    const change = { base: readBase(request), change: { kind: 'patch', patch } } as const;
    return changedResponse(await colloquy.drafts.change(id, change, by), { setHeader });
  },
});

/** Before each of them is looked at. */
function refuseMany(patch: unknown): void {
  if (!Array.isArray(patch) || patch.length <= wordLimits.patchOperations) return;
  const issue = {
    path: [],
    code: 'too_big',
    message: `The patch has ${patch.length} operations; ${wordLimits.patchOperations} are the most.`,
    fix: 'Send several patches, or replace the draft as a whole.',
  };
  throw new RefusedRequest(problem('BAD_REQUEST', { issues: [issue] }));
}
