// What a turn did besides what it showed: its calls, the variables it set, its errors, and the groups it entered.
import type { Flow, Turn } from '@colloquy/engine';
import type { Call } from '@colloquy/schema';
import { blockName } from './block-name.ts';
import type { CallAnswer } from './conversation.ts';

export interface TurnTrace {
  readonly calls: readonly TracedCall[];
  /** Results of the script that no call used. */
  readonly unused: readonly CallAnswer[];
  /** Known to the backend on the engine only. */
  readonly inside?: TurnInside | undefined;
}

/** A call of a turn, and the result that the script gave. */
export interface TracedCall {
  readonly call: Pick<Call, 'port' | 'request'>;
  /** The name of the block, where it is known. */
  readonly block: string | undefined;
  readonly answer: CallAnswer | undefined;
}

/** What only the engine knows of a turn. */
export interface TurnInside {
  /** In order; a variable may be set several times. */
  readonly sets: readonly { readonly name: string; readonly value: unknown }[];
  readonly errors: readonly { readonly block: string; readonly description: string }[];
  /** Titles of the groups it was in, in order. */
  readonly groups: readonly string[];
}

/**
 * Reads what a turn did from its events.
 *
 * @example insideOf(turn, [flow]).sets // [{ name: 'Name', value: 'Ada' }]
 */
export function insideOf({ events }: Pick<Turn, 'events'>, flows: readonly Flow[]): TurnInside {
  const sets: { name: string; value: unknown }[] = [];
  const errors: { block: string; description: string }[] = [];
  const groups: string[] = [];
  for (const event of events) {
    const { blockId } = { blockId: undefined, ...event };
    const group = groupOf(event.type === 'moved' ? event.toBlockId : blockId, flows);
    if (group !== undefined && group !== groups.at(-1)) groups.push(group);
    if (event.type === 'set') sets.push({ name: variableName(event.variableId, flows), value: event.value });
    if (event.type === 'logged' && event.log.status === 'error')
      errors.push({ block: blockName(blockId, flows), description: event.log.description });
  }
  return { sets, errors, groups };
}

function groupOf(blockId: string | undefined, flows: readonly Flow[]): string | undefined {
  for (const { blocks, blockById, groups } of flows) {
    const block = blocks[blockById.get(blockId ?? '') ?? -1];
    if (block) return groups[block.group]?.title;
  }
  return undefined;
}

function variableName(id: string, flows: readonly Flow[]): string {
  return (
    flows.map(({ variableById, variables }) => variables[variableById.get(id) ?? -1]?.name).find(Boolean) ??
    id
  );
}
