// A page of messages. It is rendered again only when a message changes, and laid out only near the screen, so that a
// thousand others cost nothing.
import { useMemo } from '../drawing/hooks.ts';
import type { Entry } from '../session/conversation-state.ts';
import type { ChatParts } from './chat-context.ts';
import { EntryView } from './entry-view.tsx';
import type { Later } from './later.tsx';

/** `guest`, `host`, or the person who answers instead of the bot. */
export type Side = string | undefined;

interface PageProps {
  readonly entries: readonly Entry[];
  /** The sides of the messages before and after the page. */
  readonly before: Side;
  readonly after: Side;
  readonly hostAvatar: string | undefined;
  readonly guestAvatar: string | undefined;
  readonly parts: ChatParts;
  readonly later: Later | undefined;
}

export function MessagePage({ entries, before, after, hostAvatar, guestAvatar, parts, later }: PageProps) {
  return useMemo(() => {
    const sides = [before, ...entries.map(sideOf), after];
    return (
      <div class="page">
        {entries.map((entry, index) => {
          const side = sides[index + 1];
          const botAvatar = side === 'host' ? hostAvatar : undefined;
          return (
            <EntryView
              key={entry.key}
              entry={entry}
              isFirst={sides[index] !== side}
              isLast={sides[index + 2] !== side}
              avatarUrl={side === 'guest' ? guestAvatar : entry.avatarUrl || botAvatar}
              parts={parts}
            />
          );
        })}
      </div>
    );
  }, [before, after, hostAvatar, guestAvatar, parts, later, ...entries]);
}

export function sideOf(entry: Entry | 'host' | undefined): Side {
  if (typeof entry !== 'object') return entry;
  if (entry.kind === 'bubble' && entry.person !== undefined) return `person ${entry.person}`;
  return entry.kind === 'reply' ? 'guest' : 'host';
}
