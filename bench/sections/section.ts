// What every part of a run is given.
import type { Plan } from '../plan.ts';
import type { Cores } from '../processes/cores.ts';
import type { Program } from '../processes/program.ts';

/** The circumstances of a run. */
export interface Bench {
  readonly plan: Plan;
  /** The package of these sources. */
  readonly program: Program;
  /** That of the previous release, where there is one. */
  readonly previous: Program | undefined;
  /** A folder on a real disk, removed after the run. */
  readonly folder: string;
  readonly cores: Cores | undefined;
  /** Tells the person who waits what is going on. */
  readonly tell: (line: string) => void;
}
