// A bot definition in the format of versions 3, 4 and 5.
import { z } from 'zod';
import { optional } from '../optional.ts';
import { Settings } from '../settings.ts';
import { Theme } from '../theme.ts';
import { Block } from './block.ts';
import { Edge } from './edge.ts';
import { Group } from './group.ts';
import { Variable } from './variable.ts';

export const StartBlock = z
  .looseObject({
    id: z.string(),
    type: z.literal('start'),
    label: optional(z.string()),
    outgoingEdgeId: optional(z.string()),
  })
  .meta({ description: 'The start of a flow in bots of version 3, 4 and 5.' });
export type StartBlock = z.infer<typeof StartBlock>;

/** Any legacy block. The reference documents each shape, from `legacy-blocks.ts` and the blocks themselves. */
export const LegacyBlock = z
  .union([StartBlock, Block])
  .meta({ description: 'A step of a legacy flow. Its `type` says which.' });

export const LegacyGroup = Group.extend({ blocks: z.array(LegacyBlock) });
export type LegacyGroup = z.infer<typeof LegacyGroup>;

/** The file format of a legacy bot, for documentation. `parseBot` converts it into a `BotDefinition`. */
export const LegacyBotDefinition = z
  .looseObject({
    version: z.enum(['3', '4', '5']),
    id: z.string(),
    name: optional(z.string()),
    groups: z.array(LegacyGroup),
    edges: z.array(Edge),
    variables: z.array(Variable),
    theme: optional(Theme),
    settings: optional(Settings),
    updatedAt: optional(z.string()),
    workspaceId: optional(z.string()),
  })
  .meta({ description: 'A bot of version 3, 4 or 5, with a start block instead of the start event.' });
export type LegacyBotDefinition = z.infer<typeof LegacyBotDefinition>;
