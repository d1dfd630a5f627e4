// A page of messages. It is rendered again only when a message changes, and laid out only near the screen, so that a
// thousand others cost nothing.
import { useMemo } from '../drawing/hooks.ts';
import type { Entry } from '../session/conversation-state.ts';
import type { ChatParts } from './chat-context.ts';
import { EntryView } from './entry-view.tsx';
import type { Later } from './later.tsx';
import type { Side } from './side-of.ts';
import { sideOf } from './side-of.ts';

interface PageProps {
  readonly entries: readonly Entry[];
  /** The message before the page, and the side of the one after it. */
  readonly previous: Entry | undefined;
  readonly after: Side;
  readonly hostAvatar: string | undefined;
  readonly guestAvatar: string | undefined;
  readonly hostName: string | undefined;
  readonly parts: ChatParts;
  readonly later: Later | undefined;
}

export function MessagePage({ entries, ...common }: PageProps) {
  return useMemo(() => {
    const { previous, after, hostAvatar, guestAvatar } = common;
    const sides = [sideOf(previous), ...entries.map(sideOf), after];
    return (
      <div class="page">
        {entries.map((entry, index) => {
          const side = sides[index + 1];
          return (
            <EntryView
              {...common}
              key={entry.key}
              entry={entry}
              previous={entries[index - 1] ?? previous}
              isFirst={sides[index] !== side}
              isLast={sides[index + 2] !== side}
              avatarUrl={
                side === 'guest' ? guestAvatar : entry.avatarUrl || (side === 'host' ? hostAvatar : '')
              }
            />
          );
        })}
      </div>
    );
  }, [...Object.values(common), ...entries]);
}
