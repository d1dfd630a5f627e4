// A single-line field with a send button, for numbers, e-mail and web addresses, and phone numbers.
import type { Input } from '@colloquy/schema';
import type { InputHTMLAttributes } from 'preact';
import { useLayoutEffect, useRef, useState } from '../../drawing/hooks.ts';
import type { Answer } from '../../session/conversation-contract.ts';
import { limits } from '../../session/limits.ts';
import type { InputContext } from '../input-view.ts';
import { SendButton } from '../text/send-button.tsx';

/** Hints for browsers: the keyboard of a phone, and autofill. */
export interface LineHints {
  readonly type: 'text' | 'email' | 'url' | 'tel';
  readonly inputMode?: 'text' | 'decimal' | 'email' | 'url' | 'tel';
  readonly autoComplete?: 'email' | 'url' | 'tel' | 'off';
}

interface LineProps {
  readonly input: Pick<Input, 'id'>;
  readonly labels: { readonly placeholder?: string; readonly button?: string } | undefined;
  readonly hints: LineHints;
  readonly initial: string;
  readonly isAsking: boolean;
  readonly context: Pick<InputContext, 'words'>;
  /** The unit of the value, and whether it precedes the value. */
  readonly unit?: { readonly text: string; readonly isBefore: boolean } | undefined;
  /** The reply of a typed value. */
  readonly replyOf: (value: string) => Answer;
  readonly answer: (answer: Answer) => void;
}

/**
 * The field. Its text is sent unchanged: the server accepts more than browsers do ("example.org" without `https://`),
 * and replies with the bot's error text.
 */
export function LineField(props: LineProps) {
  const { input, labels, hints, initial, isAsking, context, unit, replyOf, answer } = props;
  const { words } = context;
  const [value, setValue] = useState(initial);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => setValue(initial), [input, initial]);

  const send = (): void => {
    const { current } = field;
    if (!current || !isAsking) return;
    if (current.value.trim() === '') return;
    answer(replyOf(current.value));
    setValue('');
    // After a tap on the button the visitor continues to type, so a phone's keyboard stays open.
    current.focus();
  };
  const label = labels?.placeholder || words.placeholder;
  const mark = (
    <span class="unit" id="unit">
      {unit?.text}
    </span>
  );
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
      {unit?.isBefore && mark}
      <input
        ref={field}
        class="line"
        {...(hints as InputHTMLAttributes<HTMLInputElement>)}
        aria-label={label}
        aria-describedby={unit && 'unit'}
        placeholder={label}
        value={value}
        maxLength={limits.replyCharacters}
        enterkeyhint="send"
        autoCapitalize="none"
        spellcheck={false}
        onInput={(event) => setValue(event.currentTarget.value)}
      />
      {unit && !unit.isBefore && mark}
      <SendButton label={labels?.button} words={words} canSend={isAsking && value.trim() !== ''} />
    </form>
  );
}
