// A field that takes words ("half past two": the server reads them), and the browser's own picker beside it. What is shown is what is sent: words
// empty the picker, and a picked time empties the words.
import { useLayoutEffect, useRef, useState } from '../../drawing/hooks.ts';
import { limits } from '../../session/limits.ts';
import type { InputProps } from '../input-view.ts';
import { SendButton } from '../text/send-button.tsx';
import { visitorMessage } from '../text/visitor-message.ts';
import { timeReply } from './time-reply.ts';

export function TimeField({ input, initial, isAsking, context, answer }: InputProps<'time input'>) {
  const { words, direction, locale } = context;
  const [text, setText] = useState(initial);
  const [time, setTime] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    setText(initial);
    setTime('');
  }, [input.id, initial]);
  const hasWords = text.trim() !== '';

  const send = (): void => {
    if (!isAsking) return;
    if (hasWords) answer({ message: visitorMessage(text) });
    // The browser says what is missing, in the visitor's language.
    else if (form.current?.reportValidity() && time) answer(timeReply(time, locale));
    else return;
    setText('');
    setTime('');
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
            setTime('');
          }}
        />
        <SendButton
          label={input.options?.labels?.button || words.send}
          canSend={isAsking && (hasWords || time !== '')}
        />
      </div>
      <input
        class="picker"
        type="time"
        aria-label={words.time}
        value={time}
        onInput={({ currentTarget: { value } }) => {
          setText('');
          setTime(value);
        }}
      />
    </form>
  );
}
