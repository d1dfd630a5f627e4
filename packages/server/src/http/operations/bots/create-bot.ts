// Makes a bot of a definition, without publishing it.

import type { CreatedBot } from '@colloquy/management';
import { CreateBotRequest, CreateBotResponse, problem } from '@colloquy/schema';
import { limits } from '../../../limits.ts';
import { defineOperation } from '../../define-operation.ts';
import { exampleBot, listedBot } from '../../listed-bot.ts';
import { exampleDraft, listedDraft } from '../../listed-draft.ts';
import { accepted, RefusedRequest } from '../../refused-request.ts';
import type { Services } from '../../services.ts';

export const createBot = defineOperation({
  id: 'createBot',
  tag: 'Drafts',
  method: 'POST',
  path: '/v1/bots/import',
  summary: 'Import a bot',
  description:
    'Creates a bot whose draft is a definition of any version, or a template in a language. The bot runs nothing until the draft is published. If the definition has errors, no bot is created, and each error names its group and block. `force` accepts errors as long as the definition can be read.',
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
    const {
      template,
      language,
      definition = await definitionOf(services, template, language),
      ...wish
    } = body;
    const created = await services.colloquy.drafts.createBot({ ...wish, definition, sees }, by);
    return createdResponse(services, inDefinition(created));
  },
});

/**
 * The definition of a template.
 *
 * @throws RefusedRequest when there is none of that name and language
 */
async function definitionOf(
  { readTemplate }: Pick<Services, 'readTemplate'>,
  name = '',
  language?: string,
): Promise<Readonly<Record<string, unknown>>> {
  const found = await readTemplate(name, language);
  if (found.ok) return found.template.definition;
  const isKnown = found.known.includes(name);
  const issue = {
    path: [isKnown ? 'language' : 'template'],
    message: isKnown ? `The template is not there in "${language}".` : `No template "${name}".`,
    fix: isKnown ? `Languages: ${found.languages.join(', ')}.` : `Templates: ${found.known.join(', ')}.`,
  };
  throw new RefusedRequest(problem('BAD_REQUEST', { message: 'No bot was created.', issues: [issue] }));
}

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
