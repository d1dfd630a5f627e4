// Turns while others wait for a slow service, as text.
import type { WaitingCallsRow } from '../../sections/waiting-calls.ts';
import { figure, table } from '../table.ts';
import { LOAD_HEAD, loadCells } from './load-columns.ts';

export function waitingCallsPart(rows: readonly WaitingCallsRow[]): string {
  const lines = rows.flatMap((row) => [
    ['nobody', ...loadCells(row.without), ''],
    [`${row.waitingChats} chats, by a ${row.way}`, ...loadCells(row.with), figure(row.p99Ratio, 2)],
  ]);
  return `### While chats wait for a slow service, 16 at a time\n\n${table(['who waits', ...LOAD_HEAD, 'p99 ratio'], lines)}`;
}
