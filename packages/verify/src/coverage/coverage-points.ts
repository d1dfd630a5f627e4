// The points of a bot that tests can cover.
import { fieldSchemaOf } from '@colloquy/blocks';
import type { Flow, FlowBlock } from '@colloquy/engine';
import { NOWHERE } from '@colloquy/engine';
import type { GraphBlock } from '../check/bot-graph.ts';
import { createBotGraph } from '../check/bot-graph.ts';

/** Kinds of points: a block, an edge, a branch of a condition, a rejected reply, and a failed call. */
export type CoverageKind = 'block' | 'edge' | 'branch' | 'rejection' | 'failure';

/** A point. */
export interface CoveragePoint {
  readonly kind: CoverageKind;
  readonly blockId: string;
  /** Type of the block. */
  readonly type: string;
  /** Title of its group. */
  readonly group: string;
  /** Of an edge or a branch: its number in the block, from 1; 0 is the path of the block itself. */
  readonly number: number;
}

/** The name of a point in a flow. */
export function pointKey({
  kind,
  blockId,
  number,
}: Pick<CoveragePoint, 'kind' | 'blockId' | 'number'>): string {
  return `${kind} ${number} ${blockId}`;
}

/**
 * Lists the points of a flow, in the order of its blocks. Items of a condition are branches, and so is the path without
 * any of them. Inputs with a retry message can reject a reply, and blocks that call can fail.
 *
 * @example coveragePoints(flow).filter(({ kind }) => kind === 'branch').length
 */
export function coveragePoints(flow: Flow): CoveragePoint[] {
  return createBotGraph(flow).blocks.flatMap((graphBlock) => {
    const { block } = graphBlock;
    const place = { blockId: block.id, type: block.type, group: flow.groups[block.group]?.title ?? '' };
    const point = (kind: CoverageKind, number = 0): CoveragePoint => ({ kind, number, ...place });
    return [
      point('block'),
      ...waysOut(graphBlock).map((number) => point(isBranching(block) ? 'branch' : 'edge', number)),
      ...(canReject(block) ? [point('rejection')] : []),
      ...(canFail(block) ? [point('failure')] : []),
    ];
  });
}

/** Numbers of the ways out that lead somewhere along an edge. A condition without a true branch always goes on. */
function waysOut({ block, outcomes }: GraphBlock): number[] {
  return outcomes.flatMap(({ edgeId, target }, number) => {
    if (number === 0 && isBranching(block)) return [0];
    return edgeId === undefined || target === NOWHERE ? [] : [number];
  });
}

/** Whether a block takes the first item whose condition holds. */
export function isBranching({ behavior, definition }: FlowBlock): boolean {
  return behavior?.shape === 'logic' && (behavior.branches?.(definition).length ?? 0) > 0;
}

function canReject({ behavior }: FlowBlock): boolean {
  if (behavior?.shape !== 'ask') return false;
  return fieldSchemaOf(behavior).properties?.options?.properties?.retryMessageContent !== undefined;
}

function canFail({ behavior, definition }: FlowBlock): boolean {
  return behavior?.shape === 'call' && (behavior.mayCall?.(definition) ?? true);
}
