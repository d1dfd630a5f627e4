// Analytics of a bot: the summed tallies of its versions, by block, edge, day and version.

import type { FlowLibrary } from '@colloquy/runtime';
import type { ChatNumbers, ReadAnalyticsResponse } from '@colloquy/schema';
import type { Store, Tally, VersionRecord } from '@colloquy/storage';
import type { CountedVersion } from './counted-version.ts';
import type { Counts } from './counts.ts';
import { addCounts } from './counts.ts';
import { limits } from './limits.ts';
import { ALL_MONTHS, chatCountNames, cutIntoMonths, takeDays } from './periods.ts';
import { tellBlocks } from './tell-blocks.ts';
import { tellChannels, tellSources } from './tell-origins.ts';

/** The chats of a query. Days are the days of their start, in UTC. */
export interface AnalyticsQuestion {
  readonly botId: string;
  readonly since: string;
  /** At most 366 days later. */
  readonly until: string;
  /** Absent for all versions. */
  readonly version?: number | undefined;
}

/**
 * Reads analytics from the tallies alone: the time depends on months, days and blocks, not on the number of chats.
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
  const flows = versions.map(({ flow }) => flow);
  const byFlow = new Map<string, Counts>();
  const byDay = new Map<string, Counts>();
  for (const { flow, period, counts: text } of await talliesOf(store, flows, { from: since, to: until })) {
    const counts = JSON.parse(text) as Counts;
    const isMonth = period >= ALL_MONTHS.from;
    for (const [day, ofDay] of isMonth ? takeDays(period, counts) : [[period, chatCounts(counts)] as const])
      addCounts(sumOf(byDay, day), ofDay, 1);
    addCounts(sumOf(byFlow, flow), counts, 1);
  }
  const counted: CountedVersion[] = [];
  for (const { number, flow: hash } of versions) {
    const counts = byFlow.get(hash);
    const flow = counts && (await library.flow(hash));
    if (counts && flow) counted.push({ number, flow, counts });
  }
  const total: Counts = {};
  for (const counts of byDay.values()) addCounts(total, counts, 1);
  const all: Counts = {};
  for (const counts of byFlow.values()) addCounts(all, counts, 1);
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
    channels: await tellChannels(all, { total: chatNumbers(total), store }),
    sources: tellSources(all),
    ...tellBlocks(counted),
  };
}

/**
 * Whole months, and single days at both ends. A version has all its months or none; without months its days are read.
 */
async function talliesOf(
  { tallies }: Pick<Store, 'tallies'>,
  flows: readonly string[],
  range: { readonly from: string; readonly to: string },
): Promise<readonly Tally[]> {
  const { months, days } = cutIntoMonths(range);
  if (!months) return tallies.read({ flows, ...range });
  const found = [...(await tallies.read({ flows, ...months }))];
  const byMonth = new Set(found.map(({ flow }) => flow));
  for (const ofEnd of days) found.push(...(await tallies.read({ flows: [...byMonth], ...ofEnd })));
  const others = flows.filter((flow) => !byMonth.has(flow));
  return [...found, ...(await tallies.read({ flows: others, ...range }))];
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

/** Counts of whole chats. */
function chatCounts(counts: Counts): Counts {
  return Object.fromEntries(chatCountNames.flatMap((name) => (counts[name] ? [[name, counts[name]]] : [])));
}

function chatNumbers(counts: Counts): ChatNumbers {
  const [starts, engaged, ended, completed] = chatCountNames.map((name) => counts[name] ?? 0);
  return { starts, engaged, ended, completed } as ChatNumbers;
}

function isEmpty(counts: Counts): boolean {
  return Object.keys(counts).length === 0;
}
