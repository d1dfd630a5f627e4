// The chat goes on with the result of a call, and nothing asks whether the call succeeded.
import { scriptPort } from '@colloquy/schema';
import type { BotGraph, GraphBlock } from '../bot-graph.ts';
import type { Found, Rule } from '../rule.ts';
import { variableFacts } from '../variable-facts.ts';
import { isBranching } from './branches.ts';

export const uncheckedCall: Rule = {
  code: 'unchecked_call',
  find(graph) {
    if (graph.isLinked) return [];
    const compared = new Set(
      graph.blocks.filter(isBranching).flatMap(({ reads }) => reads.map(({ variable }) => variable)),
    );
    const { isProbed } = variableFacts(graph);
    return graph.blocks.flatMap((block): Found[] => {
      if (block.block.behavior?.shape !== 'call') return [];
      const { behavior, definition } = block.block;
      if (!(behavior.mayCall?.(definition) ?? true) || isScript(block)) return [];
      const variables = [...new Set(block.sets.map(({ variable }) => variable))];
      if (variables.length === 0 || variables.some((one) => compared.has(one) || isProbed(one))) return [];
      if (!variables.some((one) => isReadLater(one, block, graph))) return [];
      return [
        {
          block,
          path: [],
          message: 'the chat goes on with its result, and no condition asks whether the call succeeded.',
          fix: 'Add a condition after it, on the status or on a variable that is set only by a successful call.',
        },
      ];
    });
  },
};

/** The author's own code handles its failures itself. */
function isScript({ block: { behavior, definition } }: GraphBlock): boolean {
  if (behavior?.shape !== 'call') return false;
  const port = typeof behavior.port === 'function' ? behavior.port(definition) : behavior.port;
  return port === scriptPort;
}

function isReadLater(variable: number, block: GraphBlock, { blocks }: BotGraph): boolean {
  return blocks.some((other) => other !== block && other.reads.some((use) => use.variable === variable));
}
