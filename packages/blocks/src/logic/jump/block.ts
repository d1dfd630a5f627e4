// The jump block: continues at another group, and stores the position for a return.
import { logicBlock, soleVariable } from '@colloquy/engine';
import { optional } from '@colloquy/schema';
import { z } from 'zod';

const Definition = z.object({
  options: optional(
    z.object({
      groupId: optional(z.string()).meta({
        description:
          'Id of the group to jump to, or one {{variable}} that holds the title of a group. If not set, the block does not jump.',
      }),
      blockId: optional(z.string()).meta({
        description: 'Id of the block in that group to start at. Defaults to the first block.',
      }),
    }),
  ),
});

export const jump = logicBlock<z.infer<typeof Definition>>({
  type: 'Jump',
  summary: 'Jumps to another group. A return block there continues after the jump.',
  definition: Definition,
  exits({ options }) {
    const { groupId, blockId } = options ?? {};
    if (!groupId) return [];
    if (soleVariable(groupId) !== undefined) return [{ to: 'some group' }];
    return [{ to: 'group', groupId, blockId, at: ['options', 'groupId'] }];
  },
  mistakes: ({ options }) =>
    options?.groupId
      ? []
      : [
          {
            path: ['options', 'groupId'],
            severity: 'warning',
            message: 'The block has no group, so the flow continues after it.',
            fix: 'Choose a group, or remove the block.',
          },
        ],
  run({ options }, view) {
    const { groupId, blockId } = options ?? {};
    if (!groupId) return {};
    const isTitle = soleVariable(groupId) !== undefined;
    return { go: { to: 'group', ...(isTitle ? { groupTitle: view.text(groupId) } : { groupId }), blockId } };
  },
});
