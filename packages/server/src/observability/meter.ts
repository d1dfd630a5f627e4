// The counters of a server: plain numbers that turns and calls increment. Computed values are derived on read.

import type { PassOutcome } from '@colloquy/management';
import type { OutboxEvent } from '@colloquy/runtime';
import type { CallResult } from '@colloquy/schema';
import type { Operation } from './watched.ts';

/** How often something took how long. */
export interface Durations {
  /** Of each bound of `DURATION_BOUNDS_S`, how many took at most that long and longer than the one before; then those beyond the last. */
  readonly counts: readonly number[];
  readonly sumSeconds: number;
}

/** Counters by two words from closed lists, for example a port and how its calls ended. */
export type Counted = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Counts what a server does. No label ever holds an id, an address or a text: there are as many numbers after a year as after a day. */
export interface Meter {
  /** Counts a turn that was answered with this status. */
  turn(operation: Operation, status: number, milliseconds: number): void;
  call(port: string, result: CallResult, milliseconds: number): void;
  rejected(why: string): void;
  /** Counts a pass of retention, and what it removed, by kind. */
  pass(outcome: PassOutcome): void;
  /** Counts an attempt to send an entry of the outbox. */
  outbox(event: OutboxEvent): void;
  /** Operation → word for the status → turns. */
  readonly turns: Counted;
  readonly turnDurations: ReadonlyMap<string, Durations>;
  /** Port → `ok` or failure code → calls. */
  readonly calls: Counted;
  readonly callDurations: ReadonlyMap<string, Durations>;
  /** Why requests were not taken → requests. */
  readonly rejections: ReadonlyMap<string, number>;
  /** How attempts to send an entry of the outbox ended: `delivered`, `retry`, `dead` or `lost` → attempts. */
  readonly sent: ReadonlyMap<string, number>;
  /** `done`, `failed` or `held_back`, because the clock is not believed → passes of retention. */
  readonly passes: ReadonlyMap<string, number>;
  /** Kind → things that retention removed. */
  readonly removals: ReadonlyMap<string, number>;
}

/** Seconds. A turn without calls takes a few milliseconds, a call up to two minutes. */
export const DURATION_BOUNDS_S: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120,
];

/** Failure codes come from ports, so their number is bounded here. */
const MOST_WORDS = 40;
const OTHER = 'other';

/**
 * Makes a meter.
 *
 * @example
 * const meter = createMeter();
 * meter.turn('continue', 200, 3.2);
 * meter.turns.get('continue')?.get('ok') // 1
 */
export function createMeter(): Meter {
  const turns = new Map<string, Map<string, number>>();
  const turnDurations = new Map<string, MutableDurations>();
  const calls = new Map<string, Map<string, number>>();
  const callDurations = new Map<string, MutableDurations>();
  const rejections = new Map<string, number>();
  const passes = new Map<string, number>();
  const sent = new Map<string, number>();
  const removals = new Map<string, number>();
  return {
    turn(operation, status, milliseconds) {
      add(counterOf(turns, operation), wordOf(status));
      measure(turnDurations, operation, milliseconds);
    },
    call(port, result, milliseconds) {
      add(counterOf(calls, port), result.ok ? 'ok' : result.failure.code);
      measure(callDurations, port, milliseconds);
    },
    rejected: (why) => add(rejections, why),
    pass(outcome) {
      add(passes, wordOfPass(outcome));
      if (!('failure' in outcome) && !('heldBack' in outcome))
        for (const [kind, count] of Object.entries(outcome)) add(removals, kind, count);
    },
    outbox: ({ outcome }) => add(sent, outcome),
    turns,
    turnDurations,
    calls,
    callDurations,
    rejections,
    passes,
    sent,
    removals,
  };
}

interface MutableDurations extends Durations {
  readonly counts: number[];
  sumSeconds: number;
}

function wordOfPass(outcome: PassOutcome): string {
  if ('heldBack' in outcome) return 'held_back';
  return 'failure' in outcome ? 'failed' : 'done';
}

function counterOf(counters: Map<string, Map<string, number>>, name: string): Map<string, number> {
  let counter = counters.get(name);
  if (!counter) {
    counter = new Map();
    counters.set(name, counter);
  }
  return counter;
}

function add(counter: Map<string, number>, word: string, count = 1): void {
  const known = counter.get(word);
  const key = known === undefined && counter.size >= MOST_WORDS ? OTHER : word;
  counter.set(key, (known ?? counter.get(key) ?? 0) + count);
}

function measure(all: Map<string, MutableDurations>, name: string, milliseconds: number): void {
  let durations = all.get(name);
  if (!durations) {
    durations = { counts: Array<number>(DURATION_BOUNDS_S.length + 1).fill(0), sumSeconds: 0 };
    all.set(name, durations);
  }
  const seconds = milliseconds / 1_000;
  let bucket = 0;
  while (bucket < DURATION_BOUNDS_S.length && seconds > (DURATION_BOUNDS_S[bucket] ?? 0)) bucket++;
  durations.counts[bucket] = (durations.counts[bucket] ?? 0) + 1;
  durations.sumSeconds += seconds;
}

const WORDS: Readonly<Record<number, string>> = {
  200: 'ok',
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'unprocessable',
  429: 'too_many_requests',
  500: 'bug',
  503: 'unavailable',
};

function wordOf(status: number): string {
  return WORDS[status] ?? OTHER;
}
