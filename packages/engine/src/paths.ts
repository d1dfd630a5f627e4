// Paths: the distance to the end from every block, and silent cycles of a flow.

import type { Steps } from '@colloquy/schema';
import { atAStretch } from '@colloquy/schema';
import { limits } from './limits.ts';

/** The flow as a graph of block positions. */
export interface PathGraph {
  readonly successors: readonly (readonly number[])[];
  /** Inputs that a visit of the block counts for: 1 for an input, and for a link as many as the other bot asks. */
  readonly inputs: ArrayLike<number>;
  /** Blocks at which a turn stops; a loop with one of them in it is not silent. */
  readonly isPause: readonly boolean[];
}

/**
 * Measures the longest remaining path, in inputs, from every block. Blocks that can reach each other count as one place that
 * holds all their inputs, so a loop counts each of its questions once and the measure is finite. Linear in blocks and edges,
 * and without recursion, so that a flow of 100,000 blocks in a row does not overflow the stack.
 */
export function measurePaths(graph: PathGraph): MeasuredPaths {
  return atAStretch(measurePathsInSteps(graph));
}

/** The measurements. */
export interface MeasuredPaths {
  readonly remainingInputs: Int32Array;
  readonly silentLoops: readonly (readonly number[])[];
}

/** The same in steps of some milliseconds. */
export function* measurePathsInSteps(graph: PathGraph): Steps<MeasuredPaths> {
  const remainingInputs = new Int32Array(graph.successors.length);
  const silentLoops: number[][] = [];
  // Components come out in reverse topological order: everything a component leads to has been measured before it.
  let count = 0;
  for (const component of yield* componentsOf(graph.successors)) {
    count += component.length;
    if (count >= limits.placesPerStep) {
      count = 0;
      yield;
    }
    const members = new Set(component);
    let behind = 0;
    let inputs = 0;
    for (const position of component) {
      inputs += graph.inputs[position] ?? 0;
      for (const target of graph.successors[position] ?? []) {
        if (!members.has(target)) behind = Math.max(behind, remainingInputs[target] ?? 0);
      }
    }
    for (const position of component) remainingInputs[position] = inputs + behind;
    const first = component[0] ?? 0;
    const isLoop = component.length > 1 || (graph.successors[first] ?? []).includes(first);
    if (isLoop && !component.some((position) => graph.isPause[position]))
      silentLoops.push(component.sort((a, b) => a - b));
  }
  return { remainingInputs, silentLoops };
}

/** Tarjan's strongly connected components with an explicit stack. */
function* componentsOf(successors: readonly (readonly number[])[]): Steps<number[][]> {
  const count = successors.length;
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const isOpen = new Uint8Array(count);
  const cursor = new Int32Array(count);
  const open: number[] = [];
  const components: number[][] = [];
  let clock = 0;
  let looks = 0;
  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue;
    const path = [root];
    while (path.length > 0) {
      looks++;
      if (looks % limits.placesPerStep === 0) yield;
      const position = path[path.length - 1] as number;
      if (order[position] === -1) {
        order[position] = low[position] = clock++;
        open.push(position);
        isOpen[position] = 1;
      }
      const target = successors[position]?.[cursor[position] as number];
      if (target !== undefined) {
        cursor[position] = (cursor[position] as number) + 1;
        if (order[target] === -1) path.push(target);
        else if (isOpen[target]) low[position] = Math.min(low[position] as number, order[target] as number);
        continue;
      }
      path.pop();
      const parent = path[path.length - 1];
      if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[position] as number);
      if (low[position] === order[position]) components.push(closeComponent(position, open, isOpen));
    }
  }
  return components;
}

function closeComponent(root: number, open: number[], isOpen: Uint8Array): number[] {
  const component: number[] = [];
  for (;;) {
    const position = open.pop() as number;
    isOpen[position] = 0;
    component.push(position);
    if (position === root) return component;
  }
}
