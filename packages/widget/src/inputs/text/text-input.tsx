// The field at the bottom edge: a line that grows to five, or a box for long texts.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SendIcon } from '../../chat/icons.tsx';
import { limits } from '../../session/limits.ts';
import type { InputModule, InputProps } from '../input-view.ts';
import { css } from './text-input.css';
import { visitorMessage } from './visitor-message.ts';

function TextInput({ input, initial, isAsking, context, answer }: InputProps<'text input'>) {
  const { words, direction } = context;
  const { labels, isLong = false, inputMode } = input.options ?? {};
  const [text, setText] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => setText(initial), [input.id, initial]);
  const isEmpty = text.trim() === '';

  const send = (): void => {
    if (isEmpty || !isAsking) return;
    answer({ message: visitorMessage(text) });
    setText('');
    // Whoever tapped the button goes on typing: the keyboard of a phone stays.
    field.current?.focus();
  };
  const label = labels?.placeholder || words.placeholder;
  return (
    <form
      class={`field ${isLong ? 'long' : ''}`}
      part="input"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        rows={isLong ? 4 : 1}
        aria-label={label}
        placeholder={label}
        value={text}
        dir={text === '' ? direction : 'auto'}
        maxLength={limits.replyCharacters}
        enterkeyhint="send"
        {...(inputMode ? { inputMode } : {})}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter while a word is being composed belongs to the input method.
          if (event.key !== 'Enter' || event.isComposing || event.shiftKey) return;
          // The keyboard of a phone has no Shift+Enter to break a long text with.
          if (isLong && matchMedia('(pointer: coarse)').matches) return;
          event.preventDefault();
          send();
        }}
      />
      <button
        type="submit"
        class="send"
        part="send"
        aria-label={labels?.button || words.send}
        aria-disabled={isEmpty || !isAsking}
      >
        <SendIcon />
      </button>
    </form>
  );
}

export const textInput: InputModule<'text input'> = { View: TextInput, css };
