// The soak, as text.
import { median } from '../../load/quantiles.ts';
import type { SoakResult, SoakSample } from '../../sections/soak.ts';
import type { Slope } from '../../soak/slope.ts';
import { figure, percent, table } from '../table.ts';

export function soakPart(result: SoakResult): string {
  const { turns, minutes, settled, samples, heapSlope, rssSlope, storeBytes, logBytes } = result;
  const fifth = Math.ceil(settled.length / 5);
  const first = settled.slice(0, fifth);
  const last = settled.slice(settled.length - fifth);
  const both = (of: (sample: SoakSample) => number, decimals = 0) =>
    [first, last].map((part) => figure(median(part.map(of)), decimals));
  const rows = [
    ['heap after a collection, MiB', ...both(heapMiB, 1), ...slopeCells(heapSlope)],
    ['all memory, MiB', ...both(({ rssBytes }) => rssBytes / 1_024 ** 2, 1), ...slopeCells(rssSlope)],
    ['timers, sockets and requests', ...both(({ resources }) => resources), '', ''],
    ['open files', ...both(({ openFiles }) => openFiles), '', ''],
    ['server µs/turn', ...both(({ chat }) => chat.cpuMicrosPerTurn, 1), '', ''],
    ['p99, ms', ...both(({ chat }) => chat.p99Ms, 2), '', ''],
    ['event loop late by (p99), ms', ...both(({ delayP99Ms }) => delayP99Ms, 1), '', ''],
  ];
  const others = median(samples.map(({ chat }) => chat.othersShare));
  return [
    '### Memory over many turns',
    '',
    `${figure(turns)} turns, 64 at a time, within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    '',
    table(['', 'first fifth', 'last fifth', 'bytes/1,000 turns', '95 % interval'], rows),
    '',
    `The heap ${verdict(heapSlope)}; all memory ${verdict(rssSlope)}. Only what came after the first ${figure(settled[0]?.turns)} turns counts, because before that caches fill, and memory that the start needed is given back.`,
    `At the end the store had ${figure(storeBytes / 1_024 ** 2)} MiB and its write-ahead log ${figure(logBytes / 1_024 ** 2)} MiB. Other programs took ${percent(others)} of the server's core (median).`,
  ].join('\n');
}

function heapMiB({ heapBytes, externalBytes }: SoakSample): number {
  return (heapBytes + externalBytes) / 1_024 ** 2;
}

function slopeCells(slope: Slope | undefined): [string, string] {
  return [
    figure(slope?.perUnit, 1),
    slope ? `${figure(slope.lowest, 1)} to ${figure(slope.highest, 1)}` : '–',
  ];
}

/** What the interval says, in words. */
function verdict(slope: Slope | undefined): string {
  if (!slope) return 'was measured for too short a time to tell';
  if (slope.lowest > 0) return 'grows';
  if (slope.highest < 0) return 'shrinks';
  return 'neither grows nor shrinks as far as can be told';
}
