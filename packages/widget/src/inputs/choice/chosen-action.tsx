// The button that sends marked items: it has the arrow of all send buttons, so that it does not look like another
// choice.
import { SendIcon } from '../../icons/reply-icons.tsx';

interface ChosenActionProps {
  readonly label: string;
  readonly disabled: boolean;
  /** Absent in a form, which it submits. */
  readonly onClick?: () => void;
}

export function ChosenAction({ label, disabled, onClick }: ChosenActionProps) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      class="choice strong"
      part="send"
      disabled={disabled}
      onClick={onClick}
    >
      {label}
      <SendIcon />
    </button>
  );
}
