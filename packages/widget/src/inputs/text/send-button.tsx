// The button at the end of a field: it sends what the field holds.
import { SendIcon } from '../../chat/reply-icons.tsx';
import type { Words } from '../../words/words.ts';

/** Can be reached at any time: one that went away with the last letter would take the focus along. */
export function SendButton({
  label,
  words,
  canSend,
}: {
  /** Of the author; it is shown where there is room. */
  readonly label: string | undefined;
  readonly words: Pick<Words, 'send'>;
  readonly canSend: boolean;
}) {
  return (
    <button
      type="submit"
      class={label ? 'send named' : 'send'}
      part="send"
      aria-label={label || words.send}
      aria-disabled={!canSend}
    >
      <SendIcon />
    </button>
  );
}
