// When the chat continues after an embed rendered by the bot's code.
import { expect, it, vi } from 'vitest';
import { runEmbed } from './run-embed.ts';

const draws = { args: {}, content: 'typebotElement.drawn = true' };
const tells = (content: string) => ({ args: {}, content });

/** The chat's replies from an embed. */
function hear(content: Parameters<typeof runEmbed>[0], { isOld = false, areScriptsAllowed = true } = {}) {
  const reply = vi.fn();
  const log = vi.fn();
  const element: { drawn?: boolean; goOn?: (text?: unknown) => void } = {};
  const end = runEmbed(content, {
    isOld,
    place: element as never,
    context: { areScriptsAllowed, adopt: () => {}, later: () => undefined, reply, log, words: {} as never },
  });
  return { reply, log, element, end };
}

it('an embed continues the chat once, with the first value', async () => {
  const waitForEventFunction = tells('typebotElement.goOn = continueFlow');
  const { reply, element } = hear({ initFunction: draws, waitForEventFunction });
  await expect.poll(() => element.goOn).toBeDefined();
  expect([element.drawn, reply.mock.calls]).toEqual([true, []]);
  element.goOn?.(7);
  // Pressed again, when the chat already asks something else.
  element.goOn?.('again');
  expect(reply.mock.calls).toEqual([['7']]);
});

it('an embed sends no reply after it was removed', async () => {
  const waitForEventFunction = tells('typebotElement.goOn = continueFlow');
  const { reply, element, end } = hear({ initFunction: draws, waitForEventFunction });
  await expect.poll(() => element.goOn).toBeDefined();
  end();
  element.goOn?.('late');
  expect(reply).not.toHaveBeenCalled();
});

it.each([
  ['it cannot be drawn', { initFunction: tells('throw 1'), waitForEventFunction: tells('') }],
  ['nothing can be waited for', { initFunction: draws, waitForEventFunction: tells('throw 1') }],
])('the chat continues when %s', async (_, content) => {
  const { reply, log } = hear(content);
  await expect.poll(() => reply.mock.calls).toEqual([[undefined]]);
  expect(log).toHaveBeenCalledOnce();
});

it('the chat continues when the page forbids scripts, and logs that', async () => {
  const { reply, log, element } = hear(
    { initFunction: draws, waitForEventFunction: tells('') },
    { areScriptsAllowed: false },
  );
  await expect.poll(() => reply.mock.calls).toEqual([[undefined]]);
  expect(log.mock.calls[0]?.[0]).toContain('does not allow scripts');
  expect(element.drawn).toBeUndefined();
});

it.each([
  ['waits for nothing', { initFunction: tells('throw 1') }, false],
  ['was there before the page', { initFunction: tells('throw 1'), waitForEventFunction: tells('') }, true],
])('the chat gets no reply from an embed that %s', async (_, content, isOld) => {
  const { reply, log } = hear(content, { isOld });
  await expect.poll(() => log.mock.calls.length).toBe(1);
  expect(reply).not.toHaveBeenCalled();
});
