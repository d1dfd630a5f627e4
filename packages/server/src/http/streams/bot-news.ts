// Events of a bot's chats. Watchers of one bot share a feed, and a returning watcher gets the events in between.
import { randomBytes } from 'node:crypto';
import type { ChatEvent, ChatNews } from '@colloquy/runtime';
import { chatIdOf, runtimeLimits } from '@colloquy/runtime';
import type { SessionNews } from '@colloquy/schema';
import { limits } from '../../limits.ts';
import { heartbeat, writeBeginning, writeEvent } from './event-stream.ts';
import type { Telling } from './turn-events.ts';

/** The news of one bot on this server. */
interface Feed {
  /** Part of event ids: numbers are valid for this feed only. */
  readonly name: string;
  /** Number of the last one. */
  last: number;
  /** The last ones. One without an event says that some may have been missed. */
  readonly events: (ChatEvent | undefined)[];
  followers: number;
  /** Wakes those who wait for news. */
  readonly waiters: Set<() => void>;
  readonly end: AbortController;
  leaving: NodeJS.Timeout | undefined;
}

/** The feeds of a server. */
export interface BotFeeds {
  follow(botId: string, from: string | undefined, telling: Telling): AsyncGenerator<string>;
}

/** Creates the feeds. A feed continues for a while after its last follower has left. */
export function createBotFeeds(news: Pick<ChatNews, 'watchBot'>): BotFeeds {
  const feeds = new Map<string, Feed>();

  function open(botId: string): Feed {
    const known = feeds.get(botId);
    if (known) return known;
    const feed: Feed = {
      name: randomBytes(6).toString('base64url'),
      last: 0,
      events: [],
      followers: 0,
      waiters: new Set(),
      end: new AbortController(),
      leaving: undefined,
    };
    feeds.set(botId, feed);
    news.watchBot(botId, (event) => add(feed, event), feed.end.signal);
    return feed;
  }

  function leave(botId: string, feed: Feed): void {
    feed.followers--;
    if (feed.followers > 0) return;
    feed.leaving = setTimeout(() => {
      feed.end.abort();
      feeds.delete(botId);
    }, runtimeLimits.watchedMs).unref();
  }

  return {
    async *follow(botId, from, telling) {
      const feed = open(botId);
      clearTimeout(feed.leaving);
      feed.followers++;
      try {
        yield* eventsOf(feed, from, telling);
      } finally {
        leave(botId, feed);
      }
    },
  };
}

function add(feed: Feed, event: ChatEvent | undefined): void {
  feed.last++;
  feed.events.push(event);
  if (feed.events.length > limits.waitingNews) feed.events.shift();
  for (const wake of [...feed.waiters]) wake();
}

async function* eventsOf(feed: Feed, from: string | undefined, { signal }: Telling): AsyncGenerator<string> {
  let sentTo = placeOf(feed, from);
  yield sentTo === undefined ? heartbeat : writeBeginning(idOf(feed, sentTo));
  let lastSentAt = performance.now();
  while (!signal.aborted) {
    const { last, events } = feed;
    if (sentTo === undefined || sentTo < last - events.length) {
      sentTo = Math.max(sentTo ?? last, last - events.length);
      yield writeEvent({ event: 'missed', id: idOf(feed, sentTo), data: {} });
    } else if (sentTo < last) {
      const behind = events.slice(events.length - (last - sentTo));
      const first = sentTo + 1;
      sentTo = last;
      yield behind.map((event, index) => write(event, idOf(feed, first + index))).join('');
    } else if (performance.now() - lastSentAt >= limits.heartbeatMs) yield heartbeat;
    else {
      await changed(feed, signal);
      continue;
    }
    lastSentAt = performance.now();
  }
}

/** Where a follower continues: after its last event, or with new events. Nothing when its last event is no longer known. */
function placeOf({ name, last }: Feed, from: string | undefined): number | undefined {
  if (from === undefined) return last;
  const [feed, number] = from.split('.');
  const place = Number(number);
  return feed === name && Number.isSafeInteger(place) && place >= 0 && place <= last ? place : undefined;
}

function idOf({ name }: Feed, number: number): string {
  return `${name}.${number}`;
}

function write(event: ChatEvent | undefined, id: string): string {
  if (!event) return writeEvent({ event: 'missed', id, data: {} });
  const { type, sessionId, turn, at } = event;
  const data: SessionNews = { chatId: chatIdOf(sessionId), turn, at: new Date(at).toISOString() };
  return writeEvent({ event: type, id, data });
}

/**
 * Waits for events, at most until the next heartbeat. A finished wait leaves no references: racing against one shared
 * promise would keep a piece of each wait until the next event, maybe for weeks.
 */
async function changed({ waiters }: Feed, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limits.heartbeatMs);
  const wake = () => resolve();
  waiters.add(wake);
  signal.addEventListener('abort', wake, { once: true });
  await promise;
  clearTimeout(timer);
  waiters.delete(wake);
  signal.removeEventListener('abort', wake);
}
