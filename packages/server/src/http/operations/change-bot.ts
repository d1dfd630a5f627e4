// Lets a bot run another of its versions or none, or two side by side; closes and opens it, puts it away, and calls it otherwise.
import type { Problem } from '@colloquy/schema';
import { ChangeBotRequest, ListedBot, problem } from '@colloquy/schema';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { problemResponse, success } from '../../chats/api-response.ts';
import type { Colloquy } from '../../colloquy.ts';
import { limits } from '../../limits.ts';
import { exampleBot, findNamedBot, listedBot, refuseWhatIsFromFile } from '../listed-bot.ts';
import type { Operation } from '../operation.ts';
import { botId, readRequest } from '../parameters.ts';
import { send } from '../send.ts';

export const changeBot: Operation = {
  id: 'changeBot',
  tag: 'Bots',
  method: 'PATCH',
  path: '/v1/bots/{botId}',
  summary: 'Roll a bot back, try a version on some chats, unpublish, close, open, archive or rename it',
  description:
    'What is absent stays as it is. `version` lets all new chats run one of its versions, or none with null; `canary` lets a share of them run another one. Chats that are under way stay on theirs. A closed bot takes no new chats and says so; an archived one is as good as gone, until it is wanted again. It counts on all servers within a second. A bot that comes from a file (`source`) can be closed and opened, archived and labelled; what it is called and which version it runs is said by the file.',
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
  refusals: {
    404: 'There is no such bot, or no such version of it. Nothing was changed.',
    409: 'The bot runs nothing, or all its new chats run this version, so that there can be no canary; or it comes from a file, which says what it runs. Nothing was changed.',
  },
  open:
    ({ colloquy, access }) =>
    async (request, reply) => {
      const bot = await findNamedBot(colloquy, request);
      const { id } = bot;
      const { version, canary, ...change } = readRequest(request, ChangeBotRequest);
      if ([version, canary, change.name].some((said) => said !== undefined)) refuseWhatIsFromFile(bot);
      const isChanged = await colloquy.changeBot(
        id,
        {
          ...(version === undefined ? {} : { version: version ?? 'none' }),
          ...(canary === undefined ? {} : { canary: canary ?? 'none' }),
          ...change,
        },
        access.attribute(request, { operation: 'changeBot' }),
      );
      if (!isChanged)
        return send(reply, problemResponse(await whyNot(colloquy, request, { version, canary })));
      return send(reply, success(JSON.stringify(listedBot(await findNamedBot(colloquy, request)))));
    },
};

/** Why nothing was changed, with the way out. */
async function whyNot(
  colloquy: Colloquy,
  request: FastifyRequest,
  { version, canary }: Pick<ChangeBotRequest, 'version' | 'canary'>,
): Promise<Problem> {
  const { id, version: live } = await findNamedBot(colloquy, request);
  const wanted = [version, canary?.version].filter((number) => typeof number === 'number');
  for (const number of wanted)
    if (!(await colloquy.readVersion(id, number)))
      return problem('NOT_FOUND', {
        message: `The bot has no version ${number}. GET /v1/bots/${id}/versions lists those it has.`,
      });
  const next = version === undefined ? live : version;
  return problem('CONFLICT', {
    message:
      (next ?? undefined) === undefined
        ? 'The bot runs no version, so that no share of its chats can run another one. Say which one it runs: "version".'
        : `All new chats run version ${next}. A canary is another version than that: GET /v1/bots/${id}/versions lists them.`,
  });
}
