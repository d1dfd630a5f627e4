// Reads of variables in blocks, for the rules about data.
import type { BotGraph, GraphBlock, Use } from '../bot-graph.ts';

/** A use of a variable in a block. */
export interface BlockUse extends Use {
  readonly block: GraphBlock;
}

/** All reads in blocks, except those of a block that sets the variable itself, such as a counter. */
export function everyRead({ blocks }: BotGraph): readonly BlockUse[] {
  return blocks.flatMap((block) => {
    const own = new Set(block.sets.map(({ variable }) => variable));
    return block.reads.flatMap((use) => (own.has(use.variable) ? [] : [{ ...use, block }]));
  });
}

/** The first use of each variable, with the variable's name. */
export function firstReads(
  uses: readonly BlockUse[],
  { flow }: BotGraph,
): readonly (BlockUse & { readonly name: string })[] {
  const first = new Map<number, BlockUse>();
  for (const use of uses) if (!first.has(use.variable)) first.set(use.variable, use);
  return [...first.values()].map((use) => ({ ...use, name: flow.variables[use.variable]?.name ?? '' }));
}
