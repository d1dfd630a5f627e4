// Keeps the list at its end while the reader is there, or at the beginning of a turn that is longer than the screen. A reader who scrolled up stays there
// and sees that there are new messages. The visitor's own reply is always scrolled into view.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from '../drawing/hooks.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import type { Words } from '../words/words.ts';

/** Pixels from the end within which a reader still is at the end. */
const NEAR_END = 48;

/** Pixels of the last reply that stay on the screen above a long turn. */
const LEAD = 44;

/** Where the turn begins that follows the last reply, in pixels from the top of the list. */
function beginOf(box: HTMLElement, reply: Element | undefined): number {
  return reply ? box.scrollTop + reply.getBoundingClientRect().bottom - box.getBoundingClientRect().top : 0;
}

function lastIn(box: HTMLElement | null, selector: string): Element | undefined {
  return [...(box?.querySelectorAll(selector) ?? [])].at(-1);
}

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
  /** The reader has gone to the end of a long turn. */
  const hasRead = useRef(false);
  /** Where the list was put. */
  const placed = useRef(0);
  const lastReply = useRef<string | undefined>(undefined);
  /** Its element, looked for once: the list may have thousands. */
  const replyElement = useRef<Element | undefined>(undefined);
  const reply = state.entries.findLast(({ kind }) => kind === 'reply')?.key;
  const follow = (): void => {
    const box = scroll.current;
    if (!box) return;
    const end = box.scrollHeight - box.clientHeight;
    const top = hasRead.current ? end : Math.min(end, Math.max(0, beginOf(box, replyElement.current) - LEAD));
    isFollowing.current = true;
    box.scrollTop = top;
    placed.current = top;
    setIsAtEnd(end - top < NEAR_END);
  };
  const toEnd = (): void => {
    hasRead.current = true;
    follow();
  };
  useLayoutEffect(() => {
    if (lastReply.current !== reply) {
      isFollowing.current = true;
      hasRead.current = false;
      replyElement.current = reply ? lastIn(scroll.current, '.entry.guest') : undefined;
    }
    lastReply.current = reply;
    if (isFollowing.current) follow();
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
      if (isNearEnd && box.scrollTop > placed.current + 1) hasRead.current = true;
      lastTop = box.scrollTop;
      if (isNearEnd) setIsAtEnd(true);
    };
    // Pictures that load and keyboards that open change heights, too.
    const sizes = new ResizeObserver(() => {
      if (isFollowing.current) follow();
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
