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
      .describe(
        'The id of the group, block, event or variable. For an edge, the id of the block or event where it starts.',
      ),
    title: z
      .string()
      .optional()
      .describe('The title of a group, the name of a variable, or the type of a block or event.'),
    group: z
      .string()
      .optional()
      .describe('The title of the group of the block. For a removed block, the title of its last group.'),
    path: z
      .array(z.string())
      .optional()
      .describe('The path of the field within the part. List elements with ids are identified by their id.'),
    before: z.unknown().optional(),
    after: z.unknown().optional(),
  })
  .describe('One difference between two versions of a bot.');
export type BotDifference = z.infer<typeof BotDifference>;

export const BotComparison = z
  .object({
    differences: z
      .array(BotDifference)
      .describe('The differences, in the order of the newer version. Removed parts come last.'),
    isComplete: z.boolean().describe('Whether all differences are listed.'),
  })
  .describe('The differences between two versions of a bot. The positions of groups are ignored.');
export type BotComparison = z.infer<typeof BotComparison>;
