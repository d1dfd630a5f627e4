// The A/B test block: follows one of two paths at random.
import type { Mistake } from '@colloquy/engine';
import { logicBlock } from '@colloquy/engine';
import { clamped, ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';

const DEFAULT_PERCENT = 50;

const Definition = z.object({
  items: optional(
    z.array(
      z.object({
        path: ignorable(z.enum(['a', 'b'])).meta({
          description: 'The path of this item. Defaults to `a` for the first item and `b` for the second.',
        }),
        outgoingEdgeId: optional(z.string()).meta({
          description:
            'The edge that this path follows. If not set, the flow follows the edge of the block, or continues with the next block.',
        }),
      }),
    ),
  ).meta({ description: 'Path A and path B.' }),
  options: optional(
    z.object({
      aPercent: ignorable(clamped(0, 100)).meta({
        description: 'Percentage of chats that take path A. Defaults to 50.',
      }),
    }),
  ),
});

type Definition = z.infer<typeof Definition>;
type Item = NonNullable<Definition['items']>[number];

export const abTest = logicBlock<Definition>({
  type: 'AB test',
  summary: 'Takes path A or path B at random.',
  definition: Definition,
  mistakes({ items }): readonly Mistake[] {
    const complaint = complaintAbout(items ?? []);
    if (complaint === undefined) return [];
    return [
      {
        path: ['items'],
        severity: 'warning',
        message: complaint,
        fix: 'Add two items with the paths "a" and "b".',
      },
    ];
  },
  run({ items = [], options }, view) {
    // Seeded with the block's id: a visitor who reaches the block again takes the same path.
    const isA = view.randomFor(view.blockId) * 100 < (options?.aPercent ?? DEFAULT_PERCENT);
    const edgeId = itemOf(items, isA ? 'a' : 'b')?.outgoingEdgeId;
    const complaint = complaintAbout(items);
    return {
      ...(edgeId === undefined ? {} : { go: { to: 'edge', edgeId } }),
      ...(complaint === undefined
        ? {}
        : { log: [{ status: 'info', description: complaint, context: `block ${view.blockId}` }] }),
    };
  },
});

/** The item with this path; for items without one, the position counts. */
function itemOf(items: readonly Item[], path: 'a' | 'b'): Item | undefined {
  const own = items.find((item) => item.path === path);
  const placed = items[path === 'a' ? 0 : 1];
  return own ?? (placed?.path === undefined ? placed : undefined);
}

function complaintAbout(items: readonly Item[]): string | undefined {
  if (items.length !== 2) return `An A/B test requires two paths, but this one has ${items.length}.`;
  const [path] = (['a', 'b'] as const).filter((name) => itemOf(items, name) === undefined);
  return path && `This A/B test has no item for path ${path.toUpperCase()}.`;
}
