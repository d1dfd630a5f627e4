// The lines above a message: its day, and who has joined.
import type { Conversation } from '../session/conversation-contract.ts';
import type { Entry } from '../session/conversation-state.ts';
import type { Words } from '../words/words.ts';
import { fill } from '../words/words.ts';
import { Avatar } from './avatar.tsx';
import { DayMark } from './day-mark.tsx';

interface EntryMarksProps {
  readonly entry: Entry;
  /** The message above it. */
  readonly previous: Entry | undefined;
  readonly parts: {
    readonly conversation: Pick<Conversation, 'store'>;
    readonly words: Words;
    readonly locale: string;
  };
}

export function EntryMarks({ entry, previous, parts }: EntryMarksProps) {
  const { conversation, words, locale } = parts;
  const person = joinedPerson(entry, conversation.store.get().entries);
  return (
    <>
      <DayMark entry={entry} previous={previous} locale={locale} />
      {person && (
        <p class="day-mark joined person small quiet">
          <Avatar url={person.avatarUrl ?? ''} />
          {fill(words.joined, { name: person.name })}
        </p>
      )}
    </>
  );
}

/** The person who joins with this message: one with a name, unless the last message of this side is also theirs. */
function joinedPerson(
  entry: Entry,
  entries: readonly Entry[],
): { readonly name: string; readonly avatarUrl: string | undefined } | undefined {
  if (entry.kind !== 'bubble' || !entry.person) return undefined;
  const before = entries.slice(0, entries.indexOf(entry)).findLast(({ kind }) => kind !== 'reply');
  if (before?.kind === 'bubble' && before.person === entry.person) return undefined;
  return { name: entry.person, avatarUrl: entry.avatarUrl };
}
