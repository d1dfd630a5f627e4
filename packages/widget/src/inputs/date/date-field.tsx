// A text field for dates ("next friday": the server parses it) with a calendar. The visible value is sent: typed text
// replaces picked days, and picked days replace text.
import { useEffect, useLayoutEffect, useRef, useState } from '../../drawing/hooks.ts';
import { limits } from '../../session/limits.ts';
import type { InputProps } from '../input-view.ts';
import { SendButton } from '../text/send-button.tsx';
import { visitorMessage } from '../text/visitor-message.ts';
import { Calendar } from './calendar/calendar.tsx';
import { CalendarIcon } from './calendar-icon.tsx';
import { dateReply, pickerBounds, shownDates } from './date-reply.ts';
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
  const shownDay = (day: string | undefined): string => (day ? shownDates([day], locale) : '…');
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
          onPick={pick}
          onClose={close}
        >
          {isRange && (
            <p class="small quiet" role="status">
              {ends.map((name, index) => {
                const day = days[index];
                return day ? (
                  // The ends may be in distant months.
                  <button type="button" key={name} class="plain" onClick={() => setShown({ day })}>
                    {name} {shownDay(day)}
                  </button>
                ) : (
                  ` ${name} … `
                );
              })}
            </p>
          )}
          {hasTime &&
            days.map((day, index) => (
              <label class="moment" key={index}>
                {isRange ? `${ends[index]} ${shownDay(day)}, ${words.time}` : words.time}
                <input
                  type="time"
                  value={times[index] ?? ''}
                  onInput={({ currentTarget: { value } }) =>
                    setTimes(days.map((_, at) => (at === index ? value : (times[at] ?? ''))))
                  }
                />
              </label>
            ))}
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
                ? shownDates(moments, locale)
                : days.map((day) => shownDay(day)).join(' – ')
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

const DAY = 'yyyy-MM-dd';
