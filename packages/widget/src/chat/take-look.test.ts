// Fonts and style sheets of a theme whose loader arrives late.
import { afterEach, expect, it, vi } from 'vitest';
import { initialState } from '../session/conversation-state.ts';
import { createStore } from '../session/store.ts';

const SELDOM = '../loading/load-seldom.ts';

// Other files share the worker and its modules.
afterEach(() => {
  vi.doUnmock(SELDOM);
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("the launcher gets the author's style sheet even if loading its module failed first", async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  const custom = {} as CSSStyleSheet;
  const loadSeldom = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  loadSeldom.mockResolvedValue({ modules: { customSheet: () => custom } });
  vi.resetModules();
  vi.doMock(SELDOM, () => ({ loadSeldom }));
  const { takeLook } = await import('./take-look.ts');
  const adopted: CSSStyleSheet[] = [];
  const bot = { theme: { customCss: '.choice { color: red }' } };
  takeLook(createStore({ ...initialState, bot: bot as never }), (sheet) => adopted.push(sheet));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(adopted).toEqual([custom]);
});
