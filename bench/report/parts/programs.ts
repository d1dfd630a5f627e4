// Several programs of one run beside each other, as text.
import type { ProgramName } from '../../processes/program.ts';
import type { Measurement } from '../../sections/measure.ts';
import type { BenchResults, ProgramResults } from '../results.ts';
import { figure, table } from '../table.ts';
import { nameOf } from './load-columns.ts';

/** One figure of a program, with its number of decimals. */
interface Figure {
  readonly name: string;
  readonly value: number | undefined;
  readonly decimals: number;
}

/** A table with a column for each program; nothing when the run had only one. */
export function programsPart(results: BenchResults): string | undefined {
  const { program = 'sources', others = [] } = results;
  if (others.length === 0) return undefined;
  const columns: readonly { readonly program: ProgramName; readonly figures: readonly Figure[] }[] = [
    { program, figures: figuresOf(results) },
    ...others.map((other) => ({ program: other.program, figures: figuresOf(other) })),
  ];
  const names = new Set(columns.flatMap(({ figures }) => figures.map(({ name }) => name)));
  const rows = [...names].map((name) => [
    name,
    ...columns.map(({ figures }) => {
      const found = figures.find((one) => one.name === name);
      return figure(found?.value, found?.decimals);
    }),
  ]);
  return [
    TITLE,
    '',
    table(['', ...columns.map((column) => column.program)], rows),
    '',
    `The other parts of this page show the figures of the ${program} where nothing else is said.`,
  ].join('\n');
}

/** Always the same, so that a later run replaces the part. */
const TITLE = '### Sources, bundle and executable beside each other';

/** Everything that a program was measured by, as single figures. */
function figuresOf(results: ProgramResults): readonly Figure[] {
  const { coldStart, ratio, flowGrowth, storeGrowth, waitingCalls, halfLoad, growth, postgres, soak } =
    results;
  const of = (name: string, value: number | undefined, decimals = 0): Figure => ({ name, value, decimals });
  const load = (name: string, { turnsPerSecond, p99Ms, cpuMicrosPerTurn }: Measurement): Figure[] => [
    of(`${name}: turns/s`, turnsPerSecond),
    of(`${name}: p99 ms`, p99Ms, 2),
    of(`${name}: server µs/turn`, cpuMicrosPerTurn, 1),
  ];
  return [
    ...(ratio?.rows ?? []).flatMap(({ kind, concurrency, chat, ratio: ofEcho, cpuRatio }) => [
      ...load(`${kind}, ${concurrency} at a time`, chat),
      of(`${kind}, ${concurrency} at a time: ratio to the echo`, ofEcho, 2),
      of(`${kind}, ${concurrency} at a time: by µs`, cpuRatio, 2),
    ]),
    ...(halfLoad ? load('at half load', halfLoad.half) : []),
    ...(ratio
      ? [
          of('memory at rest, MiB', ratio.idleMemory?.rssMiB),
          of('memory after the load, MiB', ratio.loadedMemory?.rssMiB),
          of('memory at its highest, MiB', ratio.loadedMemory?.peakMiB),
        ]
      : []),
    ...(coldStart
      ? [
          of('first answered turn, empty folder, ms', coldStart.emptyFolderMs),
          of('of that, computing of all threads, ms', coldStart.computingMs),
          of('first answered turn, without compiled code, ms', coldStart.uncompiledMs),
          of('first answered turn, existing store, ms', coldStart.existingStoreMs),
        ]
      : []),
    ...(flowGrowth ?? []).flatMap(({ flow, chat }) => load(`bot of ${nameOf(flow)}`, chat)),
    ...(storeGrowth
      ? [
          ...load('almost empty store', storeGrowth.small),
          ...load('full store', storeGrowth.large),
          ...load('full store, replies to those on disk', storeGrowth.fromDisk),
        ]
      : []),
    ...(growth ?? []).map(({ store, bytesPerTurn }) =>
      of(`bytes by which a turn makes ${store} grow`, bytesPerTurn),
    ),
    ...(waitingCalls ?? []).map(({ way, waitingChats, p99Ratio }) =>
      of(`p99 while ${waitingChats} chats wait by a ${way}, to that without`, p99Ratio, 2),
    ),
    ...(postgres?.rows ?? []).flatMap(({ arrangement, concurrency, chat }) => [
      of(`PostgreSQL, ${arrangement}, ${concurrency} at a time: turns/s`, chat.turnsPerSecond),
      of(`PostgreSQL, ${arrangement}, ${concurrency} at a time: p99 ms`, chat.p99Ms, 2),
      of(`PostgreSQL, ${arrangement}, ${concurrency} at a time: server µs/turn`, chat.serverMicrosPerTurn, 1),
    ]),
    ...(soak ? [of('turns of the soak', soak.turns)] : []),
  ];
}
