// The send button at the end of a field.
import { SendIcon } from '../../icons/reply-icons.tsx';
import type { Words } from '../../words/words.ts';

/** Always focusable: disabling it when the field becomes empty would lose the focus. */
export function SendButton({
  label,
  words,
  canSend,
}: {
  /** The author's label, shown if there is room. */
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
