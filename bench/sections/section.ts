// What every part of a run is given.
import type { Plan } from '../plan.ts';
import type { Cores } from '../processes/cores.ts';
import type { Program } from '../processes/program.ts';

/** The circumstances of a run. */
export interface Bench {
  readonly plan: Plan;
  /** What serves. */
  readonly program: Program;
  /** A folder on a real disk, removed after the run. */
  readonly folder: string;
  readonly cores: Cores | undefined;
  /** Tells the person who waits what is going on. */
  readonly tell: (line: string) => void;
}
