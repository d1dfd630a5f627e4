// The style sheets of a chat, where a file of it comes late.
import { afterEach, expect, it, vi } from 'vitest';

const SELDOM = '../chat/load-seldom.ts';

// Other files share the worker, and its modules.
afterEach(() => {
  vi.doUnmock(SELDOM);
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("has the sheet of the bot's author, also when its file did not come at once", async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  const style = { cssText: '', setProperty: () => undefined };
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      readonly cssRules = [{ style }];
      replaceSync = () => undefined;
    },
  );
  const custom = {};
  const loadSeldom = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  loadSeldom.mockResolvedValue({ modules: { customSheet: () => custom } });
  vi.resetModules();
  vi.doMock(SELDOM, () => ({ loadSeldom }));
  const { createSheets } = await import('./sheets.ts');
  const shadow = { adoptedStyleSheets: [] as unknown[] };
  const bot = { theme: { customCss: '.choice { color: red }' } };
  createSheets(shadow as unknown as ShadowRoot).applyTheme({ bot: bot as never, dynamicTheme: {} });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shadow.adoptedStyleSheets.at(-1)).toBe(custom);
});
