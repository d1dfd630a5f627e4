// The list of earlier chats in the browser.
import type { StartedBot } from '@colloquy/schema';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ConversationState } from '../session/conversation-state.ts';
import { initialState } from '../session/conversation-state.ts';
import { forgetChat, listChat, readChats } from './chat-list.ts';

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    get length() {
      return items.size;
    },
  } as unknown as Storage;
}

let place: { readonly name: string; readonly session: Storage; readonly local: Storage };
beforeEach(() => {
  place = { name: 'chat', session: memoryStorage(), local: memoryStorage() };
});

const settings = (storage: 'session' | 'local') => ({
  general: { rememberUser: { isEnabled: true, storage } },
});

function chatOf(words: string, at: number, storage: 'session' | 'local' = 'session'): ConversationState {
  return {
    ...initialState,
    bot: { settings: settings(storage), theme: {} } as unknown as StartedBot,
    entries: [
      {
        kind: 'reply',
        key: 'r',
        text: words,
        files: [],
        state: 'sent',
        isOld: false,
        avatarUrl: undefined,
        at,
      },
    ],
  };
}

it('the list has the latest chat first, each chat once, and at most twenty', () => {
  for (let index = 0; index < 25; index++) listChat(place, chatOf(`Chat ${index}`, Date.now()), `s${index}`);
  listChat(place, chatOf('Chat 20', Date.now()), 's20');
  const listed = readChats(place).map(({ sessionId }) => sessionId);
  expect([listed.length, listed[0], listed[1]]).toEqual([20, 's20', 's24']);
  expect(new Set(listed).size).toBe(20);
});

it('the list is stored in the storage that the bot uses for its chats', () => {
  listChat(place, chatOf('A', Date.now(), 'local'), 's1');
  expect([place.session.length, place.local.length]).toEqual([0, 1]);
  listChat(place, chatOf('B', Date.now()), 's2');
  expect([place.session.length, place.local.length, readChats(place).length]).toEqual([1, 0, 2]);
  expect(forgetChat(place, { general: { rememberUser: { isEnabled: false } } }, 's3')).toEqual([]);
  expect([place.session.length, place.local.length]).toEqual([0, 0]);
});

it('the list leaves out chats without reply, expired ones, and ones older than thirty days', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 29) });
  listChat(place, { ...chatOf('', 0), entries: [] }, 's1');
  const problem = { kind: 'closed', message: undefined } as const;
  listChat(place, { ...chatOf('Expired', Date.now()), problem }, 's0');
  listChat(place, chatOf('Old', Date.now() - 31 * 86_400_000), 's2');
  listChat(place, chatOf('New', Date.now()), 's3');
  expect(readChats(place).map(({ words }) => words)).toEqual(['New']);
  vi.useRealTimers();
});

it('the list ignores invalid data that another script stored', () => {
  for (const text of ['{', '{}', '[null, 1, {"sessionId": "s"}]']) {
    place.session.setItem('chat:chats', text);
    expect(readChats(place)).toEqual([]);
  }
});
