// A variable is read, but nothing in the bot sets it.

import type { Rule } from '../rule.ts';
import { variableFacts } from '../variable-facts.ts';
import { everyRead, firstReads } from './reads.ts';

export const neverSet: Rule = {
  code: 'never_set',
  find(graph) {
    if (graph.isLinked) return [];
    const { isSet, isProbed } = variableFacts(graph);
    const unset = everyRead(graph).filter(({ variable }) => !isSet(variable) && !isProbed(variable));
    return firstReads(unset, graph).map(({ block, path, name }) => ({
      block,
      path,
      message: `it reads {{${name}}}, which nothing in this bot sets, so it is empty unless the page or a caller fills it in.`,
      fix: 'Ask for it or set it first, give it an initial value, or read another variable.',
      given: name,
    }));
  },
};
