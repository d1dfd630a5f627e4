// Events of a chat for the page.
import { expect, it, vi } from 'vitest';

it('a listener for several events is removed from each event separately', async () => {
  // In browsers elements are event targets. The test needs nothing else of them.
  vi.stubGlobal('HTMLElement', EventTarget);
  vi.resetModules();
  const { ChatElement } = await import('./chat-element.ts');
  vi.unstubAllGlobals();
  const chat = new ChatElement();
  const listener = vi.fn();
  const happens = (name: string) =>
    chat.dispatchEvent(new CustomEvent(`colloquy:${name}`, { detail: { name } }));
  const stop = chat.on('open', listener);
  chat.on('close', listener);
  for (const name of ['open', 'close']) happens(name);
  expect(listener.mock.calls).toEqual([[{ name: 'open' }], [{ name: 'close' }]]);
  listener.mockClear();
  stop();
  for (const name of ['open', 'close']) happens(name);
  expect(listener.mock.calls).toEqual([[{ name: 'close' }]]);
  listener.mockClear();
  chat.off('close', listener);
  for (const name of ['open', 'close']) happens(name);
  expect(listener).not.toHaveBeenCalled();
});
