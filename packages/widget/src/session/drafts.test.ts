// Drafts: per session and question, removed once sent, and none without storage.
import { expect, it } from 'vitest';
import type { ConversationState } from './conversation-state.ts';
import { draftsIn } from './drafts.ts';

const state = (inputId: string | undefined, rememberUser?: object) =>
  ({
    bot: { settings: { general: { rememberUser } } },
    input: inputId && { id: inputId, type: 'text input' },
  }) as unknown as ConversationState;

function storage() {
  const items = new Map<string, string>();
  const session = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  } as unknown as Storage;
  return { items, place: { name: 'colloquy', session, local: undefined } };
}

it('a draft is stored for its question in its session', () => {
  const { place, items } = storage();
  const page = draftsIn(place, () => 's1', false);
  page.write(state('name'), 'Ada L');
  const reloaded = draftsIn(place, () => 's1', false);
  // The first render has no question yet.
  reloaded.write(state(undefined), '');
  expect(reloaded.read(state('mail'))).toBe('');
  expect(draftsIn(place, () => 's2', false).read(state('name'))).toBe('');
  expect(reloaded.read(state('name'))).toBe('Ada L');
  reloaded.write(state(undefined), '');
  expect(items.size).toBe(0);
});

it('text typed while the bot writes becomes the draft of the next question', () => {
  const { place } = storage();
  draftsIn(place, () => 's1', false).write(state(undefined), 'Love');
  expect(draftsIn(place, () => 's1', false).read(state('mail'))).toBe('Love');
});

it.each([
  ['the author forbids it', state('name', { isEnabled: false }), false],
  ['the chat is a preview', state('name'), true],
])('no draft is stored when %s', (_, of, isPreview) => {
  const { place, items } = storage();
  draftsIn(place, () => 's1', isPreview).write(of, 'Ada');
  expect(items.size).toBe(0);
});

it('drafts work without storage, and ignore invalid stored data', () => {
  const none = draftsIn({ name: 'n', session: undefined, local: undefined }, () => 's1', false);
  none.write(state('name'), 'Ada');
  expect(none.read(state('name'))).toBe('');
  const { place } = storage();
  for (const text of ['{', '7', '{"sessionId":"s1","text":7}']) {
    place.session.setItem('colloquy:draft', text);
    expect(draftsIn(place, () => 's1', false).read(state('name'))).toBe('');
  }
});
