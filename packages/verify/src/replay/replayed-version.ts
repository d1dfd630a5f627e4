// A version of a bot with the bots that it links to: its blocks, and those that a turn ran.
import type { Flow, Turn } from '@colloquy/engine';
import type { ReplayDifference } from '@colloquy/schema';

/** A version in a replay. */
export class ReplayedVersion {
  readonly flow: Flow;
  readonly #flows: ReadonlyMap<string, Flow>;

  /** @param linked by hash */
  constructor(flow: Flow, linked: ReadonlyMap<string, Flow>) {
    this.flow = flow;
    this.#flows = new Map([[flow.hash, flow], ...linked]);
  }

  hasBlock(blockId: string): boolean {
    return this.#flows.values().some(({ blockById }) => blockById.has(blockId));
  }

  /** Ids of the blocks that a turn ran, in order. */
  blocksOf({ path }: Pick<Turn, 'path'>): string[] {
    let flow: Flow | undefined = this.flow;
    const ids: string[] = [];
    for (const step of path) {
      if (typeof step === 'string') flow = this.#flows.get(step);
      const block = typeof step === 'number' ? flow?.blocks[step] : undefined;
      if (block) ids.push(block.id);
    }
    return ids;
  }

  /** The type of a block and the title of its group. */
  placeOf(blockId: string): Pick<ReplayDifference, 'title' | 'group'> | undefined {
    for (const { blocks, blockById, groups } of this.#flows.values()) {
      const block = blocks[blockById.get(blockId) ?? -1];
      if (block) return { title: block.type, group: groups[block.group]?.title ?? '' };
    }
    return undefined;
  }
}
