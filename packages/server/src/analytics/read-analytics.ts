// Analytics of a bot: the tallies of its versions, added up and told by block, edge, day and version.
import type { Flow } from '@colloquy/engine';
import type { ChatNumbers, ReadAnalyticsResponse } from '@colloquy/schema';
import type { FlowLibrary } from '../flows/flow-library.ts';
import type { Store, VersionRecord } from '../stores/store.ts';
import type { Counts } from './counts.ts';
import { addCounts, countNames } from './counts.ts';
import { limits } from './limits.ts';
import { tellBlocks } from './tell-blocks.ts';

/** Which chats are asked about. Days are those on which chats began, in UTC. */
export interface AnalyticsQuestion {
  readonly botId: string;
  readonly since: string;
  /** At most 366 days later. */
  readonly until: string;
  /** Absent for all of them. */
  readonly version?: number | undefined;
}

/** A version, and what the chats with it add up to. */
export interface CountedVersion {
  readonly number: number;
  readonly flow: Flow;
  readonly counts: Counts;
}

/**
 * Reads analytics from the tallies alone: what it takes depends on days and blocks, not on chats.
 *
 * @returns nothing when the bot has no such version
 * @example (await readAnalytics({ botId: 'quiz', since: '2026-11-01', until: '2026-11-30' }, { store, library }))?.total.starts
 */
export async function readAnalytics(
  { botId, since, until, version }: AnalyticsQuestion,
  { store, library }: { readonly store: Store; readonly library: FlowLibrary },
): Promise<Omit<ReadAnalyticsResponse, 'uncounted'> | undefined> {
  const versions = await versionsOf(store, { botId, version });
  if (version !== undefined && versions.length === 0) return undefined;
  const tallies = await store.tallies.read({
    flows: versions.map(({ flow }) => flow),
    from: since,
    to: until,
  });
  const byFlow = new Map<string, Counts>();
  const byDay = new Map<string, Counts>();
  for (const { flow, day, counts: text } of tallies) {
    const counts = JSON.parse(text) as Counts;
    addCounts(sumOf(byFlow, flow), counts, 1);
    addCounts(sumOf(byDay, day), chatCounts(counts), 1);
  }
  const counted: CountedVersion[] = [];
  for (const { number, flow: hash } of versions) {
    const counts = byFlow.get(hash);
    const flow = counts && (await library.flow(hash));
    if (counts && flow) counted.push({ number, flow, counts });
  }
  const total: Counts = {};
  for (const counts of byDay.values()) addCounts(total, counts, 1);
  return {
    since,
    until,
    total: chatNumbers(total),
    days: [...byDay]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([day, counts]) => (isEmpty(counts) ? [] : [{ day, ...chatNumbers(counts) }])),
    versions: counted.flatMap(({ number, counts }) =>
      isEmpty(chatCounts(counts)) ? [] : [{ version: number, ...chatNumbers(counts) }],
    ),
    ...tellBlocks(counted),
  };
}

/** Newest first. */
async function versionsOf(
  store: Store,
  { botId, version }: Pick<AnalyticsQuestion, 'botId' | 'version'>,
): Promise<readonly VersionRecord[]> {
  if (version !== undefined) {
    const found = await store.loadVersion({ botId, number: version });
    return found ? [found] : [];
  }
  const versions: VersionRecord[] = [];
  for (let before: number | undefined; versions.length < limits.versions; ) {
    const page = await store.listVersions(botId, { limit: limits.versionsPerPage, before });
    versions.push(...page);
    before = page.at(-1)?.number;
    if (page.length < limits.versionsPerPage) break;
  }
  return versions;
}

function sumOf(sums: Map<string, Counts>, name: string): Counts {
  const known = sums.get(name) ?? {};
  sums.set(name, known);
  return known;
}

const CHAT_NAMES = [countNames.starts, countNames.engaged, countNames.ended, countNames.completed] as const;

/** What is counted of chats as a whole. */
function chatCounts(counts: Counts): Counts {
  return Object.fromEntries(CHAT_NAMES.flatMap((name) => (counts[name] ? [[name, counts[name]]] : [])));
}

function chatNumbers(counts: Counts): ChatNumbers {
  const [starts, engaged, ended, completed] = CHAT_NAMES.map((name) => counts[name] ?? 0);
  return { starts, engaged, ended, completed } as ChatNumbers;
}

function isEmpty(counts: Counts): boolean {
  return Object.keys(counts).length === 0;
}
