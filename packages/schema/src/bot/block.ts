// A block, as far as every block is alike.
import { z } from 'zod';
import { optional } from '../optional.ts';

/** A button, branch, card or path of a block. What else it holds is the business of its block. */
export const Item = z.looseObject({ id: z.string(), outgoingEdgeId: optional(z.string()) });
export type Item = z.infer<typeof Item>;

/**
 * A block: `type` says which skill runs it, and that skill reads `content`, `options` and `items`.
 * `{ id, type }` alone is a complete block.
 */
export const Block = z
  .looseObject({
    id: z.string(),
    type: z.string(),
    outgoingEdgeId: optional(z.string()),
    content: z.unknown().optional(),
    options: z.unknown().optional(),
    items: optional(z.array(Item)),
  })
  .meta({ description: 'A step of the flow. Its contents depend on its type.' });
export type Block = z.infer<typeof Block>;
