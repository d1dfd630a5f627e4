// Accessibility of the current input: its name, which is the question, and the reason for a rejection.
import { useLayoutEffect, useRef } from '../drawing/hooks.ts';
import { css as choices } from '../inputs/choice/choice-input.css';
import type { ConversationState } from '../session/conversation-state.ts';
import { fill } from '../words/words.ts';
import type { ChatParts } from './chat-context.ts';
import { INPUT_SHOWN } from './input-shown.ts';

interface FieldNotesProps {
  readonly state: ConversationState;
  readonly parts: ChatParts;
}

/** Ids within the chat's shadow. */
const QUESTION = 'question';
const REASON = 'reason';

/** Text fields, except search fields. */
const FIELD = '.asked .field :is(textarea, input):not([type=search], [type=time], [role])';

/** What the question names: the text field, or the controls under the question. */
const NAMED = `${FIELD}, .asked :is([role=group], [role=radiogroup], [role=listbox].choice-list, ul.cards)`;

export function FieldNotes({ state, parts }: FieldNotesProps) {
  const { input, isPaused } = state;
  // A person does not see what the bot rejected.
  const refused = isPaused ? undefined : state.refused;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = place.current?.closest('.root');
    const name = (): void => {
      const named = root?.querySelectorAll(NAMED) ?? [];
      const question = [...(root?.querySelectorAll('.host .bubble:not(.frame, .dots)') ?? [])].at(-1);
      if (named.length === 0 || !question) return;
      root?.querySelector(`#${QUESTION}`)?.removeAttribute('id');
      question.id = QUESTION;
      for (const control of named) {
        // A person asks no specific question, so the field keeps its own label.
        if (isPaused) control.removeAttribute('aria-labelledby');
        else control.setAttribute('aria-labelledby', QUESTION);
      }
    };
    name();
    // A field whose file had to load.
    root?.addEventListener(INPUT_SHOWN, name);
    return () => root?.removeEventListener(INPUT_SHOWN, name);
  }, [input, isPaused]);
  useLayoutEffect(() => {
    const root = place.current?.closest('.root');
    if (!refused || !input || !root) return;
    let settle = (): void => {};
    const mark = (): void => {
      settle();
      const field = root.querySelector<HTMLInputElement>(FIELD);
      if (field && refused.reason !== '') settle = markRefused(field);
      // After its text has been rendered.
      if (field) queueMicrotask(() => field.value === refused.text && field.select());
    };
    mark();
    root.addEventListener(INPUT_SHOWN, mark);
    return () => {
      settle();
      root.removeEventListener(INPUT_SHOWN, mark);
    };
  }, [refused, input]);
  if (refused?.readings.length) parts.adopt(choices);
  return (
    <div ref={place} class={isPaused ? 'notes to-person' : 'notes'}>
      <p
        id={REASON}
        class={refused && refused.reason !== '' ? 'small wrong' : 'hidden'}
        role="status"
        dir="auto"
      >
        {refused && (refused.reason ?? fill(parts.words.unknownCommand, { command: refused.text }))}
      </p>
      {refused && refused.readings.length > 0 && (
        <div class="buttons">
          {refused.readings.map(({ label, text }) => (
            <button
              type="button"
              key={text}
              class="choice"
              part="button"
              onClick={() => parts.conversation.answer({ message: { type: 'text', text }, label })}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Marks the field of a rejected text, until the visitor types or the returned function is called. */
function markRefused(field: HTMLInputElement): () => void {
  const before = field.getAttribute('aria-describedby');
  const settle = (): void => {
    field.removeAttribute('aria-invalid');
    if (before) field.setAttribute('aria-describedby', before);
    else field.removeAttribute('aria-describedby');
    field.removeEventListener('input', settle);
  };
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', REASON);
  field.addEventListener('input', settle);
  return settle;
}
