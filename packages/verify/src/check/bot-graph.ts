// The graph of a bot: its blocks with their ways out, and the variables that each reads and sets. All rules look at it.

import { fieldSchemaOf } from '@colloquy/blocks';
import type { Flow, FlowBlock } from '@colloquy/engine';
import { exitsOf, isTemplate, NOWHERE, parseTemplate } from '@colloquy/engine';
import type { Block, Condition } from '@colloquy/schema';
import type { Field } from './block-fields.ts';
import { blockFields } from './block-fields.ts';

type Path = readonly (string | number)[];

/** A way out of a block. */
export interface Outcome {
  /** The part that names the edge, from the block: `['items', 0]`; empty for the block itself. */
  readonly path: Path;
  readonly edgeId: string | undefined;
  /** Position of the block that it leads to, or `NOWHERE` when the path ends. */
  readonly target: number;
  /** Whether it is taken only when some variable is set: then others may be set for certain, too. */
  readonly isProbe?: boolean;
}

/** A use of a variable, by its index in `flow.variables`. */
export interface Use {
  readonly variable: number;
  /** The field, from the block. */
  readonly path: Path;
}

/** A block in the graph. */
export interface GraphBlock {
  readonly block: FlowBlock;
  readonly raw: Block;
  readonly path: Path;
  /** The fields that the block reads. Empty for a block that cannot run. */
  readonly fields: readonly Field[];
  /** Its ways out: its own path, and those of its items. */
  readonly outcomes: readonly Outcome[];
  /** All positions that may follow, targets of jumps included. */
  readonly successors: readonly number[];
  readonly reads: readonly Use[];
  readonly sets: readonly Use[];
}

/** The graph, in the order of the flow's blocks. */
export interface BotGraph {
  readonly flow: Flow;
  readonly blocks: readonly GraphBlock[];
  /** Uses in events, theme and settings. Their paths start at the bot. */
  readonly outside: { readonly reads: readonly Use[]; readonly sets: readonly Use[] };
  /** Whether a linked bot may read and set the variables. */
  readonly isLinked: boolean;
}

/**
 * Creates the graph of a loaded bot. Knows no block by name: what a field means comes from its schema.
 *
 * @example createBotGraph(flow).blocks[0].successors // [1]
 */
export function createBotGraph(flow: Flow): BotGraph {
  const blocks = flow.groups.flatMap((_, group) =>
    (flow.bot.groups[group]?.blocks ?? []).flatMap((raw, index): GraphBlock[] => {
      const block = flow.blocks[(flow.groups[group]?.first ?? 0) + index];
      return block ? [graphBlock(block, { raw, path: ['groups', group, 'blocks', index] }, flow)] : [];
    }),
  );
  const { events, theme, settings } = flow.bot;
  return {
    flow,
    blocks,
    outside: usesIn(blockFields({ events, theme, settings }, {}), flow),
    isLinked: flow.blocks.some((block) => exitsOf(block).some(({ to }) => to === 'bot')),
  };
}

function graphBlock(
  block: FlowBlock,
  { raw, path }: { readonly raw: Block; readonly path: Path },
  flow: Flow,
): GraphBlock {
  const fields = block.behavior ? blockFields(raw, fieldSchemaOf(block.behavior)) : [];
  const outcomes = outcomesOf(block, raw, flow);
  const exits = exitsOf(block);
  const jumps = exits.flatMap((exit) => (exit.to === 'group' ? [enter(exit, flow)] : []));
  const targets = outcomes.map(({ target }) => target);
  return {
    block,
    raw,
    path,
    fields,
    outcomes,
    // After a jump, the own path is followed only by a return.
    successors: [...new Set(jumps.length > 0 ? jumps : targets)].filter((target) => target !== NOWHERE),
    ...usesIn(fields, flow),
  };
}

function enter(
  { groupId, blockId }: { readonly groupId: string; readonly blockId?: string | undefined },
  flow: Flow,
): number {
  const group = flow.groupById.get(groupId);
  if (group === undefined) return NOWHERE;
  const position = flow.blockById.get(blockId ?? '') ?? NOWHERE;
  return flow.blocks[position]?.group === group ? position : (flow.groups[group]?.first ?? NOWHERE);
}

function outcomesOf(block: FlowBlock, raw: Block, flow: Flow): readonly Outcome[] {
  const follow = (edgeId: string | undefined) => flow.edges.get(edgeId ?? '') ?? NOWHERE;
  // An edge of a bubble counts only after the last block of its group.
  const isPassed = block.behavior?.shape === 'say' && block.next !== NOWHERE;
  const own: Outcome = {
    path: [],
    edgeId: block.edgeId,
    target: block.edgeId === undefined || isPassed ? block.next : follow(block.edgeId),
  };
  if (!block.behavior) return [own];
  const { behavior, definition } = block;
  const branches = behavior.shape === 'logic' ? behavior.branches?.(definition) : undefined;
  const items = itemsOf(raw).map(({ path, edgeId }, index): Outcome => {
    const target = edgeId === undefined && !branches ? own.target : follow(edgeId);
    return { path, edgeId, target, isProbe: asksWhetherSet(branches?.[index]) };
  });
  return [own, ...items];
}

function asksWhetherSet(condition: Condition | undefined): boolean {
  return condition?.comparisons?.some(({ comparisonOperator }) => comparisonOperator === 'Is set') ?? false;
}

/** The items of a block. The buttons of an item are its ways out, in place of the item. */
function itemsOf(raw: Block): readonly { readonly path: Path; readonly edgeId: string | undefined }[] {
  return (raw.items ?? []).flatMap((item, index) => {
    const own = { path: ['items', index], edgeId: item.outgoingEdgeId || undefined };
    const buttons: readonly unknown[] = Array.isArray(item.paths) ? item.paths : [];
    if (buttons.length === 0) return [own];
    return buttons.map((button, place) => {
      const { outgoingEdgeId } = (button ?? {}) as { outgoingEdgeId?: unknown };
      const edgeId = typeof outgoingEdgeId === 'string' && outgoingEdgeId ? outgoingEdgeId : undefined;
      return { path: [...own.path, 'paths', place], edgeId: edgeId ?? own.edgeId };
    });
  });
}

function usesIn(
  fields: readonly Field[],
  flow: Flow,
): { readonly reads: readonly Use[]; readonly sets: readonly Use[] } {
  const reads: Use[] = [];
  const sets: Use[] = [];
  for (const { value, path, schemas } of fields) {
    if (typeof value !== 'string' || value === '') continue;
    if (String(path.at(-1)).endsWith('ariableId')) {
      const variable = flow.variableById.get(value);
      const uses = schemas.some((schema) => schema['x-reads']) ? reads : sets;
      if (variable !== undefined) uses.push({ variable, path });
    }
    for (const name of namesIn(value))
      for (const variable of flow.variablesByName.get(name) ?? []) reads.push({ variable, path });
    for (const [, , name = ''] of value.includes(SETTER) ? value.matchAll(CALL_OF_SETTER) : [])
      for (const variable of flow.variablesByName.get(name) ?? []) sets.push({ variable, path });
  }
  return { reads, sets };
}

const SETTER = 'setVariable';

/** The call with which code sets a variable: `setVariable("Name", …)`. */
export const CALL_OF_SETTER = /\bsetVariable\s*\(\s*(["'`])([^"'`\n]*)\1/g;

/** The names of variables in a template, those inside its code included. */
function namesIn(template: string): readonly string[] {
  if (!isTemplate(template)) return [];
  return parseTemplate(template).flatMap((segment) => {
    if (segment.type === 'variable') return [segment.name];
    return segment.type === 'code' ? namesIn(segment.code) : [];
  });
}
