// One line at the bottom edge with a send button: what a number, an address of mail or web, and a phone number are typed into.
import type { Input } from '@colloquy/schema';
import type { InputHTMLAttributes } from 'preact';
import { useLayoutEffect, useRef, useState } from '../../drawing/hooks.ts';
import type { Answer } from '../../session/conversation-contract.ts';
import { limits } from '../../session/limits.ts';
import type { InputContext } from '../input-view.ts';
import { SendButton } from '../text/send-button.tsx';

/** What a browser is told of the field: which keyboard a phone shows, what is filled in. */
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
  /** What the value is measured in, and whether that is written before it. */
  readonly unit?: { readonly text: string; readonly isBefore: boolean } | undefined;
  /** What the typed value is sent as. */
  readonly replyOf: (value: string) => Answer;
  readonly answer: (answer: Answer) => void;
}

/**
 * The field. What it holds is sent as it is typed: the server reads more than a browser takes ("example.org" without `https://`), and complains in
 * the bot's words.
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
    // Whoever tapped the button goes on typing: the keyboard of a phone stays.
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
