// Linked paths: how many inputs are left when the bots that links enter are counted as well.
import type { Flow } from './flow.ts';
import { isStartGroup, NOWHERE } from './flow.ts';
import { measurePaths } from './paths.ts';

/** Finds the version of another bot that a link would enter. */
type Linked = (botId: string) => Flow | undefined;

/** A measurement, and the versions of other bots that it depends on. */
interface Measured {
  readonly remainingInputs: Int32Array;
  readonly bots: ReadonlyMap<string, Flow | undefined>;
}

/** Kept with the flow, because bots with links would otherwise be measured at each turn. */
const measuredFlows = new WeakMap<Flow, Measured>();

/**
 * Inputs on the longest path from each block to the end, including linked bots. A bot that links lead back to counts
 * as zero there, so that circular links have a measure. The same versions give the same measure, whatever was
 * measured before.
 *
 * @example remainingInputs(flow, host.linked)[flow.start] // 5
 */
export function remainingInputs(flow: Flow, linked: Linked): Int32Array {
  if (!flow.links) return flow.remainingInputs;
  const known = measuredFlows.get(flow);
  if (known && [...known.bots].every(([botId, bot]) => linked(botId) === bot)) return known.remainingInputs;
  const bots = new Map<string, Flow | undefined>();
  const measured = new Map<Flow, Int32Array>();
  const measure = (current: Flow): Int32Array => {
    if (!current.links) return current.remainingInputs;
    const before = measured.get(current);
    if (before) return before;
    // A placeholder while linked bots are measured: bots that link back see it.
    measured.set(current, new Int32Array(current.blocks.length));
    const { graph, links } = current.links;
    const inputs = Array.from(graph.inputs);
    for (const { position, botId, groupId } of links) {
      const target = botId === 'current' || botId === current.bot.id ? current : linked(botId);
      if (target !== current) bots.set(botId, target);
      // Another part of the same bot on the way counts by its own inputs.
      const remaining = !target || target === current ? current.remainingInputs : measure(target);
      const entry = target ? entryOf(target, groupId) : NOWHERE;
      inputs[position] = (inputs[position] ?? 0) + (remaining[entry] ?? 0);
    }
    const { remainingInputs: all } = measurePaths({ ...graph, inputs });
    measured.set(current, all);
    return all;
  };
  const all = measure(flow);
  measuredFlows.set(flow, { remainingInputs: all, bots });
  return all;
}

function entryOf(flow: Flow, groupId: string | undefined): number {
  if (groupId === undefined) return flow.start;
  const group = flow.groups[flow.groupById.get(groupId) ?? NOWHERE];
  return group?.first ?? (isStartGroup(flow, groupId) ? flow.start : NOWHERE);
}
