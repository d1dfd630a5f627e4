// Checks the targets of a flow: missing groups that blocks name, and unreachable groups and blocks.
import type { Issue } from '@colloquy/schema';
import type { Exit } from './block-type.ts';
import { exitsOf, itemEdgesOf } from './exits.ts';
import type { Flow, FlowBlock } from './flow.ts';
import { isStartGroup, NOWHERE } from './flow.ts';

/**
 * Looks for jumps to missing groups and for groups and blocks that no chat comes to. Knows shapes and edges, no block by name. Paths of the
 * issues lead into `flow.bot`. Work is linear in the size of the flow.
 *
 * @example
 * const { flow, problems } = loadFlow(bot, { hash, registry });
 * const all = [...problems, ...checkFlow(flow)];
 */
export function checkFlow(flow: Flow): readonly Issue[] {
  const inner = innerPositions(flow);
  return [
    ...flow.blocks.flatMap((block) => checkExits(block, inner, flow)),
    ...unreachableGroups(flow),
    ...unreachableBlocks(flow),
  ];
}

/** Per block its place in its group. */
function innerPositions(flow: Flow): readonly number[] {
  return flow.blocks.map((block) => block.position - (flow.groups[block.group]?.first ?? 0));
}

function checkExits(block: FlowBlock, inner: readonly number[], flow: Flow): Issue[] {
  const path = ['groups', block.group, 'blocks', inner[block.position] ?? 0];
  const place = `In group "${flow.groups[block.group]?.title}", a "${block.type}" block`;
  return exitsOf(block).flatMap((exit): Issue[] => {
    const target = targetOf(exit);
    if (!target) return [];
    const group = flow.groupById.get(target.groupId);
    if (group === undefined && isStartGroup(flow, target.groupId)) return [];
    if (group === undefined) {
      const titled = flow.groupByTitle.get(target.groupId);
      return [
        {
          severity: 'error',
          code: 'missing_group',
          path: [...path, ...target.at],
          message: `${place} leads to the group "${target.groupId}", which does not exist.`,
          fix:
            titled === undefined
              ? 'Choose a group that exists, by its id.'
              : `Groups are named by their ids: write "${flow.groups[titled]?.id}".`,
        },
      ];
    }
    const position = target.blockId === undefined ? undefined : flow.blockById.get(target.blockId);
    if (target.blockId === undefined || flow.blocks[position ?? NOWHERE]?.group === group) return [];
    return [
      {
        severity: 'warning',
        code: 'missing_block',
        path: [...path, ...target.at.slice(0, -1), 'blockId'],
        message: `${place} leads to the block "${target.blockId}", which is not in group "${flow.groups[group]?.title}"; the group is entered at its first block.`,
        fix: 'Choose a block of that group, or remove blockId.',
      },
    ];
  });
}

/** The group of this bot that an exit names. */
function targetOf(exit: Exit):
  | {
      readonly groupId: string;
      readonly blockId?: string | undefined;
      readonly at: readonly string[];
    }
  | undefined {
  if (exit.to === 'group') return exit;
  if (exit.to === 'bot' && exit.botId === 'current' && exit.groupId !== undefined)
    return { groupId: exit.groupId, at: exit.at };
  return undefined;
}

/** Skips bots without a connected start, and bots with a target that is known only at run time. */
function unreachableGroups(flow: Flow): Issue[] {
  if (flow.start === NOWHERE) return [];
  const groupOfEdge = new Map(flow.bot.edges.map(({ id, to }) => [id, flow.groupById.get(to.groupId)]));
  const blocksOfGroup = Map.groupBy(flow.blocks, ({ group }) => group);
  const reached = new Set<number | undefined>();
  const open = flow.bot.events.map(({ outgoingEdgeId }) => groupOfEdge.get(outgoingEdgeId ?? ''));
  while (open.length > 0) {
    const group = open.pop();
    if (group === undefined || reached.has(group)) continue;
    reached.add(group);
    // Every edge counts, also one that is never taken, to avoid false alarms.
    for (const block of flow.bot.groups[group]?.blocks ?? [])
      for (const edgeId of [block.outgoingEdgeId ?? '', ...itemEdgesOf(block)])
        open.push(groupOfEdge.get(edgeId));
    for (const exit of (blocksOfGroup.get(group) ?? []).flatMap(exitsOf)) {
      if (exit.to === 'some group') return [];
      open.push(flow.groupById.get(targetOf(exit)?.groupId ?? ''));
    }
  }
  return flow.groups.flatMap(({ title }, index) => (reached.has(index) ? [] : [describe(title, index)]));
}

function describe(title: string, index: number): Issue {
  return {
    severity: 'warning',
    code: 'unreachable_group',
    path: ['groups', index],
    message: `No path of this bot leads to the group "${title}".`,
    fix: 'Connect it, or remove it. If another bot links to it or a client starts in it, leave it as it is.',
  };
}

/** In each group the first block after a path that always leads elsewhere. Entries into the middle of a group count. */
function unreachableBlocks(flow: Flow): Issue[] {
  const entered = new Set([
    ...flow.bot.edges.map(({ to }) => to.blockId),
    ...flow.blocks.flatMap((block) => exitsOf(block).map((exit) => targetOf(exit)?.blockId)),
  ]);
  return flow.bot.groups.flatMap(({ title, blocks }, group): Issue[] => {
    const index = blocks.findIndex(
      ({ id }, place) => !entered.has(id) && leavesGroup(flow, blocks[place - 1]?.outgoingEdgeId),
    );
    if (index < 0) return [];
    const { id, type } = blocks[index] as (typeof blocks)[number];
    return [
      {
        severity: 'warning',
        code: 'unreachable_block',
        path: ['groups', group, 'blocks', index],
        message: `In group "${title}", the "${type}" block "${id}" is never reached: the path of the block before it leads elsewhere.`,
        fix: 'Move it before that block, or remove the path of that block.',
      },
    ];
  });
}

const leavesGroup = (flow: Flow, edgeId: string | undefined): boolean =>
  edgeId !== undefined && (flow.edges.get(edgeId) ?? NOWHERE) !== NOWHERE;
