// Keeps the list at its end while the reader is there; whoever went up stays where they are, and is told of new messages.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from '../drawing/hooks.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import type { Words } from '../words/words.ts';

/** Pixels from the end within which a reader still is at the end. */
const NEAR_END = 48;

export function ListEnd({
  scroll,
  state,
  words,
}: {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly state: ConversationState;
  readonly words: Words;
}) {
  const isFollowing = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const toEnd = (): void => {
    const box = scroll.current;
    if (!box) return;
    isFollowing.current = true;
    box.scrollTop = box.scrollHeight;
    setIsAtEnd(true);
  };
  useLayoutEffect(() => {
    if (isFollowing.current) toEnd();
    else setIsAtEnd(false);
  }, [state.entries.length, state.isTyping, state.input]);
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    let lastTop = box.scrollTop;
    const onScroll = (): void => {
      const isNearEnd = box.scrollHeight - box.clientHeight - box.scrollTop < NEAR_END;
      // Only who goes up wants to stay there: a field that gets the focus scrolls down, but not always to the end.
      if (isNearEnd || box.scrollTop < lastTop) isFollowing.current = isNearEnd;
      lastTop = box.scrollTop;
      if (isFollowing.current) setIsAtEnd(true);
    };
    // Pictures that load and keyboards that open change heights, too.
    const sizes = new ResizeObserver(() => {
      if (isFollowing.current) toEnd();
    });
    const watch = (): void => {
      for (const one of [box, ...box.children]) sizes.observe(one);
    };
    watch();
    // An input under the question comes later than the list, and may have to be loaded first.
    const additions = new MutationObserver(watch);
    additions.observe(box, { childList: true });
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      additions.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);
  if (isAtEnd) return null;
  return (
    <div class="pill">
      <button type="button" onClick={toEnd}>
        {words.newMessages}
      </button>
    </div>
  );
}
