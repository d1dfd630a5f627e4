// Reviews the draft of a bot before it is published.

import { noSuchDraft } from '@colloquy/management/drafts';
import { problemResponse, success } from '@colloquy/runtime';
import { ReviewDraftResponse } from '@colloquy/schema';
import { z } from 'zod';
import { listedDraft, tagAnswer } from '../listed-draft.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf } from '../parameters.ts';
import { send } from '../send.ts';

export const reviewDraft: Operation = {
  id: 'reviewDraft',
  tag: 'Drafts',
  method: 'GET',
  path: '/v1/bots/{botId}/draft/review',
  summary: 'Review the draft of a bot',
  description:
    'Errors and warnings of the draft, each with its group and block, and the differences from the version that new chats run. Changes nothing. The header `ETag` names the state that was reviewed.',
  access: { scope: 'read', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  responses: {
    200: {
      description: 'The review.',
      content: {
        'application/json': {
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
            comparison: {
              differences: [
                {
                  change: 'changed',
                  part: 'group',
                  id: 'hello',
                  title: 'Welcome',
                  path: ['title'],
                  before: 'Hello',
                  after: 'Welcome',
                },
              ],
              isComplete: true,
            },
          } satisfies ReviewDraftResponse,
        },
      },
    },
  },
  refusals: { 404: 'There is no such bot.', 503: 'It could not be checked just now.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      const review = await colloquy.reviewDraft(parameterOf(request, 'botId'));
      if (!review) return send(reply, problemResponse(noSuchDraft()));
      const { draft, issues, comparison } = review;
      tagAnswer(reply, draft);
      const response: ReviewDraftResponse = {
        draft: listedDraft(draft),
        issues: [...issues],
        ...(comparison ? { comparison } : {}),
      };
      return send(reply, success(JSON.stringify(response)));
    },
};
