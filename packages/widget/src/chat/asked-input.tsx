// What is asked: one field at the bottom edge, or buttons and the like under the question.
import type { Input } from '@colloquy/schema';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from '../drawing/hooks.ts';
import type { InputModule } from '../inputs/input-view.ts';
import { entryOf } from '../inputs/registry.ts';
import { textInput } from '../inputs/text/text-input.tsx';
import type { ConversationState } from '../session/conversation-state.ts';
import type { ChatParts } from './chat-context.ts';
import { INPUT_SHOWN } from './input-shown.ts';
import { Loaded } from './loaded.tsx';

interface AskedProps {
  readonly state: ConversationState;
  readonly parts: ChatParts;
  /** Words that the visitor has typed and not sent: they outlive the field that they were typed into. */
  readonly typed: RefObject<string>;
}

/** The input that stands under the question, if it is of that kind. */
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
 * The input at the bottom edge. While the bot speaks it stays, so that the keyboard of a phone does; it goes when something else is asked.
 */
export function Composer(props: AskedProps) {
  const { typed, parts } = props;
  const { phase, isPaused } = props.state;
  const toPerson = useMemo(() => personInput(parts.words.person), [parts.words]);
  const input = props.state.input && (isPaused ? toPerson : props.state.input);
  const last = useRef<Input | undefined>(undefined);
  const [isTyping, setIsTyping] = useState(false);
  // Whoever wrote on while the bot spoke finds the words again.
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

/** A person answers, and takes words alone. */
function personInput(placeholder: string): Input {
  return { id: 'operator', type: 'text input', options: { labels: { placeholder } } };
}

/** The field for any words. It stands in for an input whose file does not come: the server reads words, too. */
const plain = textInput as unknown as InputModule;

/** What is drawn: a field, what it was asked with, and the words it began with. */
interface Shown {
  readonly View: InputModule['View'];
  readonly input: Input;
  readonly initial: string;
}

interface QuestionProps extends AskedProps {
  readonly input: Input;
  /** Words are wanted, whatever is asked, and somebody is about to type them. */
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
  /** The input's file, once it is there. */
  readonly came: InputModule | undefined;
}) {
  const { module } = entryOf(input);
  const place = useRef<HTMLDivElement>(null);
  // Until the next field is loaded the last one stays, so that the keyboard of a phone does.
  const last = useRef<Shown | undefined>(undefined);
  // What somebody has begun to write into is not exchanged for the field that comes late.
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
        if (field.matches(WORDS)) typed.current = field.value;
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

/** Fields of words; those to search in have another type. */
const WORDS = 'textarea, input:is([type=text], [type=email], [type=url], [type=tel]):not([role])';
