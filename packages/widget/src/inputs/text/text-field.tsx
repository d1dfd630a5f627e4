// The field at the bottom edge: a line that grows to five, or a box for long texts.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from '../../drawing/hooks.ts';
import { limits } from '../../session/limits.ts';
import type { InputProps } from '../input-view.ts';
import type { Attached, ExtrasProps } from './extras-contract.ts';
import { SendButton } from './send-button.tsx';
import { visitorMessage } from './visitor-message.ts';

interface TextFieldProps extends InputProps<'text input'> {
  /** What stands beside the words, where a bot allows more than words. `round` counts the replies: files belong to one. */
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
    // Whoever tapped the button goes on typing: the keyboard of a phone stays.
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
          // Enter while a word is being composed belongs to the input method.
          // Safari has ended the composing by then; the code of the key alone still says so.
          if (event.key !== 'Enter' || event.keyCode === 229 || event.shiftKey) return;
          // The keyboard of a phone has no Shift+Enter to break a long text with.
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
