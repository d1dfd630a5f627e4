// The blocks that use a variable.
import type { Variable } from '@colloquy/schema';
import type { Definition } from '../../model/definition.ts';
import { placedBlocks, variablesOf } from '../../model/definition.ts';

/**
 * Ids of the blocks that use each variable, by its id or by its name in a text.
 *
 * @example usesOf(definition).get('v1') // ['ask-name', 'hello']
 */
export function usesOf(
  definition: Definition,
  variables: readonly Variable[] = variablesOf(definition),
): ReadonlyMap<string, readonly string[]> {
  const blocks = [...placedBlocks(definition)].map(({ block }) => [block.id, JSON.stringify(block)] as const);
  return new Map(
    variables.map(({ id, name }) => {
      const [byId, byName] = [JSON.stringify(id), JSON.stringify(`{{${name}}}`).slice(1, -1)];
      const found = blocks.filter(([, text]) => text.includes(byId) || text.includes(byName));
      return [id, found.map(([blockId]) => blockId)];
    }),
  );
}
