// A variable is read where some path from the start has not set it yet.
import type { Rule } from '../rule.ts';
import { variableFacts } from '../variable-facts.ts';
import { isBranching } from './branches.ts';
import { everyRead, firstReads } from './reads.ts';

export const readBeforeSet: Rule = {
  code: 'read_before_set',
  find(graph) {
    if (graph.isLinked) return [];
    const { isSet, isProbed, isSetBefore } = variableFacts(graph);
    const early = everyRead(graph).filter(
      ({ variable, block }) =>
        // A condition on an empty variable is a usual way to ask whether something happened.
        !isBranching(block) && isSet(variable) && !isProbed(variable) && !isSetBefore(variable, block),
    );
    return firstReads(early, graph).map(({ block, path, name }) => ({
      block,
      path,
      message: `it reads {{${name}}}, which is empty here on at least one path from the start.`,
      fix: 'Set the variable on every path to this block, or give it an initial value.',
      given: name,
    }));
  },
};
