// Reviews the draft of a bot before it is published.

import { noSuchDraft } from '@colloquy/management/drafts';
import { ReviewDraftResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { draftTag, exampleComparison, listedDraft } from '../../listed-draft.ts';
import { botId } from '../../parameters.ts';
import { orRefuse } from '../../refused-request.ts';

export const reviewDraft = defineOperation({
  id: 'reviewDraft',
  tag: 'Drafts',
  method: 'GET',
  path: '/v1/bots/{botId}/draft/review',
  summary: 'Review the draft of a bot',
  description:
    'Returns the errors and warnings of the draft, each with its group and block, and the differences from the version that new chats run. Changes nothing. The header `ETag` identifies the reviewed state.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  output: {
    description: 'The review.',
    schema: ReviewDraftResponse,
    example: {
      draft: { revision: 12, changedAt: '2026-11-22T09:30:00.000Z', changedBy: 'ada' },
      issues: [
        {
          path: ['groups', 0, 'blocks', 2, 'options', 'variableId'],
          message: 'There is no variable with the id "v9".',
          group: 'Hello',
          block: 'ask-name',
        },
      ],
      comparison: exampleComparison,
    },
  },
  refusals: { 404: 'There is no such bot.', 503: 'The draft cannot be checked at the moment.' },
  async run({ colloquy }, { path, by, setHeader }) {
    const review = orRefuse(await colloquy.drafts.review(path.botId, by), noSuchDraft());
    const { draft, issues, comparison } = review;
    setHeader('etag', draftTag(draft));
    return { draft: listedDraft(draft), issues: [...issues], ...(comparison ? { comparison } : {}) };
  },
});
