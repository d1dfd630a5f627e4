// Makes a bot of a definition, without publishing it.

import type { CreatedBot } from '@colloquy/management';
import { success } from '@colloquy/runtime';
import { CreateBotRequest, CreateBotResponse } from '@colloquy/schema';
import { limits } from '../../limits.ts';
import { exampleBot, listedBot } from '../listed-bot.ts';
import { exampleDraft, listedDraft } from '../listed-draft.ts';
import type { Operation } from '../operation.ts';
import { readRequest } from '../parameters.ts';
import { RefusedRequest } from '../refused-request.ts';
import { send } from '../send.ts';
import type { Services } from '../services.ts';

export const createBot: Operation = {
  id: 'createBot',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/import',
  summary: 'Import a bot',
  description:
    'A definition of any version becomes the draft of a new bot, which runs nothing until that is published. With errors no bot is created, and each error comes with its group and block. `force` accepts them if the definition can be read.',
  access: { scope: 'author', about: 'several bots' },
  body: {
    kind: 'json',
    schema: CreateBotRequest,
    example: {
      definition: {
        version: '6.1',
        id: 'quiz-bot',
        name: 'Quiz',
        groups: [{ id: 'hello', title: 'Hello', blocks: [] }],
        events: [{ id: 'start', type: 'start' }],
        edges: [],
        variables: [],
        theme: {},
        settings: {},
      },
      isCopy: true,
    } satisfies CreateBotRequest,
    isRequired: true,
    limitBytes: limits.previewBodyBytes,
  },
  responses: {
    200: {
      description: 'The bot is there.',
      content: { 'application/json': { schema: CreateBotResponse, example: createdExample() } },
    },
  },
  refusals: {
    400: 'The definition has errors, or there is a bot with its id; `issues` says where. Nothing was made.',
    503: 'It could not be checked or kept just now.',
  },
  open: (services) => async (request, reply) => {
    const { colloquy, access } = services;
    const wish = readRequest(request, CreateBotRequest);
    const { sees } = access.callerOf(request);
    const by = access.attribute(request, { operation: 'createBot' });
    const created = await colloquy.createBot({ ...wish, sees }, by);
    return send(reply, await createdAnswer(services, inDefinition(created)));
  },
};

/** Paths in the sent body. Issues with the requested id are placed beside the definition. */
function inDefinition(created: CreatedBot): CreatedBot {
  const placed = <
    One extends { readonly path: readonly (string | number)[]; readonly code?: string | undefined },
  >(
    issues: readonly One[],
  ) =>
    issues.map((issue) =>
      issue.code === 'bot_exists' ? issue : { ...issue, path: ['definition', ...issue.path] },
    );
  if (created.ok) return { ...created, issues: placed(created.issues) };
  return { ok: false, problem: { ...created.problem, issues: placed(created.problem.issues) } };
}

/**
 * The answer about a bot that was made.
 *
 * @throws RefusedRequest when none was
 */
export async function createdAnswer({ colloquy }: Pick<Services, 'colloquy'>, created: CreatedBot) {
  if (!created.ok) throw new RefusedRequest(created.problem);
  const bot = await colloquy.findBot(created.botId);
  if (!bot) throw new Error('A bot was removed at the moment in which it was made.');
  const response: CreateBotResponse = {
    bot: listedBot(bot),
    draft: listedDraft(created.draft),
    issues: [...created.issues],
  };
  return success(JSON.stringify(response));
}

/** The response, for the reference. */
export function createdExample(): CreateBotResponse {
  const { version: _1, flow: _2, ...bot } = exampleBot;
  return { bot: { ...bot, publicIds: [] }, draft: { ...exampleDraft, revision: 1 }, issues: [] };
}
