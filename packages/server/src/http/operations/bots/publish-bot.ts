// Publishes a definition.

import { nameOfActor } from '@colloquy/management';
import type { Issue } from '@colloquy/schema';
import { PublishBotRequest, PublishBotResponse, problem } from '@colloquy/schema';
import { limits } from '../../../limits.ts';
import { defineOperation } from '../../define-operation.ts';
import { comesFromFile, exampleBot, exampleVersion, listedBot, listedVersion } from '../../listed-bot.ts';
import { orRefuse, RefusedRequest } from '../../refused-request.ts';

export const publishBot = defineOperation({
  id: 'publishBot',
  tag: 'Bots',
  method: 'POST',
  path: '/v1/bots',
  summary: 'Publish a bot',
  description:
    'A definition with a new id creates a bot; with the id of an existing bot it creates the next version. New chats run it at once, at all addresses of the bot; running chats keep their version. With `share`, only that percentage of the new chats runs it, as a canary. A definition with errors, or whose `tests` fail, is not published unless `force` is set. Publishing the same definition again changes nothing.',
  access: { scope: 'publish', about: 'several bots' },
  body: {
    schema: PublishBotRequest,
    example: {
      definition: {
        version: '6.1',
        id: 'quiz-bot',
        name: 'Quiz',
        publicId: 'quiz',
        groups: [
          {
            id: 'hello',
            title: 'Hello',
            blocks: [
              {
                id: 'welcome',
                type: 'text',
                content: { richText: [{ type: 'p', children: [{ text: 'Welcome!' }] }] },
              },
            ],
          },
        ],
        events: [{ id: 'start', type: 'start', outgoingEdgeId: 'first' }],
        edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'hello' } }],
        variables: [],
        theme: {},
        settings: {},
      },
      message: 'Asks ten questions instead of five',
    },
    limitBytes: limits.previewBodyBytes,
  },
  output: {
    description: 'The definition was published.',
    schema: PublishBotResponse,
    example: {
      bot: exampleBot,
      version: exampleVersion,
      isNew: true,
      issues: [],
    },
  },
  refusals: {
    400: 'The definition has errors, or its address belongs to another bot; `issues` lists them. Nothing was published.',
    409: 'The bot comes from a file and is published by saving the file. Nothing was published.',
    503: 'The definition cannot be checked or stored at the moment.',
  },
  async run({ colloquy }, { body: { definition, ...options }, caller: { sees, actor }, by }) {
    if (!sees(String(definition.id)))
      throw new RefusedRequest(
        problem('FORBIDDEN', {
          message: 'This token is limited to some bots, which do not include the `id` of the definition.',
        }),
      );
    if (colloquy.bots.servedFiles.isSourceOf(String(definition.id)))
      throw new RefusedRequest(comesFromFile());
    const published = await colloquy.bots.publishChecked(definition, {
      ...options,
      sees,
      publishedBy: nameOfActor(actor),
      by,
    });
    if (!published.ok) {
      const { problem: refusal, isAboutDefinition } = published;
      throw new RefusedRequest(
        isAboutDefinition ? { ...refusal, issues: inDefinition(refusal.issues) } : refusal,
      );
    }
    const bot = orRefuse(
      await colloquy.bots.find(published.botId),
      problem('NOT_FOUND', { message: 'The bot was removed while it was being published.' }),
    );
    return {
      bot: listedBot(bot),
      version: listedVersion(published.version, bot),
      isNew: published.isNew,
      issues: inDefinition(published.issues),
    };
  },
});

/** Places in the body that was sent. */
function inDefinition(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, path: ['definition', ...issue.path] }));
}
