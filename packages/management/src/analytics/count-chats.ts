// Counts chats with new turns, and subtracts removed ones, in one change of the tallies.
import { setTimeout as delay, setImmediate as nextRound } from 'node:timers/promises';
import { createPause } from '@colloquy/integrations';
import type { ChatStep, CountedChat, Tally, TallyName, TallyRevision, TallyStore } from '@colloquy/storage';
import { storeLimits } from '@colloquy/storage';
import type { ChatCounts } from './count-chat.ts';
import { countSteps } from './count-chat.ts';
import type { Counts } from './counts.ts';
import { addCounts, countNames } from './counts.ts';
import { limits } from './limits.ts';
import { ALL_DAYS, ALL_MONTHS, addToMonth, chatCountNames, monthOf } from './periods.ts';
import { recountedChats } from './present-steps.ts';

/** The result of one counting step. */
export interface CountedStep {
  /** Chats with turns that are not counted yet. */
  readonly remaining: readonly string[];
  /** Chats with a damaged record. */
  readonly damaged: readonly string[];
  /** Whether more removed chats must be subtracted. */
  readonly hasRemoved: boolean;
}

/**
 * Counts the new turns of these chats. Reads everything at one revision and writes only if the revision is unchanged;
 * otherwise it retries. So nothing is counted twice, or after its removal. When all retries lose the race, all chats
 * are left.
 *
 * @example await countChats(store.tallies, ['0mwq…'])
 */
export async function countChats(store: TallyStore, sessionIds: readonly string[]): Promise<CountedStep> {
  for (let attempt = 1; attempt <= limits.attempts; attempt++) {
    const read = await store.revision(sessionIds);
    const counted = new Map(read.chats.map((chat) => [chat.sessionId, chat]));
    const { steps, isWhole, damaged } = await store.steps(
      sessionIds.map((sessionId) => ({ sessionId, after: counted.get(sessionId)?.turn ?? 0 })),
    );
    const recounted = await recountedChats(store, steps);
    const change = await changeOf(read, { counted, steps, recounted });
    const step = {
      remaining: isWhole ? [] : remainingOf(sessionIds, steps, damaged),
      damaged,
      hasRemoved: read.removed.length === storeLimits.chatsPerCount,
    };
    if (change.chats.length === 0 && read.removed.length === 0) return step;
    const tallies = await addedUp(store, change.added);
    const taken = read.removed.map(({ sessionId }) => sessionId);
    if (await store.change({ revision: read.revision, chats: change.chats, taken, tallies })) return step;
    await delay(Math.random() * limits.attemptPauseMs * attempt);
  }
  return { remaining: sessionIds, damaged: [], hasRemoved: true };
}

/**
 * Steps are sorted by chat, so only the last chat may be incomplete. Damaged chats are not retried, since they never
 * become countable.
 */
function remainingOf(
  sessionIds: readonly string[],
  steps: readonly ChatStep[],
  damaged: readonly string[],
): readonly string[] {
  const done = new Set(steps.map(({ sessionId }) => sessionId));
  const last = steps.at(-1);
  if (last) done.delete(last.sessionId);
  for (const sessionId of damaged) done.add(sessionId);
  return sessionIds.filter((sessionId) => !done.has(sessionId));
}

/** Counts to add, by version and period. */
type Added = ReadonlyMap<string, TallyName & { readonly counts: Counts }>;

/** The new counts of the chats, and the change of the tallies. */
async function changeOf(
  { removed }: TallyRevision,
  {
    counted,
    steps,
    recounted,
  }: {
    readonly counted: ReadonlyMap<string, CountedChat>;
    readonly steps: readonly ChatStep[];
    /** The steps of chats that are recounted from their start. */
    readonly recounted: ReadonlyMap<string, readonly ChatStep[]>;
  },
): Promise<{ readonly chats: readonly CountedChat[]; readonly added: Added }> {
  const added = new Map<string, TallyName & { readonly counts: Counts }>();
  const chats: CountedChat[] = [];
  const rest = createPause(nextRound);
  for (const { counts } of removed) {
    addChat(added, counts, -1);
    await rest();
  }
  for (const [sessionId, ofChat] of Map.groupBy(steps, (step) => step.sessionId)) {
    const before = counted.get(sessionId);
    const { turn = 0 } = ofChat.at(-1) ?? {};
    const again = recounted.get(sessionId);
    const counts = await countedAnew(before, { steps: again ?? ofChat, rest, isAgain: again !== undefined });
    if (before) addChat(added, before.counts, -1);
    addChat(added, counts, 1);
    chats.push({ sessionId, turn, counts });
    await rest();
  }
  return { chats, added };
}

/** An uncountable chat remains so. */
async function countedAnew(
  before: CountedChat | undefined,
  {
    steps,
    rest,
    isAgain,
  }: {
    readonly steps: readonly ChatStep[];
    readonly rest: () => Promise<void> | undefined;
    /** The steps begin with the first turn. */
    readonly isAgain: boolean;
  },
): Promise<string> {
  if (before?.counts === '') return '';
  let counts = isAgain ? undefined : before && (JSON.parse(before.counts) as ChatCounts);
  // One at a time: the record of a single turn may name ten thousand blocks.
  for (const step of steps) {
    counts = countSteps(counts, [step]);
    if (!counts) return '';
    await rest();
  }
  return counts ? JSON.stringify(counts) : '';
}

function addChat(
  added: Map<string, TallyName & { readonly counts: Counts }>,
  text: string,
  times: 1 | -1,
): void {
  if (text === '') return;
  const { day, counts: byFlow } = JSON.parse(text) as ChatCounts;
  for (const [flow, counts] of Object.entries(byFlow)) {
    addCounts(addedTo(added, { flow, period: day }), counts, times);
    addToMonth(addedTo(added, { flow, period: monthOf(day) }), { day, counts }, times);
  }
}

function addedTo(added: Map<string, TallyName & { readonly counts: Counts }>, name: TallyName): Counts {
  const known = added.get(keyOf(name));
  if (known) return known.counts;
  const counts: Counts = {};
  added.set(keyOf(name), { ...name, counts });
  return counts;
}

function keyOf({ flow, period }: TallyName): string {
  return `${period} ${flow}`;
}

/** The tallies after adding the counts. */
async function addedUp(store: TallyStore, added: Added): Promise<readonly Tally[]> {
  const names = [...added.values()].filter(({ counts }) => Object.keys(counts).length > 0);
  if (names.length === 0) return [];
  const totals = new Map<string, TallyName & { readonly counts: Counts }>();
  for (const { flow, period, counts } of await store.load(names))
    totals.set(keyOf({ flow, period }), { flow, period, counts: JSON.parse(counts) as Counts });
  const lacking = names.filter((name) => name.period >= ALL_MONTHS.from && !totals.has(keyOf(name)));
  for (const flow of new Set(lacking.map((name) => name.flow))) await addMonths(store, totals, flow);
  for (const { flow, period, counts } of names) {
    const total = addedTo(totals, { flow, period });
    addCounts(total, withoutNewSources(counts, total), 1);
  }
  return [...totals.values()].map(({ flow, period, counts }) => ({
    flow,
    period,
    counts: JSON.stringify(counts),
  }));
}

/** Leaves out sources that a full tally does not have, so that links with ever new ones do not let it grow. */
function withoutNewSources(counts: Readonly<Counts>, total: Readonly<Counts>): Readonly<Counts> {
  if (Object.keys(total).filter(isOfSource).length < limits.sources * chatCountNames.length) return counts;
  return Object.fromEntries(
    Object.entries(counts).filter(([name]) => !isOfSource(name) || total[name] !== undefined),
  );
}

const SOURCES = countNames.ofSource('', '').slice(0, 2);
const isOfSource = (name: string): boolean => name.startsWith(SOURCES);

/**
 * A version has all its months or none. For one that an earlier release counted only by day, the first month creates
 * all others.
 */
async function addMonths(
  store: TallyStore,
  totals: Map<string, TallyName & { readonly counts: Counts }>,
  flow: string,
): Promise<void> {
  if ((await store.read({ flows: [flow], ...ALL_MONTHS })).length > 0) return;
  for (const { period: day, counts } of await store.read({ flows: [flow], ...ALL_DAYS }))
    addToMonth(
      addedTo(totals, { flow, period: monthOf(day) }),
      { day, counts: JSON.parse(counts) as Counts },
      1,
    );
}
