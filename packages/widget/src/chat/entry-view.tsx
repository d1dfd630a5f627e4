// One message with its place in the group: avatar, corners, and how far a reply has got.
import type { BubbleModule } from '../bubbles/bubble-view.ts';
import { bubbleEntryOf } from '../bubbles/registry.ts';
import type { Entry } from '../session/conversation-state.ts';
import { Avatar } from './avatar.tsx';
import type { ChatParts } from './chat-context.ts';
import { LateMarkdown } from './late-markdown.tsx';
import { useLoaded } from './use-loaded.ts';

export interface EntryProps {
  readonly entry: Entry;
  /** First and last message of one side in a row. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Nothing: this side shows no avatar. Empty: it does, elsewhere in the group. */
  readonly avatarUrl: string | undefined;
  readonly parts: ChatParts;
}

export function EntryView({ entry, isFirst, isLast, avatarUrl, parts }: EntryProps) {
  const { words } = parts;
  const isGuest = entry.kind === 'reply';
  const person = entry.kind === 'bubble' && entry.person !== undefined && (entry.person || words.person);
  const isMedia = entry.kind === 'bubble' && bubbleEntryOf(entry.bubble)?.isMedia;
  const classes = [
    'entry',
    isGuest ? 'guest' : 'host',
    isFirst && 'first',
    isLast && 'last',
    isMedia && 'media',
    !entry.isOld && 'new',
  ];
  return (
    <div class={classes.filter(Boolean).join(' ')}>
      {avatarUrl && (isLast ? <Avatar url={avatarUrl} /> : <span class="gap" />)}
      <div class="words">
        {person && isFirst && (
          <div class="small quiet" aria-hidden="true">
            {person}
          </div>
        )}
        <span class="hidden">{person || (isGuest ? words.you : words.bot)}: </span>
        <Said entry={entry} parts={parts} />
      </div>
    </div>
  );
}

function Said({ entry, parts }: Pick<EntryProps, 'entry' | 'parts'>) {
  const later = parts.later();
  if (entry.kind === 'bubble') return <SaidBubble entry={entry} parts={parts} />;
  if (entry.kind === 'stream')
    return (
      <div class="bubble" part="host-bubble" dir="auto" aria-hidden={!entry.isWhole}>
        <LateMarkdown text={entry.text} words={parts.words} />
      </div>
    );
  // The names of files say no more than the files do.
  const names = entry.files.map(({ name }) => name).join(', ');
  return (
    <>
      {later && <later.ReplyFiles entry={entry} words={parts.words} />}
      {entry.text !== '' && entry.text !== names && (
        <div class="bubble" part="guest-bubble" dir="auto">
          {entry.text}
        </div>
      )}
      {later && <later.ReplySign entry={entry} parts={parts} />}
    </>
  );
}

function SaidBubble({
  entry,
  parts,
}: {
  readonly entry: Extract<Entry, { kind: 'bubble' }>;
  readonly parts: ChatParts;
}) {
  const known = bubbleEntryOf(entry.bubble);
  const loaded = useLoaded<BubbleModule>(known?.module ?? NOTHING, parts.adopt);
  if (!known) return null;
  return (
    <div class={known.isMedia ? 'bubble frame' : 'bubble'} part="host-bubble" dir="auto">
      {loaded && <loaded.View bubble={entry.bubble} isOld={entry.isOld} context={parts.bubble} />}
    </div>
  );
}

const NOTHING: BubbleModule = { View: () => null, css: '' };
