// Publishes the draft of a bot.

import { problemResponse, success } from '@colloquy/runtime';
import { PublishDraftRequest, PublishDraftResponse } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import {
  exampleBot,
  exampleVersion,
  findEditableBot,
  findNamedBot,
  listedBot,
  listedVersion,
} from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, readRequest } from '../parameters.ts';
import { send } from '../send.ts';

export const publishDraft: Operation = {
  id: 'publishDraft',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/{botId}/draft/publish',
  summary: 'Publish the draft of a bot',
  description:
    'It becomes the next version, which new chats run at once, at the addresses that the bot has. The response lists the differences from the previous version. A draft with errors is not published, unless `force` says so. The draft stays.',
  access: { scope: 'publish', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    kind: 'json',
    schema: PublishDraftRequest,
    example: { message: 'Asks ten questions instead of five' } satisfies PublishDraftRequest,
    isRequired: false,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'It runs.',
      content: {
        'application/json': {
          schema: PublishDraftResponse,
          example: {
            bot: exampleBot,
            version: exampleVersion,
            isNew: true,
            issues: [],
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
          } satisfies PublishDraftResponse,
        },
      },
    },
  },
  refusals: {
    400: 'The draft has errors, or its address belongs to another bot; `issues` says where. Nothing was published.',
    404: 'There is no such bot, or it has no draft.',
    409: 'The draft is at another `revision` than the one that was to be published, or the bot comes from a file.',
    503: 'It could not be checked or kept just now.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { id } = await findEditableBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const how = readRequest(request, PublishDraftRequest);
      const { sees } = access.callerOf(request);
      const by = access.attribute(request, { operation: 'publishDraft' });
      const published = await colloquy.publishDraft(id, { ...how, sees }, by);
      if (!published.ok) return send(reply, problemResponse(published.problem));
      const { publication, issues, comparison } = published;
      const bot = await findNamedBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const response: PublishDraftResponse = {
        bot: listedBot(bot),
        version: listedVersion(publication.version, bot),
        isNew: publication.isNew,
        issues: [...issues],
        ...(comparison ? { comparison } : {}),
      };
      return send(reply, success(JSON.stringify(response)));
    },
};
