// The button that sends what was chosen: an action with the arrow of every send button, so that it is not taken for one more choice.
import { SendIcon } from '../../chat/reply-icons.tsx';

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
