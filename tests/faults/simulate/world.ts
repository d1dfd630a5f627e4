// The world of one scenario: its time, its chance, its faults, and everything that is written down about what happened.
import { createHash } from 'node:crypto';
import type { SeededRandom } from '../../support/seeded-random.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import type { Rates, Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import { createSchedule } from './schedule.ts';

/** What everything in a scenario shares. */
export interface World {
  readonly scenario: Scenario;
  readonly random: SeededRandom;
  readonly schedule: Schedule;
  /** Faults by name and place, such as `crash before commitTurns`, with how often each came. */
  readonly faults: Map<string, number>;
  readonly violations: string[];
  /** Whether a fault comes at this place. None does once the calm has begun. */
  fault(kind: keyof Rates, place: string): boolean;
  /** Milliseconds that a way takes: mostly none, rarely long. */
  wayMs(): number;
  /** Writes a line into the trace. */
  note(line: string): void;
  /** Writes down that something is wrong, which ends the scenario. */
  violated(what: string): void;
  readonly trace: readonly string[];
  /** Of the whole trace: two runs with the same one did the same. */
  hash(): string;
}

/** Makes a world. The scenario was drawn from another stretch of chance with the same seed. */
export function createWorld(scenario: Scenario): World {
  const random = seededRandom(scenario.seed ^ 0x5bd1e995);
  const schedule = createSchedule(random);
  const trace: string[] = [];
  const faults = new Map<string, number>();
  const violations: string[] = [];
  const isCalm = () => schedule.now() >= scenario.calmFromMs;

  function note(line: string): void {
    trace.push(`${schedule.now()} ${line}`);
  }

  return {
    scenario,
    random,
    schedule,
    faults,
    violations,
    trace,
    note,
    fault(kind, place) {
      const rate = scenario.rates[kind];
      if (rate === 0 || isCalm() || !random.happens(rate)) return false;
      const name = `${kind} ${place}`;
      faults.set(name, (faults.get(name) ?? 0) + 1);
      note(`! ${name}`);
      return true;
    },
    wayMs() {
      if (random.happens(scenario.rates.delay)) return random.integer(0, isCalm() ? 50 : scenario.longestMs);
      return random.happens(0.7) ? random.integer(0, 2) : random.integer(0, 20);
    },
    violated(what) {
      violations.push(what);
      note(`✗ ${what}`);
    },
    hash: () => createHash('sha256').update(trace.join('\n')).digest('hex'),
  };
}
