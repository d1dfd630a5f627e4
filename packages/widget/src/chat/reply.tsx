// A reply of the visitor: its words, its files, and how far it has got.
import type { ReplyEntry } from '../session/conversation-state.ts';
import type { ChatParts } from './chat-context.ts';
import { ReplyFiles } from './reply-files.tsx';

interface ReplyProps {
  readonly entry: ReplyEntry;
  readonly parts: ChatParts;
}

export function Reply({ entry, parts }: ReplyProps) {
  const { words } = parts;
  // The names of files say no more than the files do.
  const names = entry.files.map(({ name }) => name).join(', ');
  return (
    <>
      <ReplyFiles entry={entry} words={words} />
      {entry.text !== '' && entry.text !== names && (
        <div class="bubble" part="guest-bubble" dir="auto">
          {entry.text}
        </div>
      )}
      <ReplySign entry={entry} parts={parts} />
    </>
  );
}

/** Says quietly how far a reply has got; nothing once it counts. */
function ReplySign({ entry, parts }: ReplyProps) {
  const { conversation, words } = parts;
  if (entry.state === 'sent') return null;
  const { networkErrorMessage, networkErrorTitle } =
    conversation.store.get().bot?.settings.general?.systemMessages ?? {};
  const waiting = [networkErrorTitle, networkErrorMessage].filter(Boolean).join(' · ');
  return (
    <div class={`state ${entry.state}`} role="status">
      {entry.state === 'waiting' && waiting ? waiting : words[entry.state]}
      {entry.state === 'refused' && (
        <button type="button" class="plain" onClick={() => conversation.retry(entry)}>
          {words.tryAgain}
        </button>
      )}
    </div>
  );
}
