// The order in which a visitor sees the bubbles and actions of a turn.
import type { Bubble, ClientSideAction } from '@colloquy/schema';

/** A bubble or an action. */
export type Shown = { readonly bubble: Bubble } | { readonly action: ClientSideAction };

/**
 * Places each action after the bubble that it names, or before the first bubble when it names none. If a bubble is
 * shown several times in a turn, an action follows the next occurrence.
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
