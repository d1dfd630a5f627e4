// One message and its position in the group: avatar, corners, and delivery state.
import type { Bubble } from '@colloquy/schema';
import type { BubbleModule } from '../bubbles/bubble-view.ts';
import { bubbleEntryOf } from '../bubbles/registry.ts';
import { Loaded } from '../loading/loaded.tsx';
import type { Entry } from '../session/conversation-state.ts';
import { Avatar } from './avatar.tsx';
import type { ChatParts } from './chat-context.ts';

export interface EntryProps {
  readonly entry: Entry;
  /** The message above it. */
  readonly previous: Entry | undefined;
  /** First and last of consecutive messages by one side. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Undefined: this side has no avatars. Empty: a face. */
  readonly avatarUrl: string | undefined;
  /** The bot's name, if it has one. */
  readonly hostName: string | undefined;
  readonly parts: ChatParts;
}

export function EntryView({ entry, previous, isFirst, isLast, avatarUrl, hostName, parts }: EntryProps) {
  const isGuest = entry.kind === 'reply';
  const later = parts.later();
  // Only the bot has messages before all texts have loaded.
  const person =
    entry.kind === 'bubble' && entry.person !== undefined && (entry.person || parts.words.person);
  const isMedia = entry.kind === 'bubble' && bubbleEntryOf(entry.bubble).isMedia;
  const classes = [
    'entry',
    isGuest ? 'guest' : 'host',
    isFirst && 'first',
    isLast && 'last',
    isMedia && 'media',
    person && 'person',
    !entry.isOld && 'new',
  ];
  return (
    <>
      {later && <later.EntryMarks entry={entry} previous={previous} parts={parts} />}
      <div class={classes.filter(Boolean).join(' ')} data-at={entry.at}>
        {avatarUrl !== undefined && <Avatar url={isFirst ? avatarUrl : undefined} />}
        <div class="words">
          {isFirst && !isGuest && (
            <div class="small quiet" aria-hidden="true">
              {person || hostName}
            </div>
          )}
          <span class="hidden">{person || (isGuest ? parts.words.you : parts.words.bot)}: </span>
          {entry.kind === 'bubble' ? (
            saidBubble(entry.bubble, entry.isOld, parts)
          ) : later ? (
            <later.LaterEntry entry={entry} parts={parts} />
          ) : (
            <>
              <div class="bubble" part="guest-bubble" dir="auto">
                {entry.text}
              </div>
              <div class="state sending">{parts.words[navigator.onLine ? 'sending' : 'waiting']}</div>
            </>
          )}
        </div>
      </div>
    </>
  );
}

function saidBubble(bubble: Bubble, isOld: boolean, parts: ChatParts) {
  const { isMedia, module } = bubbleEntryOf(bubble);
  return (
    <div class={isMedia ? 'bubble frame' : 'bubble'} part="host-bubble" dir="auto">
      <Loaded<BubbleModule>
        part={module}
        adopt={parts.adopt}
        draw={(it) => it && <it.View bubble={bubble} isOld={isOld} context={parts} />}
      />
    </div>
  );
}
