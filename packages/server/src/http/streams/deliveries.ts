// Data of other systems for a chat, as events for its client.
import type { Colloquy } from '../../colloquy.ts';
import { limits } from '../../limits.ts';
import { heartbeat, writeEvent } from './event-stream.ts';

/** Streams the delivered data, in the form that a client forwards as its reply; or says that no delivery is pending. */
export async function* deliveries(
  listen: () => ReturnType<Colloquy['chats']['listen']>,
): AsyncGenerator<string> {
  // At once, so that the client knows that it is connected.
  yield heartbeat;
  const listening = listen();
  for (;;) {
    const { promise: late, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(resolve, limits.heartbeatMs, 'late');
    const news = await Promise.race([listening, late]);
    clearTimeout(timer);
    if (news === 'late') yield heartbeat;
    else {
      // The timeout passed without data; the client reconnects.
      if (news !== undefined) yield writeEvent(toEvent(news));
      return;
    }
  }
}

function toEvent(news: Exclude<Awaited<ReturnType<Colloquy['chats']['listen']>>, undefined>) {
  if (news === 'gone') return { event: 'gone', data: {} };
  if ('status' in news) return { event: 'problem', data: JSON.parse(news.body) as object };
  return { event: 'webhook', data: { data: news.data } };
}
