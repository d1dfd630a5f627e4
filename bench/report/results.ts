// All figures of a run, as they are written with `--json`.
import type { ProgramName } from '../processes/program.ts';
import type { ColdStartResult } from '../sections/cold-start.ts';
import type { EngineRow } from '../sections/engine.ts';
import type { FlowGrowthRow } from '../sections/flow-growth.ts';
import type { GrowthRow } from '../sections/growth.ts';
import type { HalfLoadResult } from '../sections/half-load.ts';
import type { PostgresResult } from '../sections/postgres.ts';
import type { ProfileResult } from '../sections/profile.ts';
import type { RatioResult } from '../sections/ratio.ts';
import type { SoakResult } from '../sections/soak.ts';
import type { StoreGrowthResult } from '../sections/store-growth.ts';
import type { WaitingCallsRow } from '../sections/waiting-calls.ts';
import type { Machine } from './machine.ts';

/** What was measured of one program. Parts that were left out are absent. */
export interface ProgramResults {
  coldStart?: ColdStartResult;
  ratio?: RatioResult;
  /** Of the sources: no program runs the engine alone. */
  engine?: readonly EngineRow[];
  flowGrowth?: readonly FlowGrowthRow[];
  storeGrowth?: StoreGrowthResult;
  waitingCalls?: readonly WaitingCallsRow[];
  halfLoad?: HalfLoadResult;
  growth?: readonly GrowthRow[];
  postgres?: PostgresResult;
  soak?: SoakResult;
}

/** A run. The figures on top are those of the first program. */
export interface BenchResults extends ProgramResults {
  /** ISO 8601. */
  readonly date: string;
  /** What was typed. */
  readonly command: string;
  readonly machine: Machine;
  /** The program whose figures these are; the sources when absent. */
  readonly program?: ProgramName;
  /** What else was measured in the same run, in turn with the first program. */
  readonly others?: readonly (ProgramResults & { readonly program: ProgramName })[];
  profile?: ProfileResult;
}
