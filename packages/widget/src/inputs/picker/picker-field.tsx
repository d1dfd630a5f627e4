// A field that takes words ("next friday": the server reads them), and the browser's own pickers beside it. What is shown is what is sent: words
// empty the pickers, and a picked day empties the words.
import { useEffect, useRef, useState } from 'preact/hooks';
import { SendIcon } from '../../chat/icons.tsx';
import type { Answer } from '../../session/conversation-contract.ts';
import { limits } from '../../session/limits.ts';
import type { InputProps } from '../input-view.ts';
import { visitorMessage } from '../text/visitor-message.ts';

export interface Picker {
  readonly type: 'date' | 'datetime-local' | 'time';
  readonly label: string;
  readonly min?: string;
  readonly max?: string;
}

interface PickerFieldProps extends Pick<InputProps, 'input' | 'initial' | 'isAsking' | 'context' | 'answer'> {
  /** One, or two for a range. */
  readonly pickers: readonly Picker[];
  readonly button: string | undefined;
  /** What picked values are sent as; each is one that the browser gives: `yyyy-MM-dd`, `yyyy-MM-ddTHH:mm` or `HH:mm`. */
  readonly replyOf: (picked: readonly string[]) => Answer;
}

export function PickerField({
  input,
  initial,
  isAsking,
  context,
  answer,
  pickers,
  button,
  replyOf,
}: PickerFieldProps) {
  const { words, direction } = context;
  const [text, setText] = useState(initial);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    setText(initial);
    setPicked([]);
  }, [input.id, initial]);
  const isPicked = picked.some((value) => value !== '' && value !== undefined);
  const hasWords = text.trim() !== '';

  const send = (): void => {
    if (!isAsking) return;
    if (hasWords) answer({ message: visitorMessage(text) });
    // The browser says what is missing, in the visitor's language.
    else if (form.current?.reportValidity() && isPicked) answer(replyOf(picked));
    else return;
    setText('');
    setPicked([]);
  };
  return (
    <form
      ref={form}
      class="picking"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div class="field" part="input">
        <input
          type="text"
          aria-label={words.placeholder}
          placeholder={words.placeholder}
          value={text}
          dir={text === '' ? direction : 'auto'}
          maxLength={limits.replyCharacters}
          enterkeyhint="send"
          autoComplete="off"
          onInput={(event) => {
            setText(event.currentTarget.value);
            setPicked([]);
          }}
        />
        <button
          type="submit"
          class="send"
          part="send"
          aria-label={button || words.send}
          aria-disabled={!(hasWords || isPicked) || !isAsking}
        >
          <SendIcon />
        </button>
      </div>
      <div class="pickers">
        {pickers.map((picker, index) => (
          <label class="picker" key={picker.label}>
            <span class={pickers.length > 1 ? 'small quiet' : 'hidden'}>{picker.label}</span>
            <input
              type={picker.type}
              // A range does not end before it begins.
              min={(index > 0 && picked[0]) || picker.min}
              max={picker.max}
              required={isPicked}
              value={picked[index] ?? ''}
              onInput={({ currentTarget: { value } }) => {
                setText('');
                setPicked(pickers.map((_, at) => (at === index ? value : (picked[at] ?? ''))));
              }}
            />
          </label>
        ))}
      </div>
    </form>
  );
}
