// A profile as text.
import { figure, percent, table } from '../report/table.ts';
import type { ProfileResult } from '../sections/profile.ts';
import type { FunctionTime } from './function-times.ts';
import { timeByPlace } from './function-times.ts';

/** Functions that are shown in each list. */
const SHOWN_FUNCTIONS = 30;

/** Functions of ours that take less are not worth a look. */
const LEAST_TOTAL = 0.01;

/** Writes where the time went: by thread, by place, by function. */
export function profileReport({ chat, threads, profiles }: ProfileResult): string {
  const micros = (cpuMs: number) => figure((cpuMs * 1_000) / chat.turns, 1);
  return [
    `${figure(chat.turnsPerSecond)} turns/s, ${figure(chat.cpuMicrosPerTurn, 1)} µs of computing a turn (with the profiler on)`,
    table(
      ['thread', 'µs/turn'],
      threads.map(({ name, cpuMs }) => [name, micros(cpuMs)]),
    ),
    ...profiles.flatMap(({ name, functions }) => [
      `### The thread that ${name}`,
      table(
        ['place', 'self time'],
        timeByPlace(functions).map(({ place, self }) => [place, percent(self, 1)]),
      ),
      'Functions by the time in themselves:',
      functionTable(functions.slice(0, SHOWN_FUNCTIONS)),
      'Functions of ours by the time in them and what they call:',
      functionTable(ourLargest(functions)),
    ]),
  ].join('\n\n');
}

function functionTable(functions: readonly FunctionTime[]): string {
  return table(
    ['function', 'self', 'with calls', 'place', 'source'],
    functions.map(({ name, self, total, place, source }) => [
      name,
      percent(self, 1),
      percent(total, 1),
      place,
      source,
    ]),
  );
}

function ourLargest(functions: readonly FunctionTime[]): FunctionTime[] {
  return functions
    .filter(({ isOurs, total }) => isOurs && total >= LEAST_TOTAL)
    .sort((a, b) => b.total - a.total)
    .slice(0, SHOWN_FUNCTIONS);
}
