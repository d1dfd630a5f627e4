// News of chats: also the first turn of a server reaches whoever watches on another one.

import { createLocalNotifications } from '@colloquy/storage';
import { expect, it } from 'vitest';
import type { MovedChat } from './chat-news.ts';
import { createChatNews } from './chat-news.ts';

it('a server receives the first event of another server', () => {
  const { notify, onNotification } = createLocalNotifications();
  const parts = { store: { onNotification }, notifications: { notify } };
  const [here, there] = [createChatNews(parts), createChatNews(parts)];
  const leaving = new AbortController();
  const heard: unknown[] = [];
  here.watchBot('quiz', (event) => heard.push(event?.type), leaving.signal);
  const chat: MovedChat = { sessionId: 's', botId: 'quiz', asked: {}, host: { now: 1 } };
  there.moved(chat, { state: { turn: 1, isPreview: false }, stop: { type: 'asked' } } as never);
  expect(heard).toEqual(['started']);
  leaving.abort();
  for (const news of [here, there]) news.stop();
});
