// Reads the draft of a bot.

import { noSuchDraft } from '@colloquy/management/drafts';
import { problemResponse, success } from '@colloquy/runtime';
import { z } from 'zod';
import { responsesOf } from '../../define-operation.ts';
import { isKnownTag } from '../../known-tag.ts';
import { draftTag, listedDraft, wholeDraft, withDefinition } from '../../listed-draft.ts';
import type { Operation } from '../../operation.ts';
import { botId, parameterOf } from '../../parameters.ts';
import { send } from '../../send.ts';

export const readDraft: Operation = {
  id: 'readDraft',
  tag: 'Drafts',
  method: 'GET',
  path: '/v1/bots/{botId}/draft',
  summary: 'Read the draft of a bot',
  description:
    'Returns the draft that authors edit. Before the first change it equals the running version, or the last one that ran. The header `ETag` identifies its state, for `If-Match` of a change.',
  access: { scope: 'read', about: 'bot' },
  parameters: {
    path: z.object({ botId }),
    header: z.object({
      'If-None-Match': z
        .string()
        .optional()
        .meta({
          param: {
            description: 'The `ETag` of a known state. If it is still current, the response is a 304.',
          },
        }),
    }),
  },
  responses: {
    ...responsesOf(wholeDraft('The draft.')),
    304: { description: "The client's copy is current." },
  },
  refusals: { 404: 'There is no such bot.' },
  open:
    ({ colloquy }) =>
    async (request, reply) => {
      // After a large change everybody who follows the draft reads it at the same moment: one after another, some MiB each.
      await colloquy.reads.slice();
      const draft = await colloquy.drafts.read(parameterOf(request, 'botId'));
      if (!draft) return send(reply, problemResponse(noSuchDraft()));
      const tag = draftTag(draft);
      reply.header('etag', tag);
      if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
      return send(reply, success(withDefinition(listedDraft(draft), draft.definition)));
    },
};
