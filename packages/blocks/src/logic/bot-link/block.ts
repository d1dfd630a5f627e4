// The link block: runs another bot and then continues here.
import { logicBlock, soleVariable } from '@colloquy/engine';
import { optional } from '@colloquy/schema';
import { z } from 'zod';

const Definition = z.object({
  options: optional(
    z.object({
      typebotId: optional(z.string()).meta({
        description: 'Id of the bot to run; `current` runs this bot again.',
      }),
      groupId: optional(z.string()).meta({
        description:
          'Id of the group to start at, or one {{variable}} that holds its title. If not set, the bot starts at its beginning.',
      }),
      mergeResults: optional(z.boolean()).meta({
        description:
          'Whether the answers and variables of the linked bot are merged into this bot and its result. Defaults to false; true in bots of version 3, 4 and 5.',
      }),
    }),
  ),
});

export const botLink = logicBlock<z.infer<typeof Definition>>({
  type: 'Typebot link',
  summary: 'Runs another bot, or this bot again, then returns and continues after the block.',
  definition: Definition,
  exits({ options }) {
    const { typebotId: botId, groupId } = options ?? {};
    if (!botId) return [];
    const isTitle = groupId !== undefined && soleVariable(groupId) !== undefined;
    if (isTitle && botId === 'current') return [{ to: 'some group' }, { to: 'bot', botId, at: [] }];
    return [{ to: 'bot', botId, groupId: (!isTitle && groupId) || undefined, at: ['options', 'groupId'] }];
  },
  mistakes: ({ options }) =>
    options?.typebotId
      ? []
      : [
          {
            path: ['options', 'typebotId'],
            severity: 'warning',
            message: 'The block has no bot, so the flow continues after it.',
            fix: 'Choose a bot, or remove the block.',
          },
        ],
  run({ options }, view) {
    const { typebotId: botId, groupId, mergeResults } = options ?? {};
    if (!botId)
      return {
        log: [{ status: 'error', description: 'The link has no bot, so the flow continued after it.' }],
      };
    const isTitle = groupId !== undefined && soleVariable(groupId) !== undefined;
    const group = isTitle ? { groupTitle: view.text(groupId) } : { groupId: groupId || undefined };
    return { go: { to: 'bot', botId, ...group, isMerging: mergeResults ?? view.isLegacy } };
  },
});
