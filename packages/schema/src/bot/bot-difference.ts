// Differences between two versions of a bot.
import { z } from 'zod';

export const BotDifference = z
  .object({
    change: z
      .enum(['added', 'removed', 'changed', 'moved'])
      .describe('`moved`: a block in another group, or at another position in its group.'),
    part: z
      .enum(['group', 'block', 'edge', 'event', 'variable', 'theme', 'settings', 'bot'])
      .describe('`bot`: a field of the definition itself, such as its name.'),
    id: z
      .string()
      .optional()
      .describe('Of the group, block, event or variable. Of an edge: the block or event where it starts.'),
    title: z
      .string()
      .optional()
      .describe(
        'What people know it by: the title of a group, the name of a variable, the type of a block or event.',
      ),
    group: z.string().optional().describe('Title of the current group of the block, or of its last one.'),
    path: z
      .array(z.string())
      .optional()
      .describe('The field, from the part on. Elements of lists that have ids are named by them.'),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  })
  .describe('One thing that differs between two versions of a bot.');
export type BotDifference = z.infer<typeof BotDifference>;

export const BotComparison = z
  .object({
    differences: z
      .array(BotDifference)
      .describe('In the order of the newer version; what was removed comes last.'),
    isComplete: z.boolean().describe('False when there are more than are listed.'),
  })
  .describe('What differs between two versions of a bot. Where groups are drawn makes no difference.');
export type BotComparison = z.infer<typeof BotComparison>;
