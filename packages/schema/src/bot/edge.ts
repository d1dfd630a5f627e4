// An edge: where a path leads.
import { z } from 'zod';
import { optional } from '../optional.ts';

/** Where an edge starts. For drawing only: chats follow the `outgoingEdgeId` of a block, item or event. */
export const EdgeSource = z.union([
  z.looseObject({ blockId: z.string(), itemId: optional(z.string()), pathId: optional(z.string()) }),
  z.looseObject({ eventId: z.string() }),
]);
export type EdgeSource = z.infer<typeof EdgeSource>;

/** Where it leads: to a group, or to one block of it. */
export const EdgeTarget = z.looseObject({ groupId: z.string(), blockId: optional(z.string()) });
export type EdgeTarget = z.infer<typeof EdgeTarget>;

export const Edge = z
  .looseObject({ id: z.string(), from: EdgeSource, to: EdgeTarget })
  .meta({ description: 'A path from a block, item, card button or event to a group.' });
export type Edge = z.infer<typeof Edge>;
