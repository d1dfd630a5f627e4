// The package beside the previous release, as text.
import type { Measurement } from '../../sections/measure.ts';
import type { Pair, ReleaseResult, Start, TurnRow } from '../../sections/release.ts';
import { figure, table } from '../table.ts';

/** Smaller changes are within what runs of the same package differ by. */
const NAMED_CHANGE = 0.05;

export function releasePart(result: ReleaseResult): string {
  const { previous, turns, emptyFolder, existingStore, idleMemory, loadedMemory } = result;
  const rows = [
    ...turns.map((row) => ({
      name: `turn: ${row.kind}, ${row.route}`,
      unit: 'µs',
      ...pick(row, ({ cpuMicrosPerTurn }) => cpuMicrosPerTurn),
      change: row.change,
    })),
    ...startRows('start in an empty folder', emptyFolder),
    ...startRows('start with an existing store', existingStore),
    { name: 'memory at rest', unit: 'MiB', ...pick(idleMemory, (memory) => memory?.rssMiB) },
    { name: 'memory at its highest', unit: 'MiB', ...pick(loadedMemory, (memory) => memory?.peakMiB) },
  ].map((row) => ({ ...row, change: row.change ?? quotient(row.now, row.previous) }));
  const named = rows.filter(({ change }) => change !== undefined && Math.abs(change - 1) > NAMED_CHANGE);
  return [
    '### The package beside the previous release',
    '',
    table(
      ['CPU time, memory', 'this package', previous ?? 'no release', 'change'],
      rows.map(({ name, unit, now, previous: before, change }) => [
        name,
        withUnit(now, unit),
        withUnit(before, unit),
        changeText(change),
      ]),
    ),
    '',
    previous === undefined
      ? 'No tag names a release: nothing was compared. Name a revision with `--against`.'
      : `Changes of more than 5 %: ${named.map(({ name, change }) => `${name} (${changeText(change)})`).join('; ') || 'none'}.`,
    throughput(turns),
    refusals(turns),
  ].join('\n');
}

function startRows(name: string, start: Pair<Start>) {
  return [{ name, unit: 'ms', ...pick(start, ({ cpuMs }) => cpuMs) }];
}

function pick<Figure>(pair: Pair<Figure>, get: (figure: Figure) => number | undefined) {
  return {
    now: get(pair.now),
    previous: pair.previous === undefined ? undefined : get(pair.previous),
    change: undefined as number | undefined,
  };
}

function quotient(now: number | undefined, previous: number | undefined): number | undefined {
  return now === undefined || previous === undefined ? undefined : now / previous;
}

function withUnit(value: number | undefined, unit: string): string {
  return value === undefined || Number.isNaN(value) ? '–' : `${figure(value, unit === 'µs' ? 1 : 0)} ${unit}`;
}

function changeText(change: number | undefined): string {
  if (change === undefined || Number.isNaN(change)) return '–';
  const percent = Math.round((change - 1) * 100);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}

/** Nobody sends too much here: a server that refuses judges a busy machine. */
function refusals(turns: readonly TurnRow[]): string {
  const sum = (figures: readonly (Measurement | undefined)[]) =>
    figure(figures.reduce((total, one) => total + (one?.refused ?? 0), 0));
  return `Refused as busy, and sent again: ${sum(turns.map(({ now }) => now))} requests; by the previous release: ${sum(turns.map(({ previous }) => previous))}.`;
}

/** Turns a second belong to the machine and the minute; they are given once. */
function throughput(turns: readonly TurnRow[]): string {
  const form = turns.find(({ kind, route }) => kind === 'form' && route === '/v1')?.now;
  return form
    ? `The form took ${figure(form.turnsPerSecond)} turns a second; half of them were answered within ${figure(form.p50Ms, 2)} ms, 99 % within ${figure(form.p99Ms, 2)} ms.`
    : '';
}
