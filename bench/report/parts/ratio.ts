// Full turns against a bare echo, as text.
import type { RatioResult } from '../../sections/ratio.ts';
import { figure, percent, table } from '../table.ts';
import { LOAD_HEAD, loadCells } from './load-columns.ts';

export function ratioPart({ rows }: RatioResult): string {
  const lines = rows.flatMap(({ kind, concurrency, echo, chat, ratio, cpuRatio }) => [
    [`${concurrency}: bare echo`, ...loadCells(echo), '', ''],
    [`${concurrency}: ${kind}`, ...loadCells(chat), figure(ratio, 2), figure(cpuRatio, 2)],
  ]);
  const largest = (of: 'generatorBusy' | 'othersShare') =>
    percent(Math.max(...rows.flatMap(({ echo, chat }) => [echo[of], chat[of]])));
  return [
    '### Full turns over HTTP, durable, against a bare echo',
    '',
    table(['requests at a time', ...LOAD_HEAD, 'ratio', 'by µs'], lines),
    '',
    `Responses have ${figure(rows[0]?.chat.bytesPerResponse)} bytes on average, those of the echo ${figure(rows[0]?.echo.bytesPerResponse)}.`,
    `The load generator was busy for at most ${largest('generatorBusy')} of the time. Other programs took at most ${largest('othersShare')} of the server's core.`,
  ].join('\n');
}
