// A full store, as text.
import type { StoreGrowthResult } from '../../sections/store-growth.ts';
import { figure, table } from '../table.ts';
import { LOAD_HEAD, loadCells } from './load-columns.ts';

export function storeGrowthPart({
  sessions,
  small,
  large,
  fromDisk,
  coldStartMs,
  bytesPerSession,
}: StoreGrowthResult): string {
  const rows = [
    ['almost empty', ...loadCells(small)],
    [`${figure(sessions)} sessions`, ...loadCells(large)],
    [`${figure(sessions)} sessions, replies to those on disk`, ...loadCells(fromDisk)],
  ];
  return [
    '### A larger store, 16 at a time',
    '',
    table(['store', ...LOAD_HEAD], rows),
    '',
    `A session that has just begun takes ${figure(bytesPerSession)} bytes on disk. The first answer after a cold start on this store came after ${figure(coldStartMs)} ms.`,
  ].join('\n');
}
