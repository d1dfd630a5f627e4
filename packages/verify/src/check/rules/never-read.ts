// A variable of the session alone is set, but nothing reads it. Other variables are kept with the result.
import type { Rule } from '../rule.ts';

export const neverRead: Rule = {
  code: 'never_read',
  find({ flow, blocks, outside, isLinked }) {
    const readsAll = blocks.some(({ block }) => block.behavior?.readsAll?.(block.definition));
    if (isLinked || readsAll) return [];
    const read = new Set(
      [...blocks.flatMap(({ reads }) => reads), ...outside.reads].map(({ variable }) => variable),
    );
    // An answer is kept with the result, whatever its variable is for.
    const own = blocks.filter(({ block }) => block.behavior?.shape !== 'ask');
    const sets = own.flatMap((block) => block.sets.map((use) => ({ ...use, block })));
    return flow.variables.flatMap(({ name, isSessionOnly }, variable) => {
      const set = sets.find((use) => use.variable === variable);
      if (!set || !isSessionOnly || read.has(variable)) return [];
      return [
        {
          block: set.block,
          path: set.path,
          message: `it sets {{${name}}}, which nothing reads and no result keeps.`,
          fix: 'Use the variable, store it with results (isSessionVariable: false), or remove this step.',
          given: name,
        },
      ];
    });
  },
};
