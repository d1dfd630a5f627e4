// The messages, in one column.
import type { ComponentChildren, RefObject } from 'preact';
import { useRef } from '../drawing/hooks.ts';
import type { ConversationState, Entry } from '../session/conversation-state.ts';
import { avatarsOf } from './avatars-of.ts';
import type { ChatParts } from './chat-context.ts';
import { MessagePage } from './message-page.tsx';
import { sideOf } from './side-of.ts';

/** Messages per page: a few screens. A turn renders only the last page. */
const PAGE = 32;

export function MessageList({
  state,
  parts,
  scroll,
  children,
}: {
  readonly state: ConversationState;
  readonly parts: ChatParts;
  readonly scroll: RefObject<HTMLElement | null>;
  readonly children: ComponentChildren;
}) {
  const later = parts.later();
  const { entries, isTyping } = state;
  const avatars = avatarsOf(state);
  // Pages count from the initial first message: earlier messages get new pages, and no page is rendered again.
  const first = useRef(entries[0]);
  const earlier = Math.max(0, entries.indexOf(first.current as Entry));
  first.current = entries[earlier];
  const pages = [];
  for (let start = (earlier % PAGE || PAGE) - PAGE; start < entries.length; start += PAGE)
    pages.push(
      <MessagePage
        key={start - earlier}
        entries={entries.slice(Math.max(0, start), start + PAGE)}
        previous={entries[start - 1]}
        after={sideOf(entries[start + PAGE] ?? (isTyping ? 'host' : undefined))}
        {...avatars}
        parts={parts}
        later={later}
      />,
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: lets visitors scroll by keyboard */}
      <section class="scroll" ref={scroll} tabIndex={0} aria-label={parts.words.messages}>
        <div class="column list" role="log" aria-live="polite" aria-relevant="additions">
          {later && <later.ListTop state={state} parts={parts} />}
          {pages}
          {later && isTyping && <later.TypingDots state={state} parts={parts} />}
        </div>
        {children}
      </section>
      {later && <later.ListEnd scroll={scroll} state={state} parts={parts} />}
    </>
  );
}
