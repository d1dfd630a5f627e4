// What the figures are measured against. Shown, never asserted: a busy machine must not fail a run.
import type { Measurement } from '../sections/measure.ts';
import type { Slope } from '../soak/slope.ts';
import type { BenchResults, ProgramResults } from './results.ts';

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
  const { program = 'sources', others = [], ...figures } = results;
  const bundle = [{ program, ...figures }, ...others].find((one) => one.program === 'bundle');
  return [...judgeProgram(results), ...(bundle ? judgeBundle(bundle) : [])];
}

/** What a bundle weighs: closer bounds than for sources, which are compiled and checked where they run. */
function judgeBundle({ ratio, coldStart }: ProgramResults): readonly Aim[] {
  const bounds = [
    ['bundle: idle memory', ratio?.idleMemory?.rssMiB, 90, 'MiB'],
    ['bundle: memory at its highest under load', ratio?.loadedMemory?.peakMiB, 180, 'MiB'],
    ['bundle: cold start, empty folder', coldStart?.emptyFolderMs, 300, 'ms'],
  ] as const;
  return bounds.flatMap(([name, value, bound, unit]) =>
    value === undefined ? [] : [{ name, value, bound, unit, isUpper: true, isMet: value <= bound }],
  );
}

function judgeProgram(results: ProgramResults): readonly Aim[] {
  const { ratio, engine, flowGrowth, coldStart, waitingCalls, halfLoad, postgres, soak } = results;
  const aims: Aim[] = [];
  const atLeast = (name: string, value: number | undefined, bound: number, unit = '') => {
    if (value !== undefined) aims.push({ name, value, bound, unit, isUpper: false, isMet: value >= bound });
  };
  const atMost = (name: string, value: number | undefined, bound: number, unit = '') => {
    if (value !== undefined) aims.push({ name, value, bound, unit, isUpper: true, isMet: value <= bound });
  };
  atLeast(
    'turns for each echo, 64 at a time',
    ratio?.rows.find(({ kind, concurrency }) => kind === 'full turn' && concurrency === 64)?.ratio,
    0.55,
  );
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
  atMost('idle memory', ratio?.idleMemory?.rssMiB, 110, 'MiB');
  atMost('cold start, empty folder', coldStart?.emptyFolderMs, 800, 'ms');
  atMost('cold start, existing store', coldStart?.existingStoreMs, 800, 'ms');
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
