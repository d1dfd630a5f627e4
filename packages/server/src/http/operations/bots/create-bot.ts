// Makes a bot of a definition, without publishing it.

import type { CreatedBot } from '@colloquy/management';
import { CreateBotRequest, CreateBotResponse } from '@colloquy/schema';
import { limits } from '../../../limits.ts';
import { defineOperation } from '../../define-operation.ts';
import { exampleBot, listedBot } from '../../listed-bot.ts';
import { exampleDraft, listedDraft } from '../../listed-draft.ts';
import { accepted } from '../../refused-request.ts';
import type { Services } from '../../services.ts';
import { botSource } from './bot-source.ts';

export const createBot = defineOperation({
  id: 'createBot',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/import',
  summary: 'Import a bot',
  description:
    'Creates a bot whose draft is a definition of any version, a template in a language, or a form of another product. The bot runs nothing until the draft is published. If the definition has errors, no bot is created, and each error names its group and block. `force` accepts errors as long as the definition can be read.',
  access: { scope: 'author', about: 'several bots' },
  body: {
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
    },
    limitBytes: limits.previewBodyBytes,
  },
  output: { description: 'The bot was created.', schema: CreateBotResponse, example: createdExample() },
  refusals: {
    400: 'The definition has errors, or its id belongs to another bot; `issues` lists them. No bot was created.',
    503: 'The bot cannot be checked or stored at the moment.',
  },
  async run(services, { body, caller: { sees }, by }) {
    const { template: _1, form: _2, language: _3, ...wish } = body;
    const { definition, notes } = await botSource(services, body);
    const created = inDefinition(await services.colloquy.drafts.createBot({ ...wish, definition, sees }, by));
    const response = await createdResponse(services, created);
    return { ...response, issues: [...notes, ...response.issues] };
  },
});

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
 * The response about a created bot.
 *
 * @throws RefusedRequest when it was not created
 */
export async function createdResponse(
  { colloquy }: Pick<Services, 'colloquy'>,
  created: CreatedBot,
): Promise<CreateBotResponse> {
  const { botId, draft, issues } = accepted(created);
  const bot = await colloquy.bots.find(botId);
  if (!bot) throw new Error('A bot was removed at the moment in which it was made.');
  return { bot: listedBot(bot), draft: listedDraft(draft), issues: [...issues] };
}

/** The response, for the reference. */
export function createdExample(): CreateBotResponse {
  const { version: _1, flow: _2, ...bot } = exampleBot;
  return { bot: { ...bot, publicIds: [] }, draft: { ...exampleDraft, revision: 1 }, issues: [] };
}
