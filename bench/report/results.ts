// All figures of a run, as they are written with `--json`.
import type { EngineRow } from '../sections/engine.ts';
import type { FlowGrowthRow } from '../sections/flow-growth.ts';
import type { GrowthRow } from '../sections/growth.ts';
import type { HalfLoadResult } from '../sections/half-load.ts';
import type { PostgresResult } from '../sections/postgres.ts';
import type { ProfileResult } from '../sections/profile.ts';
import type { ReleaseResult } from '../sections/release.ts';
import type { SoakResult } from '../sections/soak.ts';
import type { StoreGrowthResult } from '../sections/store-growth.ts';
import type { WaitingCallsRow } from '../sections/waiting-calls.ts';
import type { Machine } from './machine.ts';

/** A run. Parts that were left out are absent. */
export interface BenchResults {
  /** ISO 8601. */
  readonly date: string;
  /** What was typed. */
  readonly command: string;
  readonly machine: Machine;
  release?: ReleaseResult;
  engine?: readonly EngineRow[];
  flowGrowth?: readonly FlowGrowthRow[];
  storeGrowth?: StoreGrowthResult;
  waitingCalls?: readonly WaitingCallsRow[];
  halfLoad?: HalfLoadResult;
  growth?: readonly GrowthRow[];
  postgres?: PostgresResult;
  soak?: SoakResult;
  profile?: ProfileResult;
}
