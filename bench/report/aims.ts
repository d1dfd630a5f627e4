// What the figures are measured against. Shown, never asserted: a busy machine must not fail a run.
import type { Measurement } from '../sections/measure.ts';
import type { Slope } from '../soak/slope.ts';
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
export function judge(results: BenchResults): readonly Aim[] {
  const { release, engine, flowGrowth, waitingCalls, halfLoad, postgres, soak } = results;
  const aims: Aim[] = [];
  const atLeast = (name: string, value: number | undefined, bound: number, unit = '') => {
    if (value !== undefined) aims.push({ name, value, bound, unit, isUpper: false, isMet: value >= bound });
  };
  const atMost = (name: string, value: number | undefined, bound: number, unit = '') => {
    if (value !== undefined) aims.push({ name, value, bound, unit, isUpper: true, isMet: value <= bound });
  };
  atMost('p99 at half of the full load', halfLoad?.half.p99Ms, 10, 'ms');
  atLeast(
    'PostgreSQL on the same two cores, 64 at a time',
    postgres?.rows.find(({ arrangement, concurrency }) => arrangement === 'one server' && concurrency === 64)
      ?.chat.turnsPerSecond,
    4_000,
    'turns/s',
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
  for (const { way, waitingChats, p99Ratio } of waitingCalls ?? [])
    atMost(`p99 while ${waitingChats} chats wait by a ${way}, to that without`, p99Ratio, 1.5);
  atMost('memory at rest', release?.idleMemory.now?.rssMiB, 122, 'MiB');
  atMost('memory at its highest under load', release?.loadedMemory.now?.peakMiB, 180, 'MiB');
  atMost('first answer of a start, empty folder', release?.emptyFolder.now.ms, 300, 'ms');
  atLeast('turns of the soak', soak?.turns, 1_000_000);
  atMost('growth of the heap beyond doubt', certainGrowth(soak?.heapSlope), 0, 'bytes/1,000 turns');
  atMost('growth of all memory beyond doubt', certainGrowth(soak?.rssSlope), 0, 'bytes/1,000 turns');
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

/** The least growth within the interval: 0 where it cannot be told from none. */
function certainGrowth(slope: Slope | undefined): number | undefined {
  return slope && Math.max(0, slope.lowest);
}

/** Computing time where the system tells it: the disk's pace and other people's work do not count in it. */
function costOf({ cpuMicrosPerTurn, turnsPerSecond }: Measurement): number {
  return Number.isNaN(cpuMicrosPerTurn) ? 1 / turnsPerSecond : cpuMicrosPerTurn;
}
