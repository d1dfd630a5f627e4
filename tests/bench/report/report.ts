// The results as text: what is printed, and what stands in docs/performance.md.
import type { BenchFlowOptions } from '../bench-flow.ts';
import type { Measurement } from '../sections/measure.ts';
import { judge } from './aims.ts';
import type { BenchResults } from './results.ts';
import { figure, percent, table } from './table.ts';

/** Writes everything a run found out, as Markdown. */
export function report(results: BenchResults): string {
  const parts = [
    machine(results),
    aims(results),
    ratio(results),
    memory(results),
    engine(results),
    flowGrowth(results),
    storeGrowth(results),
  ];
  return parts.filter((part) => part !== undefined).join('\n\n');
}

function machine({ date, command, machine }: BenchResults): string {
  return [
    `Measured on ${date.slice(0, 10)} with \`${command}\`.`,
    '',
    `- machine: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB of memory`,
    `- system: ${machine.kernel}, Node ${machine.node}`,
    `- disk: ${machine.fileSystem}; writing 4 KiB and syncing them takes ${figure(machine.syncMs, 2)} ms`,
    `- cores: ${machine.pinning}`,
  ].join('\n');
}

function aims(results: BenchResults): string | undefined {
  const judged = judge(results);
  if (judged.length === 0) return undefined;
  const rows = judged.map(({ name, value, bound, isUpper, unit, isMet }) => {
    const decimals = bound < 10 ? 2 : 0;
    return [
      name,
      `${figure(value, decimals)} ${unit}`.trim(),
      `${isUpper ? '≤' : '≥'} ${figure(bound, decimals === 0 ? 0 : 1)}`,
      isMet ? 'met' : 'missed',
    ];
  });
  return `### Aims\n\n${table(['figure', 'measured', 'aim', ''], rows)}`;
}

function ratio({ ratio }: BenchResults): string | undefined {
  if (!ratio) return undefined;
  const rows = ratio.rows.flatMap(({ concurrency, echo, chat, ratio, cpuRatio }) => [
    [`${concurrency}: bare echo`, ...load(echo), '', ''],
    [`${concurrency}: full turn`, ...load(chat), figure(ratio, 2), figure(cpuRatio, 2)],
  ]);
  const largest = (of: 'generatorBusy' | 'othersShare') =>
    percent(Math.max(...ratio.rows.flatMap(({ echo, chat }) => [echo[of], chat[of]])));
  return [
    '### Full turns over HTTP, durable, against a bare echo',
    '',
    table(['requests at a time', ...LOAD_HEAD, 'ratio', 'by µs'], rows),
    '',
    `Responses have ${figure(ratio.rows[0]?.chat.bytesPerResponse)} bytes on average, those of the echo ${figure(ratio.rows[0]?.echo.bytesPerResponse)}.`,
    `The load generator was busy for at most ${largest('generatorBusy')} of the time. Other programs took at most ${largest('othersShare')} of the server's core.`,
  ].join('\n');
}

const LOAD_HEAD = ['turns/s', 'p50 ms', 'p99 ms', 'server µs/turn'];

function load({ turnsPerSecond, p50Ms, p99Ms, cpuMicrosPerTurn }: Measurement): string[] {
  return [figure(turnsPerSecond), figure(p50Ms, 2), figure(p99Ms, 2), figure(cpuMicrosPerTurn, 1)];
}

function memory({ ratio, coldStart }: BenchResults): string | undefined {
  if (!ratio && !coldStart) return undefined;
  const rows = [
    ...(ratio
      ? [
          ['memory at rest', `${figure(ratio.idleMemory?.rssMiB)} MiB`],
          [
            'memory after the load (highest)',
            `${figure(ratio.loadedMemory?.rssMiB)} (${figure(ratio.loadedMemory?.peakMiB)}) MiB`,
          ],
          ['memory of the bare echo after the load', `${figure(ratio.echoMemory?.rssMiB)} MiB`],
        ]
      : []),
    ...(coldStart
      ? [
          ['start of Node alone', `${figure(coldStart.nodeMs)} ms`],
          ['first answered turn, empty folder', `${figure(coldStart.emptyFolderMs)} ms`],
          ['first answered turn, without compiled code kept by Node', `${figure(coldStart.uncompiledMs)} ms`],
          ['first answered turn, existing store', `${figure(coldStart.existingStoreMs)} ms`],
        ]
      : []),
  ];
  return `### Memory and cold start\n\n${table(['', 'measured'], rows)}`;
}

function engine({ engine }: BenchResults): string | undefined {
  if (!engine) return undefined;
  const rows = engine.map(({ flow, turnsPerSecond, turnsFromTextPerSecond, startsPerSecond, loadMs }) => [
    nameOf(flow),
    figure(turnsPerSecond),
    figure(1_000_000 / turnsPerSecond, 1),
    figure(turnsFromTextPerSecond),
    figure(startsPerSecond),
    figure(loadMs, 1),
  ]);
  return `### The engine alone\n\n${table(['bot', 'turns/s', 'µs/turn', 'state read from text, turns/s', 'starts/s', 'load, ms'], rows)}`;
}

function flowGrowth({ flowGrowth }: BenchResults): string | undefined {
  if (!flowGrowth) return undefined;
  const rows = flowGrowth.map(({ flow, chat }) => [nameOf(flow), ...load(chat)]);
  return `### Larger bots over HTTP, 16 at a time\n\n${table(['bot', ...LOAD_HEAD], rows)}`;
}

function storeGrowth({ storeGrowth }: BenchResults): string | undefined {
  if (!storeGrowth) return undefined;
  const { sessions, small, large, fromDisk, coldStartMs, bytesPerSession } = storeGrowth;
  const rows = [
    ['almost empty', ...load(small)],
    [`${figure(sessions)} sessions`, ...load(large)],
    [`${figure(sessions)} sessions, replies to those on disk`, ...load(fromDisk)],
  ];
  return [
    '### A larger store, 16 at a time',
    '',
    table(['store', ...LOAD_HEAD], rows),
    '',
    `A session that has just begun takes ${figure(bytesPerSession)} bytes on disk. The first answer after a cold start on this store came after ${figure(coldStartMs)} ms.`,
  ].join('\n');
}

function nameOf({ blocks, unusedVariables, hasCode }: BenchFlowOptions): string {
  return [
    `${figure(blocks)} blocks`,
    unusedVariables ? `${figure(unusedVariables)} more variables` : '',
    hasCode ? 'one turn of four runs code' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
