// The notice that a chat is tried again: there after a moment, and gone with the end of the attempts.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limits } from '../loading/limits.ts';
import type { Words } from '../words/words.ts';
import { sayIfRetrying } from './say-if-retrying.ts';

/** Texts of the notices on the page. */
let shown: { textContent?: string }[];
const place = { appendChild: (one: object) => shown.push(one) } as unknown as Node;

beforeEach(() => {
  shown = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', {
    createElement() {
      const notice: { textContent?: string; remove(): unknown } = {
        remove: () => shown.splice(shown.indexOf(notice), 1),
      };
      return notice;
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  ['German', { retrying: 'Neuer Versuch …' } as Words, 'Neuer Versuch …'],
  ['English', undefined, 'The chat is not available yet. Trying again …'],
])(
  'the retry notice is in %s and disappears when the chat opens or fails',
  async (_language, words, text) => {
    for (const end of ['resolve', 'reject'] as const) {
      const opening = Promise.withResolvers<unknown>();
      sayIfRetrying(opening.promise, place, Promise.resolve(words));
      await vi.advanceTimersByTimeAsync(limits.retryingMs);
      expect(shown.map(({ textContent }) => textContent)).toEqual([text]);
      opening[end](undefined);
      await vi.advanceTimersByTimeAsync(0);
      expect(shown).toEqual([]);
    }
  },
);

it('the retry notice is not shown when the chat opens in time', async () => {
  sayIfRetrying(Promise.resolve(), place, Promise.resolve(undefined));
  await vi.advanceTimersByTimeAsync(10 * limits.retryingMs);
  expect(shown).toEqual([]);
});
