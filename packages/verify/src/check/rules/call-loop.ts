// A loop that calls a service again and again without asking the visitor.
import type { BotGraph, GraphBlock } from '../bot-graph.ts';
import type { Found, Rule } from '../rule.ts';

export const callLoop: Rule = {
  code: 'call_loop',
  find(graph) {
    const seen = new Set<GraphBlock>();
    return graph.blocks.flatMap((block): Found[] => {
      if (!calls(block) || seen.has(block)) return [];
      const loop = loopThrough(block, graph);
      for (const one of loop) seen.add(one);
      if (loop.length === 0) return [];
      return [
        {
          block,
          path: [],
          message:
            'a path leads back to this call without asking the visitor anything, so it may be made again and again.',
          fix: 'Ask the visitor before the call is repeated, or count the attempts and leave the loop.',
        },
      ];
    });
  },
};

function calls({ block: { behavior, definition } }: GraphBlock): boolean {
  return behavior?.shape === 'call' && (behavior.mayCall?.(definition) ?? true);
}

/** The blocks on a path back to the block that asks nothing; empty when there is none. */
function loopThrough(start: GraphBlock, { blocks }: BotGraph): readonly GraphBlock[] {
  const before = new Map<number, GraphBlock>();
  const open = [start];
  for (let block = open.pop(); block; block = open.pop()) {
    for (const next of block.successors) {
      if (next === start.block.position) return trace(block, before);
      const follower = blocks[next];
      if (!follower || before.has(next) || follower.block.behavior?.shape === 'ask') continue;
      before.set(next, block);
      open.push(follower);
    }
  }
  return [];
}

function trace(end: GraphBlock, before: ReadonlyMap<number, GraphBlock>): readonly GraphBlock[] {
  const path = [end];
  for (let block = before.get(end.block.position); block; block = before.get(block.block.position))
    path.push(block);
  return path;
}
