// Publishes the draft of a bot.

import { PublishDraftRequest, PublishDraftResponse } from '@colloquy/schema';
import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import {
  exampleBot,
  exampleVersion,
  findEditableBot,
  findNamedBot,
  listedBot,
  listedVersion,
} from '../../listed-bot.ts';
import { exampleComparison } from '../../listed-draft.ts';
import { botId } from '../../parameters.ts';
import { accepted } from '../../refused-request.ts';

export const publishDraft = defineOperation({
  id: 'publishDraft',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/{botId}/draft/publish',
  summary: 'Publish the draft of a bot',
  description:
    'The draft becomes the next version. New chats run it at once, at the addresses of the bot. The response lists the differences from the previous version. A draft with errors, or whose `tests` fail, is not published unless `force` is set. The draft is kept.',
  access: { scope: 'publish', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    schema: PublishDraftRequest,
    example: { message: 'Asks ten questions instead of five' },
    isRequired: false,
  },
  output: {
    description: 'The draft was published.',
    schema: PublishDraftResponse,
    example: {
      bot: exampleBot,
      version: exampleVersion,
      isNew: true,
      issues: [],
      comparison: exampleComparison,
    },
  },
  refusals: {
    400: 'The draft has errors, or its address belongs to another bot; `issues` lists them. Nothing was published.',
    404: 'There is no such bot, or it has no draft.',
    409: 'The draft is not at the `revision` of the request, or the bot comes from a file.',
    503: 'The draft cannot be checked or stored at the moment.',
  },
  resource: findEditableBot,
  async run(services, { path, resource: { id }, body, caller: { sees }, by }) {
    const published = await services.colloquy.drafts.publish(id, { ...body, sees }, by);
    const { publication, issues, comparison } = accepted(published);
    const bot = await findNamedBot(services, path);
    return {
      bot: listedBot(bot),
      version: listedVersion(publication.version, bot),
      isNew: publication.isNew,
      issues: [...issues],
      ...(comparison ? { comparison } : {}),
    };
  },
});
