// A group: blocks that run in sequence.
import { z } from 'zod';
import { Block } from './block.ts';
import { Coordinates } from './coordinates.ts';

export const Group = z
  .looseObject({
    id: z.string(),
    title: z
      .string()
      .meta({ description: 'Shown to authors; also the name of an answer without a variable.' }),
    graphCoordinates: Coordinates,
    blocks: z.array(Block),
  })
  .meta({ description: 'Blocks that run in sequence.' });
export type Group = z.infer<typeof Group>;
