// The columns that every table of loads has, and what bots are called in them.
import type { BenchFlowOptions } from '../../bench-flow.ts';
import type { Measurement } from '../../sections/measure.ts';
import { figure } from '../table.ts';

export const LOAD_HEAD = ['turns/s', 'p50 ms', 'p99 ms', 'server µs/turn'];

export function loadCells({ turnsPerSecond, p50Ms, p99Ms, cpuMicrosPerTurn }: Measurement): string[] {
  return [figure(turnsPerSecond), figure(p50Ms, 2), figure(p99Ms, 2), figure(cpuMicrosPerTurn, 1)];
}

export function nameOf({ blocks, unusedVariables, hasCode }: BenchFlowOptions): string {
  return [
    `${figure(blocks)} blocks`,
    unusedVariables ? `${figure(unusedVariables)} more variables` : '',
    hasCode ? 'one turn of four runs code' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
