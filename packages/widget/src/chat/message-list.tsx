// The messages, one column, at its end unless the reader has gone up.
import type { ComponentChildren, VNode } from 'preact';
import { h } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ConversationState, Entry } from '../session/conversation-state.ts';
import type { ChatParts } from './chat-context.ts';
import type { EntryProps } from './entry-view.tsx';
import { Avatar, EntryView } from './entry-view.tsx';

/** Pixels from the end within which a reader still is at the end. */
const NEAR_END = 48;

export function MessageList({
  state,
  parts,
  children,
}: {
  readonly state: ConversationState;
  readonly parts: ChatParts;
  readonly children: ComponentChildren;
}) {
  const { words, conversation } = parts;
  const { scroll, isAtEnd, toEnd } = useEnd([state.entries.length, state.isTyping, state.input]);
  const draw = useDrawnOnce();
  const { entries } = state;
  const avatars = avatarsOf(state);
  const typingAvatar = state.isTyping ? avatars.host : undefined;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard scrolls with it */}
      <section class="scroll" ref={scroll} tabIndex={0} aria-label={words.messages}>
        <div class="column list" role="log" aria-live="polite" aria-relevant="additions">
          {state.hasEarlier && (
            <button type="button" class="plain" onClick={() => void conversation.readEarlier()}>
              {words.earlier}
            </button>
          )}
          {entries.map((entry, index) =>
            draw({
              entry,
              isFirst: sideOf(entries[index - 1]) !== sideOf(entry),
              isLast: sideOf(entries[index + 1] ?? (state.isTyping ? 'host' : undefined)) !== sideOf(entry),
              avatarUrl: sideOf(entry) === 'guest' ? avatars.guest : entry.avatarUrl || avatars.host,
              parts,
            }),
          )}
          {state.isTyping && (
            <div
              class={sideOf(entries.at(-1)) === 'host' ? 'entry host last' : 'entry host first last'}
              aria-hidden="true"
            >
              {typingAvatar && <Avatar url={typingAvatar} />}
              <div class="bubble dots">
                <i />
                <i />
                <i />
              </div>
            </div>
          )}
        </div>
        {children}
      </section>
      {!isAtEnd && (
        <div class="pill-place">
          <div class="pill">
            <button type="button" onClick={toEnd}>
              {words.newMessages}
            </button>
          </div>
        </div>
      )}
    </>
  );
}

function sideOf(entry: Entry | 'host' | undefined): 'guest' | 'host' | undefined {
  if (entry === undefined || entry === 'host') return entry;
  return entry.kind === 'reply' ? 'guest' : 'host';
}

function avatarsOf({ bot, dynamicTheme }: ConversationState) {
  const { hostAvatar, guestAvatar } = bot?.theme.chat ?? {};
  return {
    host: hostAvatar?.isEnabled === false ? undefined : dynamicTheme.hostAvatarUrl || hostAvatar?.url,
    guest: guestAvatar?.isEnabled ? dynamicTheme.guestAvatarUrl || guestAvatar.url : undefined,
  };
}

/** Draws each message once, and again only when something of it is new: a thousand of them cost nothing when one more comes. */
function useDrawnOnce(): (props: EntryProps) => VNode<EntryProps> {
  const drawn = useRef(
    new Map<string, { readonly props: EntryProps; readonly node: VNode<EntryProps> }>(),
  ).current;
  return (props) => {
    const { key } = props.entry;
    const known = drawn.get(key);
    if (known && isSame(known.props, props)) return known.node;
    const node = h(EntryView, { ...props, key }) as VNode<EntryProps>;
    drawn.set(key, { props, node });
    return node;
  };
}

function isSame(one: EntryProps, other: EntryProps): boolean {
  return (Object.keys(one) as (keyof EntryProps)[]).every((name) => one[name] === other[name]);
}

/** Keeps the list at its end while the reader is there; whoever went up stays where they are. */
function useEnd(changes: readonly unknown[]) {
  const scroll = useRef<HTMLElement>(null);
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
  }, changes);
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
  return { scroll, isAtEnd, toEnd };
}
