// All exits of a block, whatever its type.
import type { Block } from '@colloquy/schema';
import type { Exit } from './block-type.ts';
import type { FlowBlock } from './flow.ts';

/** The edges of a block's items and of their buttons, without its own edge. */
export function itemEdgesOf(block: Block | undefined): string[] {
  const items = Array.isArray(block?.items) ? (block.items as readonly unknown[]) : [];
  return items.flatMap((item) => {
    const { outgoingEdgeId, paths } = (item ?? {}) as { outgoingEdgeId?: unknown; paths?: unknown };
    const own = typeof outgoingEdgeId === 'string' ? [outgoingEdgeId] : [];
    const inner = Array.isArray(paths)
      ? paths.flatMap((path: { outgoingEdgeId?: unknown } | null) => path?.outgoingEdgeId ?? [])
      : [];
    return [...own, ...inner.filter((edgeId) => typeof edgeId === 'string')];
  });
}

/** The targets that a block reaches without an edge. */
export function exitsOf(block: FlowBlock): readonly Exit[] {
  return block.behavior?.exits?.(block.definition) ?? [];
}
