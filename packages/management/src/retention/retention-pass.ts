// One pass of retention: looks through everything in small steps and removes what is old.
import type { State } from '@colloquy/engine';
import { outboxLimits, removeLeftFiles } from '@colloquy/runtime';
import type { Removal, SessionListing, SessionRecord, Store } from '@colloquy/storage';
import { StoreFailure, storeLimits } from '@colloquy/storage';
import type { DoubtfulTimes } from './clock-watch.ts';
import { timeBefore } from './clock-watch.ts';
import { limits } from './limits.ts';
import type { RetentionRules } from './retention-rules.ts';
import { isExpired } from './retention-rules.ts';

/** What a pass goes by. */
export interface PassParts {
  readonly store: Store;
  readonly rules: RetentionRules;
  /** Epoch milliseconds. */
  readonly now: number;
  /** What was written while the clock was behind. */
  readonly doubtful: readonly DoubtfulTimes[];
  /** When the last pass of this server that came to its end began. */
  readonly lastPassAt: number | undefined;
  /** Whether flow versions are searched for as well. */
  readonly isForFlows: boolean;
  /** Removes the files that a session uploaded. */
  readonly removeFiles: (sessionId: string) => Promise<unknown>;
  /** The chat behind which left files are tried first. */
  readonly filesAfter: string | undefined;
  /** Is awaited after every step; rejects when the server stops. */
  readonly pause: (tookMs: number) => Promise<void>;
}

/** How many things were removed, by kind. Visitors, bots and their addresses go only when somebody says so; files go with their chats. */
export type PassReport = Readonly<
  Record<Exclude<Removal['kind'], 'visitor' | 'addresses' | 'bots' | 'files' | 'journalsOf'>, number>
>;

/** A pass that came to its end. */
export interface Pass {
  readonly report: PassReport;
  /** What failed without keeping it from going on. */
  readonly failures: readonly unknown[];
  /** Where the next pass goes on with left files. */
  readonly filesAfter: string | undefined;
}

/**
 * Goes through the store once. Whatever is removed is checked again in the transaction that removes it, so a chat that is just going on is
 * never touched. Files go behind that transaction, which notes them: also those that earlier passes, or whoever erased somebody, could not remove. A chat
 * that cannot be read may be on any flow version, so all of these stay; everything else goes as ever.
 */
export async function runRetentionPass(parts: PassParts): Promise<Pass> {
  const report = {
    sessions: 0,
    requests: 0,
    results: 0,
    flows: 0,
    journals: 0,
    outbox: 0,
    audit: 0,
    drafts: 0,
  };
  const { store, rules, isForFlows } = parts;
  const olderThan = (ageMs: number) => timeBefore(parts.now - ageMs, parts.doubtful);
  const failures: unknown[] = [];
  let isStorageFailing = false;
  let { filesAfter } = parts;

  async function step<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const done = await work();
    await parts.pause(performance.now() - startedAt);
    return done;
  }

  async function remove(removal: Removal & { readonly kind: keyof PassReport }): Promise<number> {
    const { count, sessionIds } = await step(() => store.remove(removal));
    report[removal.kind] += count;
    if (sessionIds.length > 0) await removeFiles();
    return count;
  }

  /** Once some cannot be removed, what comes later is left to the next pass: it may take long to be told so. */
  async function removeFiles(): Promise<void> {
    if (isStorageFailing) return;
    const left = await removeLeftFiles({ store, removeFiles: parts.removeFiles, step, after: filesAfter });
    filesAfter = left?.after;
    if (!left) return;
    isStorageFailing = true;
    failures.push(left.failure);
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
    const sessionIds = page.filter((session) => mayHaveOldRequests(session, parts)).map(({ id }) => id);
    if (sessionIds.length > 0)
      await remove({ kind: 'requests', sessionIds, before: olderThan(limits.requestMs) });
    if (unused.size > 0) await step(() => keepFlowsOf(page));
    after = page.at(-1)?.id;
    if (after === undefined || page.length < limits.sessionsPerStep) break;
  }
  // Also those of bots that were removed, to which the rule of the others applies.
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
  const draftLimits = { before: olderThan(limits.draftHistoryMs), characters: limits.draftHistoryCharacters };
  const botIds = [...rules.bots.keys()];
  for (let from = 0; from < botIds.length; from += limits.draftsPerStep)
    await remove({ kind: 'drafts', botIds: botIds.slice(from, from + limits.draftsPerStep), ...draftLimits });
  await remove({ kind: 'audit', keep: storeLimits.auditEntries });
  if (unused.size > 0) await remove({ kind: 'flows', hashes: [...unused], before });
  return { report, failures, filesAfter };
}

/** Those of a chat that rests were removed in the pass after it had rested for long enough. */
function mayHaveOldRequests(
  session: SessionListing,
  { rules, now, doubtful, lastPassAt = Number.NEGATIVE_INFINITY }: PassParts,
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

/** The flow versions that sessions refer to. Rejects with `corrupt` when one of them cannot be read. */
async function flowsOf(store: Store, page: readonly SessionListing[]): Promise<ReadonlySet<string>> {
  const sessions = await store.loadSessions(page.map(({ id }) => id));
  return new Set(sessions.flatMap((session) => (session ? flowsOfState(session) : [])));
}

/** States of earlier versions have no checksum, so what is damaged in them shows here. */
function flowsOfState({ id, state }: SessionRecord): readonly string[] {
  try {
    return (JSON.parse(state) as State).frames.map(({ flow }) => flow);
  } catch {
    throw new StoreFailure('corrupt', `The state of the chat ${id} is damaged.`);
  }
}
