// Scrolls the list to its end while the reader is there, or to the start of a turn taller than the screen. After
// scrolling up, the reader stays there and sees a notice of new messages. The visitor's own reply always scrolls into
// view.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from '../drawing/hooks.ts';
import type { InputContext } from '../inputs/input-view.ts';
import { loadMenu } from '../loading/load-menu.ts';
import { Loaded } from '../loading/loaded.tsx';
import { partOf } from '../loading/part-of.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import { fitBubbles } from './fit-bubbles.ts';

/** Pixels from the end that still count as the end. */
const NEAR_END = 48;

/** Pixels of the last reply that remain visible above a long turn. */
const LEAD = 44;

/** Start of the turn after the last reply, in pixels from the top of the list. */
function beginOf(box: HTMLElement, reply: Element | undefined): number {
  return reply ? box.scrollTop + reply.getBoundingClientRect().bottom - box.getBoundingClientRect().top : 0;
}

const loadStop = partOf(loadMenu)('stopText');

export function ListEnd({
  scroll,
  state,
  parts,
}: {
  readonly scroll: RefObject<HTMLElement | null>;
  readonly state: ConversationState;
  readonly parts: Pick<InputContext, 'words' | 'locale' | 'adopt' | 'client' | 'sessionId'>;
}) {
  const { words, locale, adopt } = parts;
  const isFollowing = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);
  /** The reader has scrolled to the end of a long turn. */
  const hasRead = useRef(false);
  /** The position set by program. */
  const placed = useRef(0);
  const lastReply = useRef<string | undefined>(undefined);
  /** The reply's element, searched only once because the list may have thousands. */
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
  // Before the first measure of the list.
  useLayoutEffect(() => {
    const list = scroll.current?.querySelector<HTMLElement>('.list');
    if (!list) return;
    const onWanted = ({ target }: Event): void =>
      void loadMenu().then(({ modules }) => {
        adopt(modules.times.css);
        modules.times.showTimes(list, locale, target as Element);
      });
    list.addEventListener('pointerover', onWanted, { once: true });
    return fitBubbles(list);
  }, []);
  useLayoutEffect(() => {
    if (lastReply.current !== reply) {
      isFollowing.current = true;
      hasRead.current = false;
      replyElement.current = [...(scroll.current?.querySelectorAll('.entry.guest') ?? [])].at(-1);
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
      // Only scrolling up stops the following: focusing a field also scrolls down, but not always to the end.
      if (isNearEnd || box.scrollTop < lastTop) isFollowing.current = isNearEnd;
      if (isNearEnd && box.scrollTop > placed.current + 1) hasRead.current = true;
      lastTop = box.scrollTop;
      if (isNearEnd) setIsAtEnd(true);
    };
    // Loading images and opening keyboards change heights as well.
    const sizes = new ResizeObserver(() => {
      if (isFollowing.current) follow();
    });
    const watch = (): void => {
      for (const one of [box, ...box.children]) sizes.observe(one);
    };
    watch();
    // An input under the question appears after the list, and may have to load first.
    const additions = new MutationObserver(watch);
    additions.observe(box, { childList: true });
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      sizes.disconnect();
      additions.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);
  if (state.entries.some((one) => one.kind === 'stream' && !one.isWhole))
    return <Loaded part={loadStop} draw={(it) => it && <it.View parts={parts} />} />;
  if (isAtEnd) return null;
  return (
    <div class="pill">
      <button type="button" onClick={toEnd}>
        {words.newMessages}
      </button>
    </div>
  );
}
