// A bot definition in its internal form.
import { z } from 'zod';
import { optional } from '../optional.ts';
import { Settings } from '../settings.ts';
import { Theme } from '../theme.ts';
import { Edge } from './edge.ts';
import { FlowEvent } from './flow-event.ts';
import { Group } from './group.ts';
import { Variable } from './variable.ts';

export const botVersions = ['3', '4', '5', '6', '6.1'] as const;

export const BotVersion = z.enum(botVersions).meta({
  description: '`3`, `4` and `5` are the legacy family, `6` and `6.1` the current one.',
});
export type BotVersion = z.infer<typeof BotVersion>;

/**
 * A bot. Every file version is converted to the form of version 6.1 (events instead of a start block). `version` keeps
 * the version of the file, for behavior and responses that differ by family.
 */
export const BotDefinition = z
  .looseObject({
    version: BotVersion,
    id: z.string(),
    name: optional(z.string()),
    publicId: optional(z.string()).meta({ description: 'The public id, as used in URLs.' }),
    groups: z.array(Group),
    events: z.array(FlowEvent).meta({ description: 'The events. The first is the only start event.' }),
    edges: z.array(Edge),
    variables: z.array(Variable),
    theme: Theme,
    settings: Settings,
    createdAt: optional(z.string()),
    updatedAt: optional(z.string()),
    workspaceId: optional(z.string()),
    isClosed: optional(z.boolean()).meta({ description: 'True: no chat can be started.' }),
    isArchived: optional(z.boolean()).meta({
      description: 'True: the bot is archived and treated as missing.',
    }),
  })
  .meta({ description: 'A bot: groups of blocks, connected by edges.' });
export type BotDefinition = z.infer<typeof BotDefinition>;

/**
 * Whether a version belongs to the legacy family (before 6).
 *
 * @example
 * isLegacyVersion('5'); // true
 */
export function isLegacyVersion(version: BotVersion): boolean {
  return Number(version) < 6;
}
