// What is asked: one field at the bottom edge, or buttons and the like under the question.
import type { Input } from '@colloquy/schema';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { InputModule } from '../inputs/input-view.ts';
import { entryOf } from '../inputs/registry.ts';
import { textInput } from '../inputs/text/text-input.tsx';
import type { ConversationState } from '../session/conversation-state.ts';
import type { ChatParts } from './chat-context.ts';
import { firstField, INPUT_SHOWN } from './first-field.ts';
import { useLoaded } from './use-loaded.ts';

interface AskedProps {
  readonly state: ConversationState;
  readonly parts: ChatParts;
}

/** The input that stands under the question, if it is of that kind. */
export function FlowInput({ state, parts }: AskedProps) {
  const { input } = state;
  if (!input || entryOf(input).place !== 'flow') return null;
  return (
    <div class="column flow">
      <Asked input={input} key={input.id} isAsking state={state} parts={parts} />
    </div>
  );
}

/**
 * The input at the bottom edge. While the bot speaks it stays, so that the keyboard of a phone does; it goes when something else is asked.
 */
export function Composer({ state, parts }: AskedProps) {
  const { input, phase } = state;
  const last = useRef<Input | undefined>(undefined);
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => setIsTyping(false), [input]);
  if (input) last.current = entryOf(input).place === 'composer' ? input : undefined;
  if (phase !== 'talking') return null;
  if (input && entryOf(input).place === 'flow') {
    if (!entryOf(input).canType) return null;
    if (!isTyping)
      return (
        <div class="after end">
          <button type="button" class="plain" onClick={() => setIsTyping(true)}>
            {parts.words.typeInstead}
          </button>
        </div>
      );
    return (
      <Asked
        input={input}
        module={textInput as unknown as InputModule}
        isAsking
        state={state}
        parts={parts}
        hasFocus
      />
    );
  }
  const shown = input ?? last.current;
  return shown ? <Asked input={shown} isAsking={input !== undefined} state={state} parts={parts} /> : null;
}

function Asked({
  input,
  isAsking,
  state,
  parts,
  module = entryOf(input).module,
  hasFocus = false,
}: AskedProps & {
  readonly input: Input;
  readonly isAsking: boolean;
  readonly module?: ReturnType<typeof entryOf>['module'];
  readonly hasFocus?: boolean;
}) {
  const loaded = useLoaded<InputModule>(module, parts.adopt);
  const place = useRef<HTMLDivElement>(null);
  // Until the next field is loaded the last one stays, so that the keyboard of a phone does.
  const last = useRef<{ readonly View: InputModule['View']; readonly input: Input } | undefined>(undefined);
  if (loaded) last.current = { View: loaded.View, input };
  const shown = last.current;
  useLayoutEffect(() => {
    if (hasFocus) firstField(place.current)?.focus();
    else if (loaded) place.current?.dispatchEvent(new Event(INPUT_SHOWN, { bubbles: true }));
  }, [loaded]);
  const { general = {} } = state.bot?.settings ?? {};
  const initial = state.draft || (general.isInputPrefillEnabled ? (input.prefilledValue ?? '') : '');
  return (
    <div class="asked" ref={place}>
      {shown && (
        <shown.View
          input={shown.input}
          initial={loaded ? initial : ''}
          isAsking={isAsking && loaded !== undefined}
          context={parts.input}
          answer={parts.conversation.answer}
        />
      )}
    </div>
  );
}
