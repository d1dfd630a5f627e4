// A text field for dates ("next friday": the server parses it) with a calendar. The visible value is sent: typed text
// replaces picked days, and picked days replace text.
import { useEffect, useLayoutEffect, useRef, useState } from '../../drawing/hooks.ts';
import { limits } from '../../session/limits.ts';
import type { InputProps } from '../input-view.ts';
import { SendButton } from '../text/send-button.tsx';
import { visitorMessage } from '../text/visitor-message.ts';
import { Calendar } from './calendar/calendar.tsx';
import { CalendarIcon } from './calendar-icon.tsx';
import { dateReply, pickerBounds, shownChip, shownDates } from './date-reply.ts';
import { momentsOf, pickDay } from './picked-days.ts';

export function DateField({ input, initial, isAsking, context, answer }: InputProps<'date input'>) {
  const { words, direction, locale } = context;
  const { options = {} } = input;
  const { labels = {}, hasTime = false, isRange = false } = options;
  const [text, setText] = useState(initial);
  const [days, setDays] = useState<readonly string[]>([]);
  const [times, setTimes] = useState<readonly string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<{ readonly day: string }>();
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const clear = (words: string): void => {
    setText(words);
    setDays([]);
    setTimes([]);
    setIsOpen(false);
    setShown(undefined);
  };
  useLayoutEffect(() => clear(initial), [input, initial]);
  const moments = momentsOf(days, times, { isRange, hasTime });
  const hasWords = text.trim() !== '';
  const { min, max } = pickerBounds(options);
  const isComplete = days.length === (isRange ? 2 : 1);
  // The times are next, and a low chat hides the days.
  useEffect(() => {
    if (hasTime && isComplete)
      form.current?.querySelector<HTMLElement>('[type=time]')?.focus({ preventScroll: true });
  }, [isComplete]);

  const send = (): void => {
    if (!isAsking) return;
    if (hasWords) answer({ message: visitorMessage(text) });
    else if (moments) answer(dateReply(moments, locale));
    else {
      // A time or the second end is missing.
      setIsOpen(days.length > 0);
      return;
    }
    clear('');
    // The visitor continues to type, so a phone's keyboard stays open.
    field.current?.focus();
  };
  const pick = (day: string): void => {
    const next = pickDay(days, day, isRange);
    setText('');
    setDays(next);
    setShown(undefined);
    // The existing day becomes the end of the range and keeps its time.
    if (next[1] && day < next[1]) setTimes(['', ...times]);
    if (next.length < (isRange ? 2 : 1) || hasTime) return;
    setIsOpen(false);
    field.current?.focus();
  };
  const close = (): void => {
    setIsOpen(false);
    opener.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const onPointerUp = (event: Event): void => {
      if (!event.composedPath().includes(form.current as HTMLElement)) setIsOpen(false);
    };
    addEventListener('pointerup', onPointerUp);
    return () => removeEventListener('pointerup', onPointerUp);
  }, [isOpen]);
  const ends = [labels.from || words.from, labels.to || words.to];
  const shownEnd = (index: number): string =>
    `${ends[index]} ${days[index] ? shownChip(days[index], locale) : '…'}`;
  return (
    <form
      ref={form}
      class="picking"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isOpen && (
        <Calendar
          context={context}
          label={words.date}
          bounds={{ min: min?.slice(0, DAY.length), max: max.slice(0, DAY.length) }}
          picked={days}
          isRange={isRange}
          shown={shown}
          isSettled={hasTime && isComplete && !shown}
          onPick={pick}
          onClose={close}
        >
          {isRange && (
            <p class="hidden" role="status">
              {ends.map((_, index) => shownEnd(index)).join(', ')}
            </p>
          )}
          {(isRange || hasTime) && (
            <div class={hasTime ? 'moments timed' : 'moments'}>
              {(isRange ? ends : days).map((name, index) => (
                <div class="moment" key={index}>
                  <MomentDay
                    name={isRange ? name : undefined}
                    day={days[index]}
                    locale={locale}
                    // The ends may be in distant months.
                    onShow={(day) => setShown({ day })}
                  />
                  {hasTime && days[index] && (
                    <input
                      type="time"
                      aria-label={isRange ? `${shownEnd(index)}, ${words.time}` : words.time}
                      value={times[index] ?? ''}
                      onInput={({ currentTarget: { value } }) =>
                        setTimes(days.map((_, at) => (at === index ? value : (times[at] ?? ''))))
                      }
                    />
                  )}
                </div>
              ))}
            </div>
          )}
        </Calendar>
      )}
      <div class="field" part="input">
        <input
          ref={field}
          type="text"
          aria-label={words.placeholder}
          placeholder={words.placeholder}
          value={
            hasWords
              ? text
              : moments
                ? shownDates(moments, locale, hasTime && isRange ? 'medium' : 'long')
                : days.map((day) => shownDates([day], locale)).join(' – ')
          }
          dir={text === '' ? direction : 'auto'}
          maxLength={limits.replyCharacters}
          enterkeyhint="send"
          autoComplete="off"
          onInput={(event) => {
            setText(event.currentTarget.value);
            setDays([]);
            setTimes([]);
          }}
        />
        <button
          ref={opener}
          type="button"
          class="icon"
          aria-label={words.date}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => {
            setShown(undefined);
            setIsOpen(!isOpen);
          }}
        >
          <CalendarIcon />
        </button>
        <SendButton
          label={labels.button}
          words={words}
          canSend={isAsking && (hasWords || moments !== undefined)}
        />
      </div>
    </form>
  );
}

/** A picked day, with the name of its end: shows its month. */
function MomentDay({
  name,
  day,
  locale,
  onShow,
}: {
  readonly name: string | undefined;
  readonly day: string | undefined;
  readonly locale: string;
  readonly onShow: (day: string) => void;
}) {
  const label = name && <span class="quiet">{name} </span>;
  if (!day) return <span class="end">{label}…</span>;
  return (
    <button type="button" class="end" onClick={() => onShow(day)}>
      {label}
      <span>{shownChip(day, locale)}</span>
    </button>
  );
}

const DAY = 'yyyy-MM-dd';
