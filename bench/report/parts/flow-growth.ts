// Larger bots, as text.
import type { FlowGrowthRow } from '../../sections/flow-growth.ts';
import { table } from '../table.ts';
import { LOAD_HEAD, loadCells, nameOf } from './load-columns.ts';

export function flowGrowthPart(rows: readonly FlowGrowthRow[]): string {
  const lines = rows.map(({ flow, chat }) => [nameOf(flow), ...loadCells(chat)]);
  return `### Larger bots over HTTP, 16 at a time\n\n${table(['bot', ...LOAD_HEAD], lines)}`;
}
