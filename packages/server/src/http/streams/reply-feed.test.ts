// Feeds of replies: what somebody who follows is told at each moment of the turn.

import type { ApiResponse, ReplyWatcher } from '@colloquy/runtime';
import type { StartChatResponse } from '@colloquy/schema';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './reply-cursor.ts';
import { eventsSince } from './reply-events.ts';
import { createReplyFeeds } from './reply-feed.ts';

const bubble = (id: string) => ({
  id,
  type: 'text' as const,
  content: { type: 'markdown' as const, markdown: id },
});

/** A reply that is being made, until the test says that it is over. */
function begin() {
  const { promise: answer, resolve } = Promise.withResolvers<ApiResponse>();
  let watching: ReplyWatcher | undefined;
  const feed = createReplyFeeds().follow('chat', (watcher) => {
    watching = watcher;
    return answer;
  });
  return { feed, watcher: watching as ReplyWatcher, end: resolve };
}

it('the feed sends no piece of a text after the bubble with the whole text', () => {
  const { feed, watcher } = begin();
  watcher.reached({ messages: [bubble('hello')] });
  watcher.text(0, 'Once ');
  const early = eventsSince(feed.known(), undefined);
  expect(early.events.map(({ event, data }) => [event, data])).toEqual([
    ['message', bubble('hello')],
    ['text', 'Once '],
  ]);
  watcher.text(0, 'upon a time');
  watcher.reached({ messages: [bubble('hello'), bubble('story')] });
  for (const cursor of [early.cursor, undefined])
    expect(eventsSince(feed.known(), cursor).events.map(({ event }) => event)).not.toContain('text');
  watcher.text(1, 'Then ');
  expect(eventsSince(feed.known(), early.cursor).events.map(({ event, data }) => [event, data])).toEqual([
    ['message', bubble('story')],
    ['text', 'Then '],
  ]);
});

it('the feed sends the whole turn at the end when a rerun gave another reply', async () => {
  const { feed, watcher, end } = begin();
  watcher.reached({ messages: [bubble('a moment'), bubble('please')] });
  const { cursor } = eventsSince(feed.known(), undefined);
  watcher.reached({ messages: [bubble('other')] });
  end({ status: 200, body: JSON.stringify({ messages: [bubble('other'), bubble('end')], progress: 50 }) });
  await feed.changed(feed.known(), 1_000);
  expect(eventsSince(feed.known(), cursor).events.map(({ event, data }) => [event, data])).toEqual([
    ['done', { progress: 50, messages: [bubble('other'), bubble('end')] }],
  ]);
});

it.each([
  ['instead of the parts already sent', [bubble('a moment'), bubble('other')]],
  ['even if it is shorter', [bubble('a moment')]],
])('the feed sends the whole response that another server stored, %s', (_, messages) => {
  const { feed, watcher } = begin();
  watcher.reached({ messages: [bubble('a moment'), bubble('please')] });
  const lastSent = eventsSince(feed.known(), undefined).events.at(-1)?.id;
  const known = {
    reply: undefined,
    texts: new Map(),
    answer: { status: 200, body: JSON.stringify({ messages }) },
  };
  expect(eventsSince(known, readCursor(lastSent)).events.map(({ event, data }) => [event, data])).toEqual([
    ['done', { messages }],
  ]);
});

it('the feed waits during a rerun until the turn reaches the parts already sent', () => {
  const { feed, watcher } = begin();
  const action = { type: 'redirect' as const, redirect: { url: 'https://example.org', isNewTab: false } };
  watcher.reached({ messages: [bubble('a moment'), bubble('please')], clientSideActions: [] });
  const { cursor } = eventsSince(feed.known(), undefined);
  watcher.reached({ messages: [bubble('a moment')], clientSideActions: [action] });
  expect(eventsSince(feed.known(), cursor)).toMatchObject({ events: [], isDone: false });
  watcher.reached({ messages: [bubble('a moment'), bubble('please')], clientSideActions: [action] });
  expect(eventsSince(feed.known(), cursor).events.map(({ event }) => event)).toEqual(['action']);
});

it('the feed sends a text once when the turn is rerun', () => {
  const { feed, watcher } = begin();
  watcher.reached({ messages: [] });
  watcher.text(0, 'Once upon');
  const { cursor } = eventsSince(feed.known(), undefined);
  watcher.reached({ messages: [] });
  watcher.text(0, 'Once upon a time');
  expect(eventsSince(feed.known(), cursor).events.map(({ data }) => data)).toEqual([' a time']);
});

describe('the bot in the stream of a new chat', () => {
  const typed = (color: string) =>
    ({ id: 'b', theme: { chat: { color } } }) as unknown as StartChatResponse['bot'];
  const answerWith = (color: string): ApiResponse => ({
    status: 200,
    body: JSON.stringify({ sessionId: 's', bot: typed(color), messages: [bubble('hello')] }),
  });

  it('is sent again at the end if it was sent before the turn ended', async () => {
    const { feed, watcher, end } = begin();
    watcher.reached({ sessionId: 's', bot: typed(''), messages: [] });
    const { events, cursor } = eventsSince(feed.known(), undefined);
    expect(events).toMatchObject([{ event: 'start', data: { bot: typed('') } }]);
    end(answerWith('red'));
    await feed.changed(feed.known(), 1_000);
    const rest = eventsSince(feed.known(), readCursor(writeCursor(cursor))).events;
    expect(rest.map(({ event, data }) => [event, data])).toEqual([
      ['message', bubble('hello')],
      ['done', { sessionId: 's', bot: typed('red') }],
    ]);
  });

  it('is sent again with its chat when a rerun started another chat', async () => {
    const { feed, watcher, end } = begin();
    watcher.reached({
      sessionId: 'first',
      resultId: 'erased',
      bot: typed(''),
      messages: [bubble('hello')],
    });
    const { cursor } = eventsSince(feed.known(), undefined);
    const anew = { sessionId: 'second', resultId: 'fresh', bot: typed(''), messages: [bubble('hello')] };
    watcher.reached(anew);
    end({ status: 200, body: JSON.stringify(anew) });
    await feed.changed(feed.known(), 1_000);
    const rest = eventsSince(feed.known(), readCursor(writeCursor(cursor))).events;
    expect(rest.map(({ event, data }) => [event, data])).toEqual([
      ['done', { sessionId: 'second', resultId: 'fresh', bot: typed('') }],
    ]);
  });

  it('is sent once if the turn had ended by then', () => {
    const known = { reply: undefined, texts: new Map(), answer: answerWith('red') };
    expect(eventsSince(known, undefined).events.map(({ event, data }) => [event, data])).toEqual([
      ['start', { sessionId: 's', bot: typed('red') }],
      ['message', bubble('hello')],
      ['done', {}],
    ]);
  });
});
