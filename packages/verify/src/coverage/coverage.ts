// The coverage of a bot by tests: which of its points the turns of tests reached.
import type { Flow, FlowBlock, Turn } from '@colloquy/engine';
import { NOWHERE } from '@colloquy/engine';
import { createBotGraph } from '../check/bot-graph.ts';
import type { PlayedTurn } from '../conversation/engine-backend.ts';
import { readFlow } from '../conversation/read-flow.ts';
import type { CoverageKind, CoveragePoint } from './coverage-points.ts';
import { coveragePoints, isBranching, pointKey } from './coverage-points.ts';

/** The points of a bot that tests reached. */
export interface CoverageReport {
  readonly points: readonly (CoveragePoint & { readonly isCovered: boolean })[];
  /** Covered points in percent, rounded down. */
  readonly percent: number;
}

/** Collects the turns of one bot. */
export class Coverage {
  readonly #flow: Flow;
  readonly #covered = new Set<string>();
  /** Ways out by the block and the id of the edge. */
  readonly #numbers = new Map<string, number>();

  /** @throws BackendRefusal when the bot cannot run */
  constructor(definition: unknown) {
    this.#flow = readFlow(definition, 'root');
    for (const { block, outcomes } of createBotGraph(this.#flow).blocks)
      for (const [number, { edgeId }] of outcomes.entries())
        if (number > 0 && edgeId !== undefined) this.#numbers.set(`${block.id} ${edgeId}`, number);
  }

  /**
   * Adds what a turn reached.
   *
   * @example coverage.add({ turn, waiting: undefined })
   */
  add({ turn, waiting }: Pick<PlayedTurn, 'turn' | 'waiting'>): void {
    this.#addPath(turn, this.#blockOf(waiting));
    for (const event of turn.events) {
      if (event.type === 'rejected') this.#cover('rejection', event.blockId);
      if (event.type === 'returned' && !event.result.ok) this.#cover('failure', event.blockId);
    }
  }

  report(): CoverageReport {
    const points = coveragePoints(this.#flow).map((point) => ({
      ...point,
      isCovered: this.#covered.has(pointKey(point)),
    }));
    const covered = points.filter(({ isCovered }) => isCovered).length;
    return { points, percent: points.length === 0 ? 100 : Math.floor((covered * 100) / points.length) };
  }

  /** Blocks and edges along a path. Edges that always follow their block are not in it. */
  #addPath({ path }: Pick<Turn, 'path'>, waiting: FlowBlock | undefined): void {
    let before = waiting;
    let chosen: string | undefined;
    let isOwn = true;
    for (const step of path) {
      if (typeof step === 'string') isOwn = step === this.#flow.hash;
      if (!isOwn || typeof step !== 'number') continue;
      if (step < 0) {
        chosen = this.#flow.bot.edges[-1 - step]?.id;
        continue;
      }
      const block = this.#flow.blocks[step];
      if (before) this.#addWayOut(before, chosen, block);
      if (block) this.#cover('block', block.id);
      before = block;
      chosen = undefined;
    }
    if (before && isBranching(before)) this.#addWayOut(before, chosen, undefined);
  }

  #addWayOut(block: FlowBlock, chosen: string | undefined, next: FlowBlock | undefined): void {
    const kind = isBranching(block) ? 'branch' : 'edge';
    const number = this.#numbers.get(`${block.id} ${chosen ?? ''}`);
    if (number !== undefined) this.#cover(kind, block.id, number);
    else if (kind === 'branch' || (next && this.#ownTarget(block) === next.position))
      this.#cover(kind, block.id);
  }

  #ownTarget({ edgeId }: FlowBlock): number {
    return this.#flow.edges.get(edgeId ?? '') ?? NOWHERE;
  }

  #blockOf(blockId: string | undefined): FlowBlock | undefined {
    return this.#flow.blocks[this.#flow.blockById.get(blockId ?? '') ?? NOWHERE];
  }

  #cover(kind: CoverageKind, blockId: string, number = 0): void {
    this.#covered.add(pointKey({ kind, blockId, number }));
  }
}
