// Dependencies of turns: the parts of one server, put together once.

import { limits } from '../limits.ts';
import { ReadQueue } from '../read-queue.ts';
import { createCallGate } from './call-gate.ts';
import { freshId } from './fresh-id.ts';
import { IdempotencyGuard } from './idempotency.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { Notifications } from './notifications.ts';
import { createNotifications } from './notifications.ts';
import type { CallDependencies } from './perform-calls.ts';
import { SessionCache } from './session-cache.ts';
import { TurnHosts } from './turn-hosts.ts';
import type { TurnSettings } from './turn-settings.ts';

/** What every turn of a server shares. */
export interface TurnDependencies extends TurnSettings {
  readonly reads: ReadQueue;
  readonly freshId: (nowMs: number) => string;
  readonly notifications: Notifications;
  /** Requests that are being answered. */
  readonly requests: IdempotencyGuard;
  /** Turns by session. */
  readonly queue: KeyedQueue;
  readonly sessions: SessionCache;
  readonly hosts: TurnHosts;
  readonly calls: CallDependencies;
}

/** Puts the parts together. */
export function createTurnDependencies(settings: TurnSettings): TurnDependencies {
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
