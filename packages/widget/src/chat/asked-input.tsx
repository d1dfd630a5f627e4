// The current input: a field at the bottom edge, or controls under the question.
import type { Input } from '@colloquy/schema';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from '../drawing/hooks.ts';
import type { InputModule } from '../inputs/input-view.ts';
import { entryOf } from '../inputs/registry.ts';
import { textInput } from '../inputs/text/text-input.tsx';
import { Loaded } from '../loading/loaded.tsx';
import type { ConversationState } from '../session/conversation-state.ts';
import type { ChatParts } from './chat-context.ts';
import { INPUT_SHOWN } from './input-shown.ts';

interface AskedProps {
  readonly state: ConversationState;
  readonly parts: ChatParts;
  /** Typed text that was not sent; it survives the field in which it was typed. */
  readonly typed: RefObject<string>;
}

/** The input under the question, if it is of that kind. */
export function FlowInput(props: AskedProps) {
  const { input, isPaused } = props.state;
  if (!input || isPaused || entryOf(input).place !== 'flow') return null;
  return (
    <div class="column flow">
      <Asked {...props} input={input} key={input.id} />
    </div>
  );
}

/**
 * The input at the bottom edge. It stays while the bot is writing, so that a phone's keyboard stays open; the next
 * input replaces it.
 */
export function Composer(props: AskedProps) {
  const { typed, parts } = props;
  const { phase, isPaused } = props.state;
  const input = isPaused ? parts.later()?.toPerson(props.state, parts.words) : props.state.input;
  const last = useRef<Input | undefined>(undefined);
  const [isTyping, setIsTyping] = useState(false);
  // Text typed while the bot was writing stays in the field.
  useEffect(() => setIsTyping(Boolean(typed.current || props.state.refused)), [input]);
  const entry = input && entryOf(input);
  if (entry) last.current = entry.place === 'composer' ? input : undefined;
  if (phase !== 'talking') return null;
  if (input && entry?.place === 'flow') {
    if (!entry.canType) return null;
    if (!isTyping)
      return (
        <div class="choices">
          <button type="button" class="plain" onClick={() => setIsTyping(true)}>
            {parts.words.typeInstead}
          </button>
        </div>
      );
    return <Asked {...props} input={input} isPlain />;
  }
  const shown = input ?? last.current;
  return shown ? <Asked {...props} input={shown} /> : null;
}

/** The plain text field. It replaces an input whose file does not load, since the server accepts text as well. */
const plain = textInput as unknown as InputModule;

/** The rendered field, its input, and its initial text. */
interface Shown {
  readonly View: InputModule['View'];
  readonly input: Input;
  readonly initial: string;
}

interface QuestionProps extends AskedProps {
  readonly input: Input;
  /** The field must accept plain text in any case, because the visitor is about to type. */
  readonly isPlain?: boolean;
}

function Asked(props: QuestionProps) {
  const { module, isWordless } = entryOf(props.input);
  return (
    <Loaded<InputModule>
      part={props.isPlain ? plain : module}
      adopt={props.parts.adopt}
      standIn={isWordless ? undefined : plain}
      draw={(came) => <AskedField {...props} came={came} />}
    />
  );
}

function AskedField({
  input,
  state,
  parts,
  typed,
  isPlain,
  came,
}: QuestionProps & {
  /** The input's module, once loaded. */
  readonly came: InputModule | undefined;
}) {
  const { module } = entryOf(input);
  const place = useRef<HTMLDivElement>(null);
  // The previous field stays until the next one has loaded, so that a phone's keyboard stays open.
  const last = useRef<Shown | undefined>(undefined);
  // A field with typed text is not replaced by one that loads late.
  const isBegun =
    Boolean(typed.current) && last.current?.input.id === input.id && last.current?.View === plain.View;
  const loaded = came && isBegun ? plain : came;
  const asked = useMemo(
    (): Shown | undefined =>
      loaded && {
        View: loaded.View,
        input: loaded === plain && module !== plain ? { id: input.id, type: 'text input' } : input,
        initial:
          typed.current ||
          state.refused?.text ||
          (state.bot?.settings.general?.isInputPrefillEnabled && input.prefilledValue) ||
          '',
      },
    [input, loaded],
  );
  if (asked) last.current = asked;
  const shown = last.current;
  useLayoutEffect(() => {
    if (isPlain) place.current?.querySelector('textarea')?.focus();
    else if (loaded) place.current?.dispatchEvent(new Event(INPUT_SHOWN, { bubbles: true }));
  }, [loaded]);
  return (
    <div
      class="asked"
      ref={place}
      onInput={({ target }) => {
        const field = target as HTMLInputElement;
        if (!field.matches(WORDS)) return;
        typed.current = field.value;
        // Until the conversation has loaded, which keeps drafts.
        if (state.early) parts.conversation.store.set({ early: { ...state.early, typed: field.value } });
      }}
    >
      {shown && (
        <shown.View
          input={shown.input}
          initial={shown.initial}
          isAsking={state.input !== undefined && loaded !== undefined}
          context={parts}
          answer={(answer) => {
            typed.current = '';
            parts.conversation.answer(answer);
          }}
        />
      )}
    </div>
  );
}

/** Text fields, except search fields, which have another type. */
const WORDS = 'textarea, input:is([type=text], [type=email], [type=url], [type=tel]):not([role])';
