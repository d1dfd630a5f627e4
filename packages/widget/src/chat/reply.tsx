// A reply of the visitor: text, files, and delivery state.
import { LateMarkdown } from '../bubbles/text/late-markdown.tsx';
import { CheckIcon } from '../icons/reply-icons.tsx';
import { loadMenu } from '../loading/load-menu.ts';
import { loadSeldom } from '../loading/load-seldom.ts';
import { Loaded } from '../loading/loaded.tsx';
import { partOf } from '../loading/part-of.ts';
import type { Entry, ReplyEntry } from '../session/conversation-state.ts';
import type { ChatParts } from './chat-context.ts';

const loadThumbs = partOf(loadMenu)('thumbs');
const loadFiles = partOf(loadSeldom)('replyFiles');

interface ReplyProps {
  readonly entry: ReplyEntry;
  readonly parts: ChatParts;
}

/** Entries after the first messages: replies, and streamed texts. */
export function LaterEntry({
  entry,
  parts,
}: {
  readonly entry: Exclude<Entry, { kind: 'bubble' }>;
  readonly parts: ChatParts;
}) {
  if (entry.kind === 'reply') return <Reply entry={entry} parts={parts} />;
  return (
    <>
      <div class="bubble" part="host-bubble" dir="auto" aria-hidden={!entry.isWhole}>
        <LateMarkdown text={entry.text} words={parts.words} adopt={parts.adopt} isArriving={!entry.isWhole} />
      </div>
      {entry.turn && parts.settings.general?.isRatingEnabled && (
        <Loaded
          part={loadThumbs}
          adopt={parts.adopt}
          draw={(it) => it && <it.View entry={entry} parts={parts} />}
        />
      )}
    </>
  );
}

function Reply({ entry, parts }: ReplyProps) {
  const { conversation, words } = parts;
  // File names would only repeat the files.
  const names = entry.files.map(({ name }) => name).join(', ');
  return (
    <>
      {entry.files.length > 0 && (
        <Loaded
          part={loadFiles}
          adopt={parts.adopt}
          draw={(files) => files && <files.View entry={entry} words={words} />}
        />
      )}
      {entry.text !== '' && entry.text !== names && (
        <div class="bubble" part="guest-bubble" dir="auto">
          {entry.text}
          {entry.understood && (
            <div class="understood small">
              <CheckIcon />
              <span>{entry.understood}</span>
            </div>
          )}
        </div>
      )}
      <ReplySign entry={entry} parts={parts} />
      {entry.state === 'sent' && entry.questionTurn !== undefined && (
        <button
          type="button"
          class="plain change"
          aria-label={`${words.change}: ${entry.text || names}`}
          onClick={() => conversation.redo(entry)}
        >
          {words.change}
        </button>
      )}
    </>
  );
}

/** Shows the delivery state; nothing once delivered. */
function ReplySign({ entry, parts }: ReplyProps) {
  const { conversation, words } = parts;
  if (entry.state === 'sent') return null;
  const { networkErrorMessage, networkErrorTitle } =
    conversation.store.get().bot?.settings.general?.systemMessages ?? {};
  const waiting = [networkErrorTitle, networkErrorMessage].filter(Boolean).join(' · ');
  return (
    <div class={`state ${entry.state}`} role="status">
      {entry.state === 'waiting' && waiting ? waiting : words[entry.state]}
      {entry.state === 'refused' && !entry.isFinal && (
        <button type="button" class="plain" onClick={() => conversation.redo(entry)}>
          {words.tryAgain}
        </button>
      )}
    </div>
  );
}
