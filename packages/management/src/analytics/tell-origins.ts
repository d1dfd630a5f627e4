// Builds the numbers by channel, and by the source that links to the bot name.
import type { ChatNumbers, ReadAnalyticsResponse } from '@colloquy/schema';
import type { Store } from '@colloquy/storage';
import type { Counts } from './counts.ts';
import { countNames } from './counts.ts';
import { limits } from './limits.ts';

const COUNTS = [
  ['starts', countNames.starts],
  ['engaged', countNames.engaged],
  ['ended', countNames.ended],
  ['completed', countNames.completed],
] as const;

/**
 * Numbers of each channel, the largest first. Chats without a channel are those of websites and of the API.
 *
 * @param counts the summed tallies of the bot
 * @example await tellChannels(counts, { total, store }) // [{ channel: 'web', kind: 'web', starts: 2, … }]
 */
export async function tellChannels(
  counts: Readonly<Counts>,
  { total, store }: { readonly total: ChatNumbers; readonly store: Pick<Store, 'channels'> },
): Promise<ReadAnalyticsResponse['channels']> {
  const numbers = numbersBy(counts, countNames.ofChannel);
  const web = { ...total };
  for (const ofChannel of numbers.values()) for (const [name] of COUNTS) web[name] -= ofChannel[name];
  const channels = numbers.size === 0 ? [] : await store.channels.list();
  const kinds = new Map(channels.map(({ id, kind }) => [id, kind]));
  return [
    ...(web.starts > 0 ? [{ channel: 'web', kind: 'web', ...web }] : []),
    ...[...numbers].map(([channel, own]) => ({ channel, kind: kinds.get(channel) ?? 'removed', ...own })),
  ].sort(byStarts);
}

/** Numbers of each source, the largest first. */
export function tellSources(counts: Readonly<Counts>): ReadAnalyticsResponse['sources'] {
  return [...numbersBy(counts, countNames.ofSource)]
    .map(([source, own]) => ({ source, ...own }))
    .sort(byStarts)
    .slice(0, limits.sources);
}

function byStarts(one: ChatNumbers, other: ChatNumbers): number {
  return other.starts - one.starts;
}

function numbersBy(
  counts: Readonly<Counts>,
  nameOf: (count: string, part: string) => string,
): ReadonlyMap<string, ChatNumbers> {
  const found = new Map<string, { -readonly [Name in keyof ChatNumbers]: number }>();
  for (const [name, count] of Object.entries(counts))
    for (const [field, letter] of COUNTS) {
      const start = nameOf(letter, '');
      if (!name.startsWith(start)) continue;
      const part = name.slice(start.length);
      const numbers = found.get(part) ?? { starts: 0, engaged: 0, ended: 0, completed: 0 };
      numbers[field] += count;
      found.set(part, numbers);
    }
  return found;
}
