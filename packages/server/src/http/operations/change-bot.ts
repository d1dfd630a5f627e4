// Lets a bot run another of its versions or none, closes and opens it.
import { ChangeBotRequest, ListedBot, problem } from '@colloquy/schema';
import { z } from 'zod';
import { problemResponse, success } from '../../chats/api-response.ts';
import { limits } from '../../limits.ts';
import { exampleBot, findNamedBot, listedBot } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId, readRequest } from '../parameters.ts';
import { send } from '../send.ts';

export const changeBot: Operation = {
  id: 'changeBot',
  tag: 'Bots',
  method: 'PATCH',
  path: '/v1/bots/{botId}',
  summary: 'Roll a bot back, unpublish, close or open it',
  description:
    'What is absent stays as it is. `version` lets new chats run one of its versions, or none with null; chats that are under way stay on theirs. A closed bot takes no new chats and says so. It counts on all servers within a second.',
  access: { scope: 'publish', about: 'bot' },
  parameters: { path: z.object({ botId }) },
  body: {
    kind: 'json',
    schema: ChangeBotRequest,
    example: { version: 2 } satisfies ChangeBotRequest,
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The bot as it is now.',
      content: { 'application/json': { schema: ListedBot, example: { ...exampleBot, version: 2 } } },
    },
  },
  refusals: { 404: 'There is no such bot, or no such version of it. Nothing was changed.' },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const { id } = await findNamedBot(colloquy, request);
      const { version, isClosed } = readRequest(request, ChangeBotRequest);
      const isChanged = await colloquy.changeBot(
        id,
        {
          ...(version === undefined ? {} : { version: version ?? 'none' }),
          ...(isClosed === undefined ? {} : { isClosed }),
        },
        access.attribute(request, { operation: 'changeBot' }),
      );
      if (!isChanged)
        return send(
          reply,
          problemResponse(
            problem('NOT_FOUND', {
              message: `The bot has no version ${version}. GET /v1/bots/${id}/versions lists those it has.`,
            }),
          ),
        );
      return send(reply, success(JSON.stringify(listedBot(await findNamedBot(colloquy, request)))));
    },
};
