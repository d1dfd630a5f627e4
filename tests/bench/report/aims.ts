// What the figures are measured against. Shown, never asserted: a busy machine must not fail a run.
import type { Measurement } from '../sections/measure.ts';
import type { BenchResults } from './results.ts';

/** One aim and how it went. */
export interface Aim {
  readonly name: string;
  readonly value: number;
  readonly bound: number;
  readonly isUpper: boolean;
  readonly unit: string;
  readonly isMet: boolean;
}

/** The aims that a run says something about. */
export function judge({ ratio, engine, flowGrowth, coldStart }: BenchResults): readonly Aim[] {
  const aims: Aim[] = [];
  const atLeast = (name: string, value: number | undefined, bound: number, unit = '') => {
    if (value !== undefined) aims.push({ name, value, bound, unit, isUpper: false, isMet: value >= bound });
  };
  const atMost = (name: string, value: number | undefined, bound: number, unit = '') => {
    if (value !== undefined) aims.push({ name, value, bound, unit, isUpper: true, isMet: value <= bound });
  };
  atLeast(
    'turns for each echo, 64 at a time',
    ratio?.rows.find(({ concurrency }) => concurrency === 64)?.ratio,
    0.4,
  );
  atLeast('engine only', engine?.[0]?.turnsPerSecond, 50_000, 'turns/s');
  atMost(
    'engine: cost at 10,000 blocks to that at 10',
    growth(engine?.map(({ flow, turnsPerSecond }) => ({ flow, cost: 1 / turnsPerSecond }))),
    1.3,
  );
  atMost(
    'over HTTP: cost at 10,000 blocks to that at 10',
    growth(flowGrowth?.map(({ flow, chat }) => ({ flow, cost: costOf(chat) }))),
    1.3,
  );
  atMost('idle memory', ratio?.idleMemory?.rssMiB, 110, 'MiB');
  atMost('cold start, empty folder', coldStart?.emptyFolderMs, 800, 'ms');
  atMost('cold start, existing store', coldStart?.existingStoreMs, 800, 'ms');
  return aims;
}

function growth(
  rows:
    | readonly { flow: { blocks: number; unusedVariables?: number; hasCode?: boolean }; cost: number }[]
    | undefined,
): number | undefined {
  const costAt = (blocks: number) =>
    rows?.find(({ flow }) => flow.blocks === blocks && !flow.unusedVariables && !flow.hasCode)?.cost;
  const small = costAt(10);
  const large = costAt(10_000);
  return small === undefined || large === undefined ? undefined : large / small;
}

/** Computing time where the system tells it: the disk's pace and other people's work do not count in it. */
function costOf({ cpuMicrosPerTurn, turnsPerSecond }: Measurement): number {
  return Number.isNaN(cpuMicrosPerTurn) ? 1 / turnsPerSecond : cpuMicrosPerTurn;
}
