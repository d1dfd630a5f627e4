// One pass of retention: reads all data in small steps and removes old data.

import { channelLimits } from '@colloquy/channels';
import type { State } from '@colloquy/engine';
import { outboxLimits, removeOrphanedFiles } from '@colloquy/runtime';
import type { Removal, SessionListing, SessionRecord, Store } from '@colloquy/storage';
import { StoreFailure, storeLimits } from '@colloquy/storage';
import type { DoubtfulTimes } from './clock-watch.ts';
import { timeBefore } from './clock-watch.ts';
import { limits } from './limits.ts';
import type { RetentionRules } from './retention-rules.ts';
import { isExpired } from './retention-rules.ts';

export interface PassDependencies {
  readonly store: Store;
  readonly rules: RetentionRules;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Ranges of time in which the clock was behind. */
  readonly doubtful: readonly DoubtfulTimes[];
  /** Start of this server's last complete pass. */
  readonly lastPassAt: number | undefined;
  /** Whether the pass also searches unused flow versions. */
  readonly isForFlows: boolean;
  /** Removes the files that a session uploaded. */
  readonly removeFiles: (sessionId: string) => Promise<unknown>;
  /** The chat after which the pass starts with orphaned files. */
  readonly filesAfter: string | undefined;
  /** Awaited after every step; rejects when the server stops. */
  readonly pause: (tookMs: number) => Promise<void>;
}

/**
 * Numbers of removed items by kind. Visitors, bots and their addresses are removed only on request; files are removed
 * with their chats.
 */
export type PassReport = Readonly<
  Record<Exclude<Removal['kind'], 'visitor' | 'addresses' | 'bots' | 'files' | 'journalsOf'>, number>
>;

/** A complete pass. */
export interface Pass {
  readonly report: PassReport;
  /** Failures that did not stop the pass. */
  readonly failures: readonly unknown[];
  /** Where the next pass continues with orphaned files. */
  readonly filesAfter: string | undefined;
}

/**
 * Runs one pass. Each removal checks its items again in the same transaction, so an active chat is never removed. Files
 * are removed after that transaction, which records them, as are files that earlier passes or erasures could not
 * remove. An unreadable chat may use any flow version, so then all versions stay; other removals continue.
 */
export async function runRetentionPass(dependencies: PassDependencies): Promise<Pass> {
  const report = {
    sessions: 0,
    requests: 0,
    results: 0,
    flows: 0,
    journals: 0,
    inbox: 0,
    outbox: 0,
    audit: 0,
    drafts: 0,
  };
  const { store, rules, isForFlows } = dependencies;
  const olderThan = (ageMs: number) => timeBefore(dependencies.now - ageMs, dependencies.doubtful);
  const failures: unknown[] = [];
  let isStorageFailing = false;
  let { filesAfter } = dependencies;

  async function step<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const done = await work();
    await dependencies.pause(performance.now() - startedAt);
    return done;
  }

  async function remove(removal: Removal & { readonly kind: keyof PassReport }): Promise<number> {
    const { count, sessionIds } = await step(() => store.remove(removal));
    report[removal.kind] += count;
    if (sessionIds.length > 0) await removeFiles();
    return count;
  }

  /** After a failure, later files are left to the next pass, because each failure may take long. */
  async function removeFiles(): Promise<void> {
    if (isStorageFailing) return;
    const orphaned = await removeOrphanedFiles({
      store,
      removeFiles: dependencies.removeFiles,
      step,
      after: filesAfter,
    });
    filesAfter = orphaned?.after;
    if (!orphaned) return;
    isStorageFailing = true;
    failures.push(orphaned.failure);
  }
  await removeFiles();

  async function keepFlowsOf(page: readonly SessionListing[]): Promise<void> {
    try {
      for (const hash of await flowsOf(store, page)) unused.delete(hash);
    } catch (error) {
      if (!(error instanceof StoreFailure && error.code === 'corrupt')) throw error;
      failures.push(error);
      unused.clear();
    }
  }

  const before = olderThan(limits.unusedFlowMs);
  const unused = new Set(
    isForFlows ? await store.listUnusedFlows({ before, limit: limits.flowsPerSearch }) : [],
  );
  for (let after: string | undefined; ; ) {
    const page = await step(() => store.listSessions({ limit: limits.sessionsPerStep, after }));
    const old = page.filter((session) => isExpired(session, { rules, olderThan }));
    if (old.length > 0) await remove({ kind: 'sessions', sessions: old });
    const sessionIds = page
      .filter((session) => mayHaveOldRequests(session, dependencies))
      .map(({ id }) => id);
    if (sessionIds.length > 0)
      await remove({ kind: 'requests', sessionIds, before: olderThan(limits.requestMs) });
    if (unused.size > 0) await step(() => keepFlowsOf(page));
    after = page.at(-1)?.id;
    if (after === undefined || page.length < limits.sessionsPerStep) break;
  }
  // Also sessions of removed bots, to which the default rule applies.
  for (let botId = ''; ; ) {
    const next = await store.nextBotWithResults(botId);
    if (next === undefined) break;
    botId = next;
    const { resultMs } = rules.bots.get(botId) ?? rules.others;
    if (resultMs === undefined) continue;
    const removal = {
      kind: 'results',
      botId,
      before: olderThan(resultMs),
      limit: limits.resultsPerStep,
    } as const;
    while ((await remove(removal)) === limits.resultsPerStep);
  }
  await remove({ kind: 'journals', before: olderThan(limits.journalMs) });
  for (const [state, ageMs] of [
    ['dead', outboxLimits.deadEntryMs],
    ['delivered', outboxLimits.deliveredEntryMs],
  ] as const) {
    const removal = {
      kind: 'outbox',
      state,
      before: olderThan(ageMs),
      limit: limits.entriesPerStep,
    } as const;
    while ((await remove(removal)) === limits.entriesPerStep);
  }
  for (const [state, ageMs] of [
    ['done', channelLimits.doneEventMs],
    ['dead', channelLimits.deadEventMs],
  ] as const) {
    const removal = {
      kind: 'inbox',
      state,
      before: olderThan(ageMs),
      limit: limits.entriesPerStep,
    } as const;
    while ((await remove(removal)) === limits.entriesPerStep);
  }
  const draftLimits = { before: olderThan(limits.draftHistoryMs), characters: limits.draftHistoryCharacters };
  const botIds = [...rules.bots.keys()];
  for (let from = 0; from < botIds.length; from += limits.draftsPerStep)
    await remove({ kind: 'drafts', botIds: botIds.slice(from, from + limits.draftsPerStep), ...draftLimits });
  await remove({ kind: 'audit', keep: storeLimits.auditEntries });
  if (unused.size > 0) await remove({ kind: 'flows', hashes: [...unused], before });
  return { report, failures, filesAfter };
}

/** False for a chat that has been idle for long: an earlier pass has removed its old requests. */
function mayHaveOldRequests(
  session: SessionListing,
  { rules, now, doubtful, lastPassAt = Number.NEGATIVE_INFINITY }: PassDependencies,
): boolean {
  const { createdAt, updatedAt, turn } = session;
  const olderThan = (ageMs: number) => timeBefore(now - ageMs, doubtful);
  return (
    turn > 1 &&
    createdAt < olderThan(limits.requestMs) &&
    updatedAt >= lastPassAt - limits.requestMs &&
    !isExpired(session, { rules, olderThan })
  );
}

/** The flow versions of these sessions. Rejects with `corrupt` when one cannot be read. */
async function flowsOf(store: Store, page: readonly SessionListing[]): Promise<ReadonlySet<string>> {
  const sessions = await store.loadSessions(page.map(({ id }) => id));
  return new Set(sessions.flatMap((session) => (session ? flowsOfState(session) : [])));
}

/** States of earlier versions have no checksum, so damage is found here. */
function flowsOfState({ id, state }: SessionRecord): readonly string[] {
  try {
    return (JSON.parse(state) as State).frames.map(({ flow }) => flow);
  } catch {
    throw new StoreFailure('corrupt', `The state of the chat ${id} is damaged.`);
  }
}
