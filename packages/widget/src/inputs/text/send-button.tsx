// The button at the end of a field: it sends what the field holds.
import { SendIcon } from '../../chat/reply-icons.tsx';

/** Can be reached at any time: one that went away with the last letter would take the focus along. */
export function SendButton({ label, canSend }: { readonly label: string; readonly canSend: boolean }) {
  return (
    <button type="submit" class="send" part="send" aria-label={label} aria-disabled={!canSend}>
      <SendIcon />
    </button>
  );
}
