// Facts about the variables of a bot: who sets them, which values they may have, and where they are set for certain.
import { isTemplate } from '@colloquy/engine';
import { holds } from './block-fields.ts';
import type { BotGraph, GraphBlock } from './bot-graph.ts';

/** The values that an author fixed: a range of numbers, or a list of texts. */
export type Domain = { readonly min: number; readonly max: number } | { readonly values: readonly string[] };

/** Facts by the index of a variable. */
export interface VariableFacts {
  readonly isSet: (variable: number) => boolean;
  /** Whether a condition asks if it is set. Its author knows that it may be empty. */
  readonly isProbed: (variable: number) => boolean;
  /** All values that its inputs can give. Undefined when something else sets it. */
  readonly domainOf: (variable: number) => Domain | undefined;
  /** Whether every path from the start sets it before this block. */
  readonly isSetBefore: (variable: number, block: GraphBlock) => boolean;
}

/** Facts are shared by rules, and computed once for each graph. */
const known = new WeakMap<BotGraph, VariableFacts>();

/**
 * The facts about the variables of a graph.
 *
 * @example variableFacts(graph).domainOf(2) // { min: 1, max: 5 }
 */
export function variableFacts(graph: BotGraph): VariableFacts {
  const facts = known.get(graph) ?? collectFacts(graph);
  known.set(graph, facts);
  return facts;
}

function collectFacts(graph: BotGraph): VariableFacts {
  const setters = new Map<number, Set<GraphBlock>>();
  for (const block of graph.blocks)
    for (const { variable } of block.sets) {
      const others = setters.get(variable) ?? new Set();
      setters.set(variable, others.add(block));
    }
  const outside = new Set(graph.outside.sets.map(({ variable }) => variable));
  const { variables, variableById } = graph.flow;
  const hasInitial = (variable: number) => variables[variable]?.initial != null;
  const probed = new Set(
    comparisonsOf(graph).flatMap(({ comparisonOperator, variableId }) =>
      comparisonOperator === 'Is set' || comparisonOperator === 'Is empty'
        ? (variableById.get(variableId ?? '') ?? [])
        : [],
    ),
  );
  const before = setBefore(graph);
  return {
    isSet: (variable) => setters.has(variable) || outside.has(variable) || hasInitial(variable),
    isProbed: (variable) => probed.has(variable),
    domainOf: (variable) =>
      outside.has(variable) || hasInitial(variable) || graph.isLinked
        ? undefined
        : union([...(setters.get(variable) ?? [])].map((block) => domainOf(block, variable, graph))),
    isSetBefore: (variable, { block }) =>
      hasInitial(variable) || (before[block.position]?.has(variable) ?? true),
  };
}

/** A comparison as it is written. */
export interface WrittenComparison {
  readonly variableId?: string;
  readonly comparisonOperator?: string;
  readonly value?: string;
}

function comparisonsOf({ blocks }: BotGraph): readonly WrittenComparison[] {
  return blocks.flatMap(({ fields }) =>
    fields.flatMap((field) => (holds(field, 'comparison') ? [(field.value ?? {}) as WrittenComparison] : [])),
  );
}

function domainOf({ block, sets }: GraphBlock, variable: number, { flow }: BotGraph): Domain | undefined {
  const { behavior, definition } = block;
  if (behavior?.shape !== 'ask' || !behavior.answers) return undefined;
  const isOwn = flow.variableById.get(behavior.saveTo(definition) ?? '') === variable;
  if (!isOwn || sets.filter((use) => use.variable === variable).length > 1) return undefined;
  const answers = behavior.answers(definition);
  if (!answers) return undefined;
  if ('values' in answers) return answers.values.some(isTemplate) ? undefined : answers;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = answers;
  return { min, max };
}

function union(domains: readonly (Domain | undefined)[]): Domain | undefined {
  const [first, ...rest] = domains;
  return rest.reduce((one, other) => {
    if (!one || !other) return undefined;
    if ('values' in one) return 'values' in other ? { values: [...one.values, ...other.values] } : undefined;
    if ('values' in other) return undefined;
    return { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
  }, first);
}

/**
 * Per block, the variables that every path from the start sets before it; undefined where no path from the start leads.
 * A block is looked at again only when its set shrinks, so the work is bounded by blocks times variables.
 */
function setBefore({ flow, blocks }: BotGraph): readonly (ReadonlySet<number> | undefined)[] {
  const before: (Set<number> | undefined)[] = blocks.map(() => undefined);
  if (!blocks[flow.start]) return before;
  before[flow.start] = new Set();
  const open = [flow.start];
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    const block = blocks[position];
    const after = new Set(before[position]);
    for (const { variable } of block?.sets ?? []) after.add(variable);
    const probes = block?.outcomes.filter(({ isProbe }) => isProbe).map(({ target }) => target) ?? [];
    for (const next of block?.successors ?? []) {
      if (probes.includes(next)) continue;
      const known = before[next];
      const both = known ? known.intersection(after) : after;
      if (known && both.size === known.size) continue;
      before[next] = new Set(both);
      open.push(next);
    }
  }
  return before;
}
