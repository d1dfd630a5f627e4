// The conditions of blocks that branch, for the rules about conditions.
import type { Condition } from '@colloquy/schema';
import type { BotGraph, GraphBlock } from '../bot-graph.ts';

/** One condition of a block, in order. */
export interface Branch {
  readonly block: GraphBlock;
  /** Its place among the items of the block. */
  readonly index: number;
  readonly condition: Condition;
}

/** The conditions of each block that branches. */
export function branchesOf({ blocks }: BotGraph): readonly (readonly Branch[])[] {
  return blocks.flatMap((block) => {
    const { behavior, definition } = block.block;
    if (behavior?.shape !== 'logic' || !behavior.branches) return [];
    return [
      behavior
        .branches(definition)
        .flatMap((condition, index) => (condition ? [{ block, index, condition }] : [])),
    ];
  });
}

/** Whether a block branches on conditions. */
export function isBranching({ block: { behavior } }: GraphBlock): boolean {
  return behavior?.shape === 'logic' && behavior.branches !== undefined;
}
