// Latencies at half load, as text.
import type { HalfLoadResult } from '../../sections/half-load.ts';
import { figure, percent, table } from '../table.ts';
import { LOAD_HEAD, loadCells } from './load-columns.ts';

export function halfLoadPart({ full, half, plannedTurnsPerSecond }: HalfLoadResult): string {
  const rows = [
    ['as much as it can', ...loadCells(full), ''],
    [
      `half of that: ${figure(plannedTurnsPerSecond)} turns/s planned`,
      ...loadCells(half),
      figure(half.p999Ms, 2),
    ],
  ];
  return [
    '### At half of the full load, over 64 connections',
    '',
    table(['load', ...LOAD_HEAD, 'p99.9 ms'], rows),
    '',
    `Planned requests come at random moments, and their latencies count from these. 99 % of them were sent at most ${figure(half.sentLateP99Ms, 2)} ms late. Other programs took ${percent(half.othersShare)} of the server's core.`,
  ].join('\n');
}
