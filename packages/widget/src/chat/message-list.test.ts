// Grouping of messages into pages: reading earlier messages must not replay sounds or reload frames.
import { expect, it } from 'vitest';
import type { Drawable, Props } from '../drawing/element.ts';
import { withHooks } from '../drawing/hooks.ts';
import type { Entry } from '../session/conversation-state.ts';
import { initialState } from '../session/conversation-state.ts';
import type { ChatParts } from './chat-context.ts';
import { MessageList } from './message-list.tsx';
import { MessagePage } from './message-page.tsx';

const entry = (number: number): Entry => ({
  kind: 'bubble',
  key: `${number}`,
  bubble: { id: `${number}`, type: 'text', content: { type: 'markdown', markdown: '' } },
  isOld: true,
  avatarUrl: undefined,
});

const all = Array.from({ length: 400 }, (_, number) => entry(number));

/** A list that is rendered repeatedly; returns the page of each message. */
function list() {
  const owner = { hooks: [], redraw: () => undefined };
  const parts = { later: () => undefined, words: {} } as unknown as ChatParts;
  return (entries: readonly Entry[]): ReadonlyMap<string, unknown> => {
    const state = { ...initialState, entries };
    const drawn = withHooks(owner, () =>
      MessageList({ state, parts, scroll: { current: null }, children: null }),
    );
    const pages = pagesIn(drawn);
    expect(pages.flatMap(({ props }) => (props as PageProps).entries)).toEqual(entries);
    expect(pages.every(({ props }) => (props as PageProps).entries.length > 0)).toBe(true);
    return new Map(
      pages.flatMap(({ key, props }) => (props as PageProps).entries.map((one) => [one.key, key] as const)),
    );
  };
}

type PageProps = Props & { readonly entries: readonly Entry[] };

function pagesIn(drawn: unknown): Drawable[] {
  if (Array.isArray(drawn)) return drawn.flatMap(pagesIn);
  if (typeof drawn !== 'object' || drawn === null) return [];
  const drawable = drawn as Drawable;
  if (drawable.type === MessagePage) return [drawable];
  return pagesIn((drawable.props as Props).children);
}

it.each([1, 7, 31, 32, 33, 50, 64, 100])(
  'messages stay on their pages when %i earlier ones are added',
  (number) => {
    const draw = list();
    let before = draw(all.slice(300, 370));
    expect(new Set(before.values()).size).toBe(3);
    // Twice: fills the current page, and adds new ones.
    for (const [from, to] of [
      [300 - number, 372],
      [300 - 2 * number, 375],
    ]) {
      const after = draw(all.slice(from, to));
      for (const [key, page] of before) expect(after.get(key), key).toBe(page);
      before = after;
    }
  },
);

it('another chat starts with new pages', () => {
  const draw = list();
  draw([]);
  draw(all.slice(0, 40));
  expect(new Set(draw(all.slice(200, 240)).values()).size).toBe(2);
});
