// The engine alone, as text.
import type { EngineRow } from '../../sections/engine.ts';
import { figure, table } from '../table.ts';
import { nameOf } from './load-columns.ts';

export function enginePart(rows: readonly EngineRow[]): string {
  const lines = rows.map(({ flow, turnsPerSecond, turnsFromTextPerSecond, startsPerSecond, loadMs }) => [
    nameOf(flow),
    figure(turnsPerSecond),
    figure(1_000_000 / turnsPerSecond, 1),
    figure(turnsFromTextPerSecond),
    figure(startsPerSecond),
    figure(loadMs, 1),
  ]);
  return `### The engine alone\n\n${table(['bot', 'turns/s', 'µs/turn', 'state read from text, turns/s', 'starts/s', 'load, ms'], lines)}`;
}
