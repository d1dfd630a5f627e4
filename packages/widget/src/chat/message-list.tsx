// The messages, one column, at its end unless the reader has gone up.
import type { ComponentChildren, VNode } from 'preact';
import { h } from 'preact';
import { useRef } from 'preact/hooks';
import type { ConversationState, Entry } from '../session/conversation-state.ts';
import type { ChatParts } from './chat-context.ts';
import type { EntryProps } from './entry-view.tsx';
import { EntryView } from './entry-view.tsx';

export function MessageList({
  state,
  parts,
  children,
}: {
  readonly state: ConversationState;
  readonly parts: ChatParts;
  readonly children: ComponentChildren;
}) {
  const { words } = parts;
  const later = parts.later();
  const scroll = useRef<HTMLElement>(null);
  const draw = useDrawnOnce();
  const { entries } = state;
  const avatars = avatarsOf(state);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only a keyboard scrolls with it */}
      <section class="scroll" ref={scroll} tabIndex={0} aria-label={words.messages}>
        <div class="column list" role="log" aria-live="polite" aria-relevant="additions">
          {later && state.hasEarlier && <later.EarlierButton parts={parts} />}
          {entries.map((entry, index) =>
            draw({
              entry,
              isFirst: sideOf(entries[index - 1]) !== sideOf(entry),
              isLast: sideOf(entries[index + 1] ?? (state.isTyping ? 'host' : undefined)) !== sideOf(entry),
              avatarUrl: sideOf(entry) === 'guest' ? avatars.guest : entry.avatarUrl || avatars.host,
              parts,
            }),
          )}
          {later && state.isTyping && (
            <later.TypingDots isFirst={sideOf(entries.at(-1)) !== 'host'} avatarUrl={avatars.host} />
          )}
        </div>
        {children}
      </section>
      {later && <later.ListEnd scroll={scroll} state={state} words={words} />}
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
