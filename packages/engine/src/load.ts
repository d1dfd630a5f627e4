// Loading: turns a bot definition into an indexed flow and a list of problems.
import type { Block, BotDefinition, Issue, Steps } from '@colloquy/schema';
import { atAStretch, countValues, nearestWord, toIssues, limits as wordLimits } from '@colloquy/schema';
import type { BlockType } from './block-type.ts';
import { exitsOf, itemEdgesOf } from './exits.ts';
import type { Flow, FlowBlock, FlowGroup, FlowVariable, StartProps } from './flow.ts';
import { NOWHERE } from './flow.ts';
import { limits } from './limits.ts';
import type { PathGraph } from './paths.ts';
import { measurePathsInSteps } from './paths.ts';
import { bytesOf } from './quota.ts';
import type { Remark } from './remarks.ts';
import { findRemarks } from './remarks.ts';
import { toValue } from './value.ts';

/** All types of block a host knows, by the literal in definition files. */
export type Registry = ReadonlyMap<string, BlockType>;

/** Creates the registry of block types. A type outside the list is unknown. */
export function createRegistry(types: readonly BlockType[]): Registry {
  return new Map(types.map((type) => [type.type, type]));
}

/**
 * Indexes a parsed bot. Never throws: a block that cannot run is kept with its error (a turn logs it and takes the
 * default path) and reported as an issue whose path points into `bot`.
 *
 * @param hash names this version; sessions refer to it
 * @example
 * const { flow, problems } = loadFlow(bot, { hash: 'e3b0…', registry });
 */
export function loadFlow(
  bot: BotDefinition,
  host: { readonly hash: string; readonly registry: Registry },
): LoadedFlow {
  return atAStretch(loadFlowInSteps(bot, host));
}

/** A flow and its problems. */
export interface LoadedFlow {
  readonly flow: Flow;
  readonly problems: readonly Issue[];
}

/** The same in steps of some milliseconds, for hosts that have others waiting while a large flow is loaded. */
export function* loadFlowInSteps(
  bot: BotDefinition,
  { hash, registry }: { readonly hash: string; readonly registry: Registry },
): Steps<LoadedFlow> {
  const problems: Issue[] = [];
  const variables = toFlowVariables(bot, problems);
  const variableById = firstIndexes(variables.map((variable) => variable.id));
  yield;
  const { blocks, groups } = yield* indexBlocks(bot, {
    registry,
    problems,
    nameOf: (id) => variables[variableById.get(id) ?? -1]?.name,
  });
  const places: Places = {
    blockById: firstIndexes(blocks.map((block) => block.id)),
    groupById: firstIndexes(groups.map((group) => group.id)),
    groups,
    blocks,
  };
  yield;
  const edges = new Map(bot.edges.map((edge) => [edge.id, resolve(edge.to, places)]));
  const edgeNumbers = new Map(bot.edges.map(({ id }, number) => [id, number]));
  yield;
  const graph = yield* graphOf(bot, { blocks, edges, places });
  const { remainingInputs, silentLoops } = yield* measurePathsInSteps(graph);
  const links = blocks.flatMap((block) =>
    exitsOf(block).flatMap((exit) => (exit.to === 'bot' ? [{ ...exit, position: block.position }] : [])),
  );
  for (const loop of silentLoops.slice(0, wordLimits.issues))
    addProblem(problems, describeSilentLoop(loop, blocks, groups));
  yield;
  const startEvent = bot.events.find((event) => event.type === 'start');
  const flow: Flow = {
    hash,
    bot,
    isLegacy: Number(bot.version) < 6,
    blocks,
    groups,
    blockById: places.blockById,
    groupById: places.groupById,
    groupByTitle: firstIndexes(groups.map((group) => group.title)),
    edges,
    edgeNumbers,
    variables,
    variableById,
    initialMarkdown: variables.flatMap(({ initial }, index) => (typeof initial === 'string' ? [index] : [])),
    variablesByName: allIndexes(variables.map((variable) => variable.name)),
    start: edges.get(startEvent?.outgoingEdgeId ?? '') ?? NOWHERE,
    events: bot.events,
    remainingInputs,
    links: links.length === 0 ? undefined : { graph, links },
    linkedBotIds: [...new Set(links.flatMap(({ botId }) => (botId === 'current' ? [] : [botId])))],
    keepsTranscript: blocks.some((block) => block.behavior?.readsTranscript?.(block.definition) ?? false),
    startProps: startPropsOf(bot, blocks),
    templates: new Map(),
    plainObjects: new WeakSet(),
  };
  return { flow, problems };
}

interface Places {
  readonly blockById: ReadonlyMap<string, number>;
  readonly groupById: ReadonlyMap<string, number>;
  readonly groups: readonly FlowGroup[];
  readonly blocks: readonly FlowBlock[];
}

/**
 * Each chat begins with its own copy of the initial values, within the limits of a chat. Excess ones are omitted: a
 * chat over its limit ends, and such a bot would end all of its chats.
 */
function toFlowVariables({ variables }: BotDefinition, problems: Issue[]): FlowVariable[] {
  let remaining: number = limits.stateBytes - variables.length * bytesOf(null);
  return variables.map(({ id, name, isSessionVariable, isMarkdown, value }, index) => {
    const initial = toValue(value);
    const bytes = bytesOf(initial) - bytesOf(null);
    const fits = bytes <= remaining;
    if (fits) remaining -= bytes;
    else
      addProblem(problems, {
        severity: 'error',
        code: 'too_large',
        path: ['variables', index, 'value'],
        message: `The variable "${name}" is empty at first: with its value the variables would begin with more than the ${limits.stateBytes} bytes that a chat may keep, two for each character.`,
        fix: 'Shorten the values that variables begin with.',
      });
    return {
      id,
      name,
      isSessionOnly: isSessionVariable === true,
      isMarkdown: isMarkdown === true,
      initial: fits ? initial : null,
    };
  });
}

function* indexBlocks(
  bot: BotDefinition,
  host: {
    readonly registry: Registry;
    readonly problems: Issue[];
    readonly nameOf: (variableId: string) => string | undefined;
  },
): Steps<{ blocks: FlowBlock[]; groups: FlowGroup[] }> {
  const blocks: FlowBlock[] = [];
  const groups: FlowGroup[] = [];
  let values = 0;
  for (const [groupIndex, group] of bot.groups.entries()) {
    groups.push({
      id: group.id,
      title: group.title,
      first: group.blocks.length === 0 ? NOWHERE : blocks.length,
    });
    let inputs = 0;
    for (const [blockIndex, block] of group.blocks.entries()) {
      const size = countValues(block, limits.blockValues);
      values += BLOCK_VALUES + size;
      if (values >= limits.valuesPerStep) {
        values = 0;
        yield;
      }
      const isLast = blockIndex === group.blocks.length - 1;
      const { behavior, definition, complaint, remarks } = understand(block, {
        ...host,
        path: ['groups', groupIndex, 'blocks', blockIndex],
        title: group.title,
        size,
      });
      const variableId = behavior?.shape === 'ask' ? behavior.saveTo(definition) : undefined;
      const ordinal = behavior?.shape === 'ask' ? inputs++ : 0;
      blocks.push({
        id: block.id,
        type: block.type,
        position: blocks.length,
        group: groupIndex,
        next: isLast ? NOWHERE : blocks.length + 1,
        edgeId: block.outgoingEdgeId,
        behavior,
        definition,
        complaint,
        remarks,
        values: size,
        answerKey:
          (variableId && host.nameOf(variableId)) ||
          (ordinal === 0 ? group.title : `${group.title} (${ordinal})`) ||
          block.id,
      });
    }
  }
  return { blocks, groups };
}

/** Cost of a block without its values, counted as values. */
const BLOCK_VALUES = 20;

function understand(
  block: Block,
  host: {
    readonly registry: Registry;
    readonly problems: Issue[];
    readonly path: readonly (string | number)[];
    readonly title: string;
    /** How many values it is made of. */
    readonly size: number;
  },
): Pick<FlowBlock, 'behavior' | 'definition' | 'complaint' | 'remarks'> {
  const behavior = host.registry.get(block.type);
  if (!behavior) {
    const complaint = `The block type "${block.type}" is not known here, so the block does nothing.`;
    // Finding a similar word is slow, and the first suggestions are enough.
    const isRead = host.problems.length < limits.suggestions;
    const near = isRead ? nearestWord(block.type, [...host.registry.keys()]) : undefined;
    addProblem(host.problems, {
      severity: 'error',
      code: 'unknown_block_type',
      path: [...host.path, 'type'],
      message: `In group "${host.title}": ${complaint}`,
      fix: `${near === undefined ? '' : `Did you mean "${near}"? `}Replace the block by one of the types listed in docs/blocks.md; until then the chat goes on behind it.`,
    });
    return { behavior: undefined, definition: undefined, complaint, remarks: undefined };
  }
  if (host.size > limits.blockValues) {
    const complaint = `The "${block.type}" block holds more than ${limits.blockValues} values, so it does nothing.`;
    addProblem(host.problems, {
      severity: 'error',
      code: 'too_large',
      path: host.path.slice(),
      message: `In group "${host.title}": ${complaint}`,
      fix: 'Split the block; until then the chat goes on behind it.',
    });
    return { behavior: undefined, definition: undefined, complaint, remarks: undefined };
  }
  const parsed = behavior.definition.safeParse(block);
  if (parsed.success)
    return {
      behavior,
      definition: parsed.data,
      complaint: undefined,
      remarks: remarksOf(block, parsed.data),
    };
  const issues = toIssues(parsed.error, [...host.path]);
  for (const issue of issues) {
    addProblem(host.problems, {
      ...issue,
      severity: 'error',
      code: 'invalid_block',
      message: `In group "${host.title}", a "${block.type}" block: ${issue.message}`,
      fix: 'Mend this field; until then the block does nothing and the chat goes on behind it.',
    });
  }
  const [first] = issues;
  const where = first?.path.slice(host.path.length).join('.');
  return {
    behavior: undefined,
    definition: undefined,
    complaint: `The "${block.type}" block cannot run: ${where}: ${first?.message}`,
    remarks: undefined,
  };
}

/** Most blocks have none: avoid storing empty lists. */
function remarksOf(block: Block, definition: unknown): readonly Remark[] | undefined {
  const remarks = findRemarks(block, definition);
  return remarks.length === 0 ? undefined : remarks;
}

/** Limits the list; each block keeps its own complaint anyway. */
function addProblem(problems: Issue[], issue: Issue): void {
  if (problems.length < wordLimits.issues) problems.push(issue);
}

/** A target's position. A block that is not in its group falls back to the group's beginning. */
function resolve(
  to: { readonly groupId: string; readonly blockId?: string | undefined },
  places: Places,
): number {
  const group = places.groupById.get(to.groupId);
  if (group === undefined) return NOWHERE;
  const block = to.blockId === undefined ? undefined : places.blockById.get(to.blockId);
  if (block !== undefined && places.blocks[block]?.group === group) return block;
  return places.groups[group]?.first ?? NOWHERE;
}

/** All the places each block may lead to, for measuring. Knows shapes and edges, no block by name. */
function* graphOf(
  bot: BotDefinition,
  {
    blocks,
    edges,
    places,
  }: { blocks: readonly FlowBlock[]; edges: ReadonlyMap<string, number>; places: Places },
): Steps<PathGraph> {
  const raw = bot.groups.flatMap((group) => group.blocks);
  const successors: number[][] = [];
  let looks = 0;
  for (const [position, block] of blocks.entries()) {
    const own = block.edgeId === undefined ? NOWHERE : (edges.get(block.edgeId) ?? NOWHERE);
    const fallsThrough = block.behavior?.shape === 'say' && block.next !== NOWHERE;
    const targets = [fallsThrough || own === NOWHERE ? block.next : own];
    for (const edgeId of block.behavior ? itemEdgesOf(raw[position]) : [])
      targets.push(edges.get(edgeId) ?? NOWHERE);
    for (const exit of exitsOf(block)) if (exit.to === 'group') targets.push(resolve(exit, places));
    successors.push(targets.filter((target) => target !== NOWHERE));
    looks += 1 + targets.length;
    if (looks >= limits.placesPerStep) {
      looks = 0;
      yield;
    }
  }
  return {
    successors,
    inputs: blocks.map((block) => (block.behavior?.shape === 'ask' ? 1 : 0)),
    isPause: blocks.map(isPause),
  };
}

function isPause({ behavior, definition }: FlowBlock): boolean {
  if (behavior?.shape === 'call') return behavior.mayCall?.(definition) ?? true;
  return behavior?.shape === 'ask';
}

function startPropsOf(bot: BotDefinition, blocks: readonly FlowBlock[]): StartProps | undefined {
  const { customHeadCode, googleTagManagerId } = bot.settings.metadata ?? {};
  const own = blocks.flatMap((block) => block.behavior?.startProps?.(block.definition) ?? []);
  const googleAnalyticsId = own.find((props) => props.googleAnalyticsId)?.googleAnalyticsId;
  const pixelIds = [...new Set(own.flatMap((props) => props.pixelIds ?? []))];
  const props: StartProps = {
    ...(customHeadCode ? { customHeadCode } : {}),
    ...(googleTagManagerId ? { gtmId: googleTagManagerId } : {}),
    ...(googleAnalyticsId ? { googleAnalyticsId } : {}),
    ...(pixelIds.length > 0 ? { pixelIds } : {}),
  };
  return Object.keys(props).length > 0 ? props : undefined;
}

function describeSilentLoop(
  loop: readonly number[],
  blocks: readonly FlowBlock[],
  groups: readonly FlowGroup[],
): Issue {
  const titles = [
    ...new Set(loop.map((position) => groups[blocks[position]?.group ?? -1]?.title ?? '')),
  ].slice(0, 5);
  return {
    severity: 'warning',
    code: 'silent_loop',
    path: ['groups', blocks[loop[0] ?? 0]?.group ?? 0],
    message: `The path through ${titles.map((title) => `"${title}"`).join(' → ')} can go round without ever asking the visitor anything.`,
    fix: 'Make sure a condition leaves the loop, or put an input into it; a turn that walks too many blocks is ended.',
  };
}

function firstIndexes(keys: readonly string[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  keys.forEach((key, index) => {
    if (!indexes.has(key)) indexes.set(key, index);
  });
  return indexes;
}

function allIndexes(keys: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map<string, number[]>();
  keys.forEach((key, index) => {
    const known = indexes.get(key);
    if (known) known.push(index);
    else indexes.set(key, [index]);
  });
  return indexes;
}
