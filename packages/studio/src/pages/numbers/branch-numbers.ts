// The numbers of branches: how many chats took each path of a condition or an A/B test, and how many of them finished.
import type { ReadAnalyticsResponse } from '@colloquy/schema';
import { namesOf } from '../../blocks/block-kind.ts';
import { kindOf } from '../../blocks/block-kinds.ts';
import type { Definition } from '../../model/definition.ts';
import { itemsOf, placedBlocks } from '../../model/definition.ts';

/** A block with several paths. */
export interface BranchNumbers {
  readonly id: string;
  readonly label: string;
  readonly groupTitle: string;
  readonly paths: readonly {
    readonly id: string;
    readonly text: string;
    readonly count: number;
    readonly completed: number;
  }[];
}

/**
 * The blocks that decide and whose paths chats took, in the order of the file.
 *
 * @example branchNumbers(definition, analytics.edges)[0]?.paths // [{ text: 'Path A', count: 20, completed: 12, … }, …]
 */
export function branchNumbers(
  definition: Definition,
  edges: ReadAnalyticsResponse['edges'],
): readonly BranchNumbers[] {
  const names = namesOf(definition);
  const byId = new Map(edges.map((edge) => [edge.id, edge]));
  return [...placedBlocks(definition)].flatMap(({ block, group }) => {
    const kind = kindOf(block.type);
    if (kind.shape !== 'decide' || !kind.items) return [];
    const edgeOf = new Map(itemsOf(block).map(({ id, outgoingEdgeId }) => [id, outgoingEdgeId]));
    const paths = kind.items(block, names).map(({ itemId, text }) => {
      const { count = 0, completed = 0 } = byId.get(edgeOf.get(itemId) ?? '') ?? {};
      return { id: itemId, text, count, completed };
    });
    const isTaken = paths.some(({ count }) => count > 0);
    return isTaken ? [{ id: block.id, label: kind.label, groupTitle: group.title, paths }] : [];
  });
}
