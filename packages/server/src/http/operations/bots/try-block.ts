// Tries one block of a bot.

import { TryBlockRequest, TryBlockResponse } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import { defineOperation } from '../../define-operation.ts';
import { findNamedBot } from '../../listed-bot.ts';
import { botId } from '../../parameters.ts';
import { accepted } from '../../refused-request.ts';

const exampleCall: TryBlockResponse['calls'][number] = {
  blockId: 'find-order',
  number: 1,
  port: 'http',
  request: { method: 'GET', url: 'https://shop.example/orders/42', headers: {} },
  result: { ok: true, response: { statusCode: 200, headers: {}, data: { status: 'sent' } } },
  tookMs: 84,
};

export const tryBlock = defineOperation({
  id: 'tryBlock',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/{botId}/blocks/{blockId}/try',
  summary: 'Try one block of a bot',
  description:
    'Runs the block as in a preview, with example values in the variables. An HTTP request passes the same address checks and uses the same credentials as in a chat. Blocks that previews skip, such as sending an email, are skipped. The bot does not change.',
  access: { scope: 'author', about: 'bot' },
  parameters: {
    path: z.object({
      botId,
      blockId: z.string().meta({ param: { description: 'The id of the block.', example: 'find-order' } }),
    }),
  },
  body: {
    schema: TryBlockRequest,
    example: {
      bot: {
        version: '6.1',
        id: 'orders',
        groups: [
          {
            id: 'g1',
            title: 'Order',
            blocks: [
              {
                id: 'find-order',
                type: 'Webhook',
                options: { webhook: { method: 'GET', url: 'https://shop.example/orders/{{Number}}' } },
              },
            ],
          },
        ],
        variables: [{ id: 'v1', name: 'Number' }],
      },
      variables: { Number: '42' },
    },
    limitBytes: limits.previewBodyBytes,
  },
  output: {
    description: 'The result of the block.',
    schema: TryBlockResponse,
    example: {
      calls: [exampleCall],
      variables: [{ id: 'v1', name: 'Number', value: '42' }],
      logs: [],
    },
  },
  refusals: {
    400: 'The definition cannot be read; `issues` lists the fields and reasons.',
    404: 'There is no such bot, or the definition has no such block.',
  },
  resource: findNamedBot,
  async run({ colloquy }, { path: { blockId }, resource: { id: botId }, body, by, request: { serverUrl } }) {
    const outcome = await colloquy.bots.tryBlock({ botId, blockId, serverUrl }, body, { ...by, botId });
    return accepted(outcome).tried;
  },
});
