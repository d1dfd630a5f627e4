// Batches of a reply's messages: those without delay are rendered at once, up to a limit.
import type { Bubble, ClientSideAction, Settings } from '@colloquy/schema';
import { expect, it } from 'vitest';
import { limits } from './limits.ts';
import { present } from './present.ts';

const bubble = (id: string): Bubble => ({
  id,
  type: 'text',
  content: { type: 'markdown', markdown: 'Hello' },
});

const untyped: Settings = { typingEmulation: { enabled: false } };

/** The ids of bubbles shown together, and the actions between them. */
async function shown(ids: string, settings: Settings, actions: readonly string[] = []) {
  const seen: string[] = [];
  await present(
    {
      messages: [...ids].map(bubble),
      clientSideActions: actions.map((id) => ({ type: 'wait', lastBubbleBlockId: id }) as never),
    },
    {
      settings,
      isStart: true,
      signal: new AbortController().signal,
      onTyping: () => seen.push('typing'),
      onBubbles: (bubbles, index) => seen.push(`${index} ${bubbles.map(({ id }) => id).join('')}`),
      run: async ({ lastBubbleBlockId }: ClientSideAction) => {
        seen.push(`action ${lastBubbleBlockId}`);
        return undefined;
      },
    },
  );
  return seen;
}

it('a thousand messages are shown in few steps', async () => {
  const steps = await shown('a'.repeat(1_000), untyped);
  expect(steps).toHaveLength(Math.ceil(1_000 / limits.messagesAtOnce));
  expect(steps[1]).toBe(`${limits.messagesAtOnce} ${'a'.repeat(limits.messagesAtOnce)}`);
});

it('no message is shown before the action that precedes it', async () => {
  expect(await shown('aabbc', untyped, ['b'])).toEqual(['0 aab', '3 b', 'action b', '4 c']);
});

it('typed messages are shown one by one', async () => {
  const fast: Settings = { typingEmulation: { speed: 100_000 } };
  expect(await shown('ab', fast)).toEqual(['0 a', 'typing', '1 b']);
});
