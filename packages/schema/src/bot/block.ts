// A block: the fields that all blocks share.
import { z } from 'zod';
import { optional } from '../optional.ts';

/** A button, branch, card or path of a block. The block's own schema covers further fields. */
export const Item = z.looseObject({ id: z.string(), outgoingEdgeId: optional(z.string()) });
export type Item = z.infer<typeof Item>;

/** A block. `type` selects the implementation, which reads `content`, `options` and `items`. `{ id, type }` alone is a complete block. */
export const Block = z
  .looseObject({
    id: z.string(),
    type: z.string(),
    outgoingEdgeId: optional(z.string()),
    content: z.unknown().optional(),
    options: z.unknown().optional(),
    items: optional(z.array(Item)),
  })
  .meta({ description: 'A step of the flow. Its fields depend on its type.' });
export type Block = z.infer<typeof Block>;
