// Navigation: the next position after a block, and what resumes when a path ends.
import { applyCommandFrame } from './command-frame.ts';
import type { Flow, FlowBlock } from './flow.ts';
import { isStartGroup, NOWHERE } from './flow.ts';
import { charge } from './fuel.ts';
import type { Go } from './go.ts';
import { limits } from './limits.ts';
import { countValues, inherited, merged } from './linked-values.ts';
import type { Machine } from './machine.ts';
import { log, popFrame, pushFrame } from './machine.ts';
import { openFrame } from './open-frame.ts';
import { bytesOfBrought, bytesOfFrame, bytesOfReply, reserve } from './quota.ts';
import { drawId } from './random.ts';
import { resultOf } from './results.ts';
import type { ReturnPoint } from './state.ts';

/** The block's own edge; without one, the next block of its group. An edge that leads nowhere ends the path. */
export function defaultPath(flow: Flow, block: FlowBlock): number {
  return block.edgeId === undefined ? block.next : (flow.edges.get(block.edgeId) ?? NOWHERE);
}

/** Whether an edge leads to a block: it may be missing, its group too, and a group may be empty. */
export function leadsSomewhere({ edges }: Flow, edgeId: string | undefined): boolean {
  return (edges.get(edgeId ?? '') ?? NOWHERE) !== NOWHERE;
}

/** Leaves a block in the way that it chose. */
export function follow(machine: Machine, block: FlowBlock, go: Go | undefined): number {
  if (go === undefined) return defaultPath(machine.flow, block);
  return (leave[go.to] as Leave<Go>)(machine, block, go);
}

/** Follows an edge and records it in the path. */
export function followEdge(
  machine: Machine,
  blockId: string | undefined,
  edgeId: string | undefined,
): number {
  const position = machine.flow.edges.get(edgeId ?? '') ?? NOWHERE;
  return moveTo(machine, { blockId, edgeId, position });
}

/** Remembers a place to return to. The oldest is forgotten when there are too many. */
export function remember(machine: Machine, point: ReturnPoint): void {
  const { pendingContext } = machine;
  if (point.reply) reserve(machine, bytesOfReply(point.reply));
  const isAskedAgain = point.entry === 'at' && pendingContext?.blockId === point.blockId;
  machine.frame.returns.push(isAskedAgain ? { ...point, kept: pendingContext.text } : point);
  if (machine.frame.returns.length > limits.returnPoints) machine.frame.returns.shift();
}

/**
 * A path has ended: resumes the innermost automatic return point or link. Return points for explicit `return`s are dropped.
 * Returns `NOWHERE` when nothing is left and the chat is over.
 */
export function unwind(machine: Machine): number {
  for (;;) {
    for (let point = machine.frame.returns.pop(); point; point = machine.frame.returns.pop()) {
      const position = point.isAutomatic ? entryOf(machine, point) : NOWHERE;
      if (position !== NOWHERE) return position;
    }
    const { link } = machine.frame;
    const isCommandFrame = link?.owner !== undefined;
    const parentBlock = leaveBot(machine);
    if (!parentBlock) return NOWHERE;
    if (link?.kept !== undefined) machine.pendingContext = { blockId: parentBlock.id, text: link.kept };
    const position = isCommandFrame ? parentBlock.position : defaultPath(machine.flow, parentBlock);
    if (position !== NOWHERE) return position;
  }
}

type Leave<G extends Go> = (machine: Machine, block: FlowBlock, go: G) => number;

const leave: { readonly [T in Go['to']]: Leave<Extract<Go, { to: T }>> } = {
  edge: (machine, block, { edgeId }) => followEdge(machine, block.id, edgeId),
  end: () => NOWHERE,
  group: (machine, block, go) => {
    const position = groupPosition(machine.flow, go);
    if (position === undefined) {
      log(machine, {
        status: 'error',
        description: `There is no group ${describeGroup(go)} to jump to, so this path ended here.`,
        context: `block ${block.id}`,
      });
      return NOWHERE;
    }
    if (defaultPath(machine.flow, block) !== NOWHERE)
      remember(machine, { blockId: block.id, entry: 'after', isAutomatic: false, reply: null });
    return moveTo(machine, { blockId: block.id, edgeId: undefined, position });
  },
  return: (machine, block) => {
    const point = machine.frame.returns.pop();
    if (!point) return defaultPath(machine.flow, block);
    if (point.reply) machine.pendingReply = { blockId: point.blockId, message: point.reply };
    return moveTo(machine, { blockId: block.id, edgeId: undefined, position: entryOf(machine, point) });
  },
  bot: enterBot,
  'after-next-bubble': (machine, block) => {
    const position = defaultPath(machine.flow, block);
    const bubble = machine.flow.blocks[position];
    if (bubble?.behavior?.shape !== 'say') return position;
    return bubble.next === NOWHERE ? defaultPath(machine.flow, bubble) : bubble.next;
  },
};

function enterBot(machine: Machine, block: FlowBlock, go: Extract<Go, { to: 'bot' }>): number {
  const isSame = go.botId === 'current' || go.botId === machine.flow.bot.id;
  const flow = isSame ? machine.flow : machine.host.linked(go.botId);
  // Nothing follows such a link, so no frame is pushed: a bot that loops this way does not grow.
  const isLast = isSame && defaultPath(machine.flow, block) === NOWHERE;
  const refusal = isLast ? undefined : linkRefusal(machine, flow);
  if (!flow || refusal) {
    log(machine, {
      status: 'error',
      description:
        refusal ?? `The linked bot "${go.botId}" was not found, so the chat went on behind the link.`,
      context: `block ${block.id}`,
    });
    return defaultPath(machine.flow, block);
  }
  const wantsGroup = go.groupId !== undefined || go.groupTitle !== undefined;
  const position = wantsGroup ? groupPosition(flow, go) : flow.start;
  if (position === undefined) {
    log(machine, {
      status: 'error',
      description: `The linked bot has no group ${describeGroup(go)}, so the chat went on behind the link.`,
      context: `block ${block.id}`,
    });
    return defaultPath(machine.flow, block);
  }
  if (isLast) return moveTo(machine, { blockId: block.id, edgeId: undefined, position });
  const isMerging = go.isMerging || isSame;
  const ownResultId =
    machine.frame.resultId === null
      ? null
      : drawId(`${machine.state.seed}:${machine.state.turn}:${machine.meter.draws++}`);
  const frame = openFrame(
    flow,
    { blockId: block.id, isMerging },
    isMerging ? machine.frame.resultId : ownResultId,
  );
  const entered = {
    ...frame,
    ...inherited(machine, flow),
    answers: isMerging ? machine.frame.answers : [],
    ...(isSame && machine.frame.brought && { brought: machine.frame.brought }),
  };
  reserve(machine, bytesOfFrame(entered));
  pushFrame(machine, entered, flow);
  return moveTo(machine, { blockId: block.id, edgeId: undefined, position });
}

function linkRefusal(machine: Machine, flow: Flow | undefined): string | undefined {
  if (machine.outer.length + 1 >= limits.linkDepth)
    return `Bots are linked more than ${limits.linkDepth} deep, so the chat went on behind the link.`;
  if (flow?.bot.isArchived) return 'The linked bot is archived, so the chat went on behind the link.';
  return undefined;
}

/**
 * Returns to the outer bot, and returns the block that linked from there; `undefined` for the outermost bot. A
 * merging link brings its values and answers along.
 */
export function leaveBot(machine: Machine): FlowBlock | undefined {
  const { link } = machine.frame;
  const around = machine.outer.at(-1)?.brought?.length ?? 0;
  if (link) charge(machine, (countValues(machine) + around) * limits.linkedValueFuel);
  const popped = link && popFrame(machine);
  if (!popped) return undefined;
  const { inner, innerFlow } = popped;
  const blockBelow = machine.flow.blocks[machine.flow.blockById.get(link.blockId) ?? NOWHERE];
  if (link.owner !== undefined) {
    applyCommandFrame(machine, { left: inner, innerFlow, owner: link.owner });
    return blockBelow;
  }
  if (!link.isMerging && inner.resultId !== null) {
    machine.events.push({
      type: 'left',
      result: resultOf(inner, { id: inner.resultId, flow: innerFlow, isCompleted: true }),
    });
  }
  if (link.isMerging) {
    const known = merged(machine, { frame: inner, flow: innerFlow });
    const more = bytesOfBrought(known.brought) - bytesOfBrought(machine.frame.brought);
    if (more > 0) reserve(machine, more);
    Object.assign(machine.frame, known);
  }
  return blockBelow;
}

function entryOf(machine: Machine, point: ReturnPoint): number {
  const { flow } = machine;
  const block = flow.blocks[flow.blockById.get(point.blockId) ?? NOWHERE];
  if (!block) return NOWHERE;
  if (point.kept !== undefined) machine.pendingContext = { blockId: block.id, text: point.kept };
  return point.entry === 'at' ? block.position : defaultPath(flow, block);
}

function groupPosition(
  flow: Flow,
  go: { groupId?: string | undefined; groupTitle?: string | undefined; blockId?: string | undefined },
): number | undefined {
  const index =
    go.groupTitle !== undefined ? flow.groupByTitle.get(go.groupTitle) : flow.groupById.get(go.groupId ?? '');
  const group = flow.groups[index ?? NOWHERE];
  if (!group) return isStartGroup(flow, go.groupId) ? flow.start : undefined;
  const wanted = flow.blocks[flow.blockById.get(go.blockId ?? '') ?? NOWHERE];
  return wanted && wanted.group === index ? wanted.position : group.first;
}

function describeGroup({
  groupId,
  groupTitle,
}: {
  groupId?: string | undefined;
  groupTitle?: string | undefined;
}): string {
  return groupTitle === undefined ? `with id "${groupId}"` : `titled "${groupTitle}"`;
}

function moveTo(
  machine: Machine,
  {
    blockId,
    edgeId,
    position,
  }: { blockId: string | undefined; edgeId: string | undefined; position: number },
): number {
  const target = machine.flow.blocks[position];
  const edgeNumber = machine.flow.edgeNumbers.get(edgeId ?? '');
  if (edgeNumber !== undefined) machine.path.push(-1 - edgeNumber);
  if (target) machine.events.push({ type: 'moved', blockId, edgeId, toBlockId: target.id });
  return position;
}
