// Growth of the stores with each turn, as text.
import type { GrowthRow } from '../../sections/growth.ts';
import { figure, table } from '../table.ts';

export function growthPart(rows: readonly GrowthRow[]): string {
  const names = [...new Set(rows.flatMap(({ tables }) => tables.map(({ name }) => name)))];
  const lines = [
    ['all', ...rows.map(({ bytesPerTurn }) => figure(bytesPerTurn))],
    ...names.map((name) => [
      name,
      ...rows.map(({ tables }) => figure(tables.find((table) => table.name === name)?.bytesPerTurn ?? 0)),
    ]),
  ];
  return [
    '### By how many bytes a turn makes a store grow',
    '',
    table(['table, with its indexes', ...rows.map(({ store }) => store)], lines),
    '',
    `Means of ${figure(rows[0]?.turns)} turns, five to a chat, after a checkpoint.`,
  ].join('\n');
}
