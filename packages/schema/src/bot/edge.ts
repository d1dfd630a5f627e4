// An edge: connects a path with the place where it continues.
import { z } from 'zod';
import { optional } from '../optional.ts';

/** The source of an edge. For drawing only: chats follow the `outgoingEdgeId` of a block, item or event. */
export const EdgeSource = z.union([
  z.looseObject({ blockId: z.string(), itemId: optional(z.string()), pathId: optional(z.string()) }),
  z.looseObject({ eventId: z.string() }),
]);
export type EdgeSource = z.infer<typeof EdgeSource>;

/** The target of an edge: a group, or one of its blocks. */
export const EdgeTarget = z.looseObject({ groupId: z.string(), blockId: optional(z.string()) });
export type EdgeTarget = z.infer<typeof EdgeTarget>;

export const Edge = z
  .looseObject({ id: z.string(), from: EdgeSource, to: EdgeTarget })
  .meta({ description: 'A path from a block, item, card button or event to a group.' });
export type Edge = z.infer<typeof Edge>;
