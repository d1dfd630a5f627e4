// A text field for times ("half past two": the server parses it) with the browser's own picker: a picked time fills the
// field.
import { useLayoutEffect, useRef, useState } from '../../drawing/hooks.ts';
import { limits } from '../../session/limits.ts';
import type { InputProps } from '../input-view.ts';
import { SendButton } from '../text/send-button.tsx';
import { visitorMessage } from '../text/visitor-message.ts';
import { ClockIcon } from './clock-icon.tsx';
import { timeReply } from './time-reply.ts';

export function TimeField({ input, initial, isAsking, context, answer }: InputProps<'time input'>) {
  const { words, direction, locale } = context;
  const [text, setText] = useState(initial);
  const [time, setTime] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const take = (words: string): void => {
    setText(words);
    setTime('');
  };
  useLayoutEffect(() => take(initial), [input, initial]);
  const picked = time === '' ? undefined : timeReply(time, locale);

  const send = (): void => {
    if (!isAsking || (text.trim() === '' && !picked)) return;
    answer(picked ?? { message: visitorMessage(text) });
    take('');
    // The visitor continues to type, so a phone's keyboard stays open.
    field.current?.focus();
  };
  return (
    <form
      class="field"
      part="input"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input
        ref={field}
        type="text"
        aria-label={words.placeholder}
        placeholder={words.placeholder}
        value={picked?.label ?? text}
        dir={text === '' ? direction : 'auto'}
        maxLength={limits.replyCharacters}
        enterkeyhint="send"
        autoComplete="off"
        onInput={(event) => take(event.currentTarget.value)}
      />
      <span class="icon clock">
        <ClockIcon />
        <input
          type="time"
          aria-label={words.time}
          title={words.time}
          value={time}
          onInput={({ currentTarget: { value } }) => {
            setText('');
            setTime(value);
          }}
        />
      </span>
      <SendButton
        label={input.options?.labels?.button}
        words={words}
        canSend={isAsking && (picked !== undefined || text.trim() !== '')}
      />
    </form>
  );
}
