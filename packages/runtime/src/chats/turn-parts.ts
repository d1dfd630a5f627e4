// What turns are run with: the parts of one server, put together once.
import type { PatternMatcher } from '@colloquy/engine';
import type { Ports } from '@colloquy/integrations';
import type { Store } from '@colloquy/storage';
import type { FlowLibrary } from '../flows/flow-library.ts';
import { limits } from '../limits.ts';
import { ReadQueue } from '../read-queue.ts';
import { createCallGate } from './call-gate.ts';
import { freshId } from './fresh-id.ts';
import { IdempotencyGuard } from './idempotency.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { LazyEvaluator } from './lazy-evaluator.ts';
import type { LeaseHolder } from './lease.ts';
import type { Notifications } from './notifications.ts';
import { createNotifications } from './notifications.ts';
import type { Pace } from './pace.ts';
import type { CallParts } from './perform-calls.ts';
import type { OnMovedOn } from './session-cache.ts';
import { SessionCache } from './session-cache.ts';
import { TurnHosts } from './turn-hosts.ts';
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
  /** Of the whole process, too; by default one of its own. */
  readonly reads?: ReadQueue | undefined;
  /** Aborted when the server stops. */
  readonly stopSignal: AbortSignal;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** By default the time of this machine. */
  readonly leaseTime?: LeaseTime | undefined;
  /** Is told of each turn that was committed. */
  readonly onMovedOn?: OnMovedOn | undefined;
  /** Is told of each chat that a turn may have made files for, and that was removed before the turn was over. */
  readonly onGone?: ((sessionId: string) => Promise<unknown>) | undefined;
  /** 100 random bits as text: the chance of a new session. */
  readonly seed: () => string;
  /** Makes the ids of sessions and results; by default ones that cannot be guessed. */
  readonly freshId?: ((nowMs: number) => string) | undefined;
  /** Wakes those who listen for what other systems send to a chat. */
  readonly notifications?: Notifications | undefined;
}

/** What every turn of a server shares. */
export interface TurnParts extends TurnSettings {
  readonly reads: ReadQueue;
  readonly freshId: (nowMs: number) => string;
  readonly notifications: Notifications;
  /** Requests that are being answered. */
  readonly requests: IdempotencyGuard;
  /** Turns by session. */
  readonly queue: KeyedQueue;
  readonly sessions: SessionCache;
  readonly hosts: TurnHosts;
  readonly calls: CallParts;
}

/** Puts the parts together. */
export function createTurnParts(settings: TurnSettings): TurnParts {
  const { store, ports, stopSignal, pace, onMovedOn } = settings;
  return {
    ...settings,
    reads: settings.reads ?? new ReadQueue(() => pace.slice()),
    freshId: settings.freshId ?? freshId,
    notifications: settings.notifications ?? createNotifications(store),
    requests: new IdempotencyGuard(store, settings.clock),
    queue: new KeyedQueue(limits.queuedTurnsPerSession),
    sessions: new SessionCache(store, onMovedOn),
    hosts: new TurnHosts(settings),
    calls: { ports, stopSignal, gate: createCallGate(limits), pace },
  };
}
