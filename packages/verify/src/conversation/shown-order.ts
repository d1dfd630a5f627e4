// The order in which a visitor sees a turn: bubbles and actions in one row.
import type { Bubble, ClientSideAction } from '@colloquy/schema';

/** One thing that is shown or done. */
export type Shown = { readonly bubble: Bubble } | { readonly action: ClientSideAction };

/**
 * Puts each action behind the bubble that it names, or before the first one when it names none. Where a bubble is shown
 * several times in one turn, an action goes behind the next time.
 *
 * @example shownOrder({ messages: [hello], clientSideActions: [{ type: 'wait', lastBubbleBlockId: hello.id, … }] })
 */
export function shownOrder({
  messages,
  clientSideActions = [],
}: {
  readonly messages: readonly Bubble[];
  readonly clientSideActions?: readonly ClientSideAction[] | undefined;
}): Shown[] {
  const order: Shown[] = [];
  let shown = 0;
  const showNext = (): void => {
    const bubble = messages[shown++];
    if (bubble) order.push({ bubble });
  };
  for (const action of clientSideActions) {
    const place = action.lastBubbleBlockId;
    const isAhead = place !== undefined && messages.slice(shown).some(({ id }) => id === place);
    if (isAhead) while (messages[shown - 1]?.id !== place || messages[shown]?.id === place) showNext();
    order.push({ action });
  }
  while (shown < messages.length) showNext();
  return order;
}
