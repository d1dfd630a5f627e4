// The text field at the bottom edge: a line that grows to five, or a box for long texts.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from '../../drawing/hooks.ts';
import { limits } from '../../session/limits.ts';
import type { InputProps } from '../input-view.ts';
import type { Attached, ExtrasProps } from './extras-contract.ts';
import { SendButton } from './send-button.tsx';
import { visitorMessage } from './visitor-message.ts';

interface TextFieldProps extends InputProps<'text input'> {
  /**
   * Renders the extras beside the text, if the bot allows them. `round` counts the replies, because files belong to
   * one.
   */
  readonly drawExtras?:
    | ((more: Pick<ExtrasProps, 'isEmpty' | 'onAttached'> & { readonly round: number }) => ComponentChildren)
    | undefined;
}

export function TextField({ input, initial, isAsking, context, answer, drawExtras }: TextFieldProps) {
  const { words, direction } = context;
  const { labels, isLong = false, inputMode } = input.options ?? {};
  const [text, setText] = useState(initial);
  const [{ isUnderWay, replyOf }, setAttached] = useState<Attached>({});
  const [round, setRound] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => setText(initial), [input, initial]);
  const isEmpty = text.trim() === '';
  const canSend = isAsking && !isUnderWay && !(isEmpty && !replyOf);

  const send = (): void => {
    if (!canSend) return;
    answer(replyOf?.(text) ?? { message: visitorMessage(text) });
    setText('');
    setAttached({});
    setRound(round + 1);
    // After a tap on the button the visitor continues to type, so a phone's keyboard stays open.
    field.current?.focus();
  };
  const label = labels?.placeholder || words.placeholder;
  return (
    <form
      class={`field ${isLong ? 'long' : ''} ${drawExtras ? 'more' : ''}`}
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
        inputMode={inputMode}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter during IME composition belongs to the input method. Safari has ended the composition by then, so only
          // the key code shows it.
          if (event.key !== 'Enter' || event.keyCode === 229 || event.shiftKey) return;
          // Phone keyboards have no Shift+Enter for line breaks.
          if (isLong && matchMedia('(pointer: coarse)').matches) return;
          event.preventDefault();
          send();
        }}
      />
      {drawExtras?.({ round, isEmpty, onAttached: setAttached })}
      <SendButton label={labels?.button} words={words} canSend={canSend} />
    </form>
  );
}
