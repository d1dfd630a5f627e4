// Tries one block of a bot.
import { problemResponse, success } from '@colloquy/runtime';
import { TryBlockRequest, TryBlockResponse } from '@colloquy/schema';
import { z } from 'zod';
import { limits } from '../../limits.ts';
import { findNamedBot } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId, parameterOf, readRequest } from '../parameters.ts';
import { send } from '../send.ts';

const exampleCall: TryBlockResponse['calls'][number] = {
  blockId: 'find-order',
  number: 1,
  port: 'http',
  request: { method: 'GET', url: 'https://shop.example/orders/42', headers: {} },
  result: { ok: true, response: { statusCode: 200, headers: {}, data: { status: 'sent' } } },
  tookMs: 84,
};

export const tryBlock: Operation = {
  id: 'tryBlock',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/{botId}/blocks/{blockId}/try',
  summary: 'Try one block of a bot',
  description:
    'Runs the block as a preview does, with example values in the variables: an HTTP request is sent through the same guard and with the same credentials as in a chat. Blocks that previews skip, such as sending an email, are skipped. Nothing of the bot changes.',
  access: { scope: 'author', about: 'bot' },
  parameters: {
    path: z.object({
      botId,
      blockId: z.string().meta({ param: { description: 'The id of the block.', example: 'find-order' } }),
    }),
  },
  body: {
    kind: 'json',
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
    } satisfies TryBlockRequest,
    isRequired: true,
    limitBytes: limits.previewBodyBytes,
  },
  responses: {
    200: {
      description: 'What came of it.',
      content: {
        'application/json': {
          schema: TryBlockResponse,
          example: {
            calls: [exampleCall],
            variables: [{ id: 'v1', name: 'Number', value: '42' }],
            logs: [],
          } satisfies TryBlockResponse,
        },
      },
    },
  },
  refusals: {
    400: 'The definition cannot be read; `issues` says where and why.',
    404: 'There is no such bot, or the definition has no such block.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { id } = await findNamedBot({ colloquy }, { botId: parameterOf(request, 'botId') });
      const body = readRequest(request, TryBlockRequest);
      const blockId = parameterOf(request, 'blockId');
      const by = access.attribute(request, { operation: 'tryBlock', botId: id });
      const outcome = await colloquy.tryBlock({ botId: id, blockId, serverUrl: request.serverUrl }, body, by);
      return send(
        reply,
        outcome.ok ? success(JSON.stringify(outcome.tried)) : problemResponse(outcome.problem),
      );
    },
};
