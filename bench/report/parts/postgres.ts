// Full turns on PostgreSQL, as text.
import type { PostgresResult } from '../../sections/postgres.ts';
import { figure, percent, table } from '../table.ts';

export function postgresPart({ version, fileSystem, rows }: PostgresResult): string {
  const lines = rows.map(({ arrangement, concurrency, chat }) => [
    `${arrangement}, ${concurrency} at a time`,
    figure(chat.turnsPerSecond),
    figure(chat.p50Ms, 2),
    figure(chat.p99Ms, 2),
    figure(chat.serverMicrosPerTurn, 1),
    figure(chat.databaseMicrosPerTurn, 1),
    figure(chat.loadMicrosPerTurn, 1),
  ]);
  const others = Math.max(...rows.map(({ chat }) => chat.othersShare));
  return [
    '### Full turns over HTTP on PostgreSQL',
    '',
    table(['', 'turns/s', 'p50 ms', 'p99 ms', 'server µs/turn', 'database µs/turn', 'load µs/turn'], lines),
    '',
    `PostgreSQL ${version}, every commit synced, its files on ${fileSystem}. Servers, database and load generator shared the two cores; other programs took at most ${percent(others)} of both.`,
  ].join('\n');
}
