// What a turn needs besides its chat.
import type { PatternMatcher } from '@colloquy/engine';
import type { Ports } from '@colloquy/integrations';
import type { Store } from '@colloquy/storage';
import type { FlowLibrary } from '../flows/flow-library.ts';
import type { ReadQueue } from '../read-queue.ts';
import type { LazyEvaluator } from './lazy-evaluator.ts';
import type { LeaseHolder } from './lease.ts';
import type { Notifications } from './notifications.ts';
import type { Pace } from './pace.ts';
import type { ReadPast } from './past.ts';
import type { OnMovedOn } from './session-cache.ts';
import type { LeaseTime } from './turn-journal.ts';

/** What a host of turns brings. */
export interface TurnSettings {
  readonly store: Store;
  readonly library: FlowLibrary;
  readonly evaluator: LazyEvaluator;
  readonly matches: PatternMatcher;
  readonly ports: Ports;
  readonly holder: LeaseHolder;
  /** Of the whole process. */
  readonly pace: Pace;
  /** Shared by the process, too; by default a separate one. */
  readonly reads?: ReadQueue | undefined;
  /** Aborted when the server stops. */
  readonly stopSignal: AbortSignal;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Reads earlier states of a chat, for visitors who change an answer. */
  readonly readPast: ReadPast;
  /** By default the time of this machine. */
  readonly leaseTime?: LeaseTime | undefined;
  /** Called after each committed turn. */
  readonly onMovedOn?: OnMovedOn | undefined;
  /** Called for each chat that was removed during a turn that may have written files. */
  readonly onGone?: ((sessionId: string) => Promise<unknown>) | undefined;
  /** 100 random bits as text: the chance of a new session. */
  readonly seed: () => string;
  /** Makes the ids of sessions and results; by default ones that cannot be guessed. */
  readonly freshId?: ((nowMs: number) => string) | undefined;
  /** Wakes listeners for data of other systems. */
  readonly notifications?: Notifications | undefined;
}
