// A month to pick days from: a grid that is walked with the arrow keys, as in the date grid pattern of WAI-ARIA.
import type { ComponentChildren, ComponentType } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { InputContext } from '../../input-view.ts';
import { css } from './calendar.css';
import type { DayBounds } from './days.ts';
import { addDays, dateOf, firstWeekday, weekdayOf, within } from './days.ts';
import { ForwardIcon, FurtherIcon } from './icons.tsx';
import type { Months } from './months.ts';
import { monthsIn } from './months.ts';

interface CalendarProps {
  readonly context: Pick<InputContext, 'locale' | 'direction'>;
  /** What the dialog is called. */
  readonly label: string;
  /** Days that can be picked, both included. */
  readonly bounds: DayBounds;
  /** What is marked: none, one day, or both ends of a range. */
  readonly picked: readonly string[];
  /** The other end of a range is wanted: days from the picked one to the one with the focus are marked, too. */
  readonly isOpenRange: boolean;
  /** A day to show the month of, each time that it is another value. */
  readonly shown?: { readonly day: string } | undefined;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
  /** What stands below the days. */
  readonly children?: ComponentChildren;
}

function Calendar(props: CalendarProps) {
  const { context, label, bounds, picked, isOpenRange, shown, onPick, onClose, children } = props;
  const { locale, direction } = context;
  const now = today();
  const [cursor, setCursor] = useState(() => within(picked[0] ?? now, bounds));
  const grid = useRef<HTMLDivElement>(null);
  const [names] = useState(() => namesIn(locale));
  const [months] = useState(() => monthsIn(locale));
  const first = firstWeekday(locale);
  const weeks = months.weeksOf(cursor, first).filter((week) => week.some(Boolean));
  const move = (day: string, hasFocus = true): void => {
    setCursor(within(day, bounds));
    wantsFocus.current = hasFocus;
  };
  const wantsFocus = useRef(true);
  useLayoutEffect(() => {
    if (shown) move(shown.day, false);
  }, [shown]);
  useLayoutEffect(() => {
    if (wantsFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    wantsFocus.current = false;
  }, [cursor]);

  const ends = isOpenRange ? [...picked, cursor].sort() : picked;
  const isBetween = (day: string): boolean =>
    ends.length === 2 && day >= (ends[0] ?? '') && day <= (ends[1] ?? '');
  return (
    <div
      class="calendar"
      role="dialog"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The window of the chat stays open.
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
      <div class="months">
        {STEPS.slice(0, 2).map((count) => (
          <Step key={count} {...{ count, months, cursor, bounds, names, move }} />
        ))}
        <p class="month" aria-live="polite">
          {names.month.format(dateOf(cursor))}
        </p>
        {STEPS.slice(2).map((count) => (
          <Step key={count} {...{ count, months, cursor, bounds, names, move }} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: cells of a table cannot be its buttons */}
      <div
        role="grid"
        tabIndex={-1}
        ref={grid}
        aria-label={names.month.format(dateOf(cursor))}
        onKeyDown={(event) => {
          const day = dayAfterKey(event, { cursor, first, direction, months });
          if (day === undefined) return;
          event.preventDefault();
          move(day);
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
        <div class="week" role="row" tabIndex={-1}>
          {[0, 1, 2, 3, 4, 5, 6].map((place) => {
            // Any week will do; this one begins with a Sunday.
            const day = dateOf(addDays('2026-02-01', (place + first) % 7));
            return (
              // biome-ignore lint/a11y/useSemanticElements: as the grid
              <span key={place} role="columnheader" tabIndex={-1} aria-label={names.weekday.format(day)}>
                {names.shortWeekday.format(day)}
              </span>
            );
          })}
        </div>
        {weeks.map((week, index) => (
          // biome-ignore lint/a11y/useSemanticElements: as the grid
          <div key={index} class="week" role="row" tabIndex={-1}>
            {week.map((day, place) =>
              day ? (
                // biome-ignore lint/a11y/useSemanticElements: as the grid
                <button
                  type="button"
                  key={day}
                  role="gridcell"
                  class={isBetween(day) ? 'day between' : 'day'}
                  tabIndex={day === cursor ? 0 : -1}
                  aria-label={names.day.format(dateOf(day))}
                  aria-selected={picked.includes(day)}
                  aria-disabled={within(day, bounds) !== day}
                  {...(day === now ? { 'aria-current': 'date' as const } : {})}
                  onClick={() => within(day, bounds) === day && onPick(day)}
                  onFocus={() => setCursor(day)}
                >
                  {names.number.format(months.numberOf(day))}
                </button>
              ) : (
                <span key={place} />
              ),
            )}
          </div>
        ))}
      </div>
      {children}
    </div>
  );
}

/** Months that the buttons beside the name of the month go: a year and a month back, a month and a year on. */
const STEPS = [-12, -1, 1, 12] as const;

interface StepProps {
  readonly count: (typeof STEPS)[number];
  readonly months: Months;
  readonly cursor: string;
  readonly bounds: DayBounds;
  readonly names: CalendarNames;
  readonly move: (day: string, hasFocus: boolean) => void;
}

/** Is called by the month that it leads to: no language needs a word for it. */
function Step({ count, months, cursor, bounds, names, move }: StepProps) {
  const day = within(months.add(cursor, count), bounds);
  const isOver = months.firstOf(day) === months.firstOf(cursor);
  const Icon = Math.abs(count) > 1 ? FurtherIcon : ForwardIcon;
  return (
    <button
      type="button"
      class={count < 0 ? 'icon back' : 'icon'}
      aria-label={names.month.format(dateOf(isOver ? months.add(cursor, count) : day))}
      aria-disabled={isOver}
      onClick={() => !isOver && move(day, false)}
    >
      <Icon />
    </button>
  );
}

interface Place {
  readonly cursor: string;
  /** Weekday that weeks begin with; 0 is Sunday. */
  readonly first: number;
  readonly direction: 'ltr' | 'rtl';
  readonly months: Months;
}

/**
 * The day that a key leads to; nothing for other keys.
 *
 * @example dayAfterKey({ key: 'PageDown', shiftKey: true }, { cursor: '2026-12-24', first: 1, direction: 'ltr', months: monthsIn('en') }) // '2027-12-24'
 */
export function dayAfterKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { cursor, first, direction, months }: Place,
): string | undefined {
  const forward = direction === 'rtl' ? -1 : 1;
  const place = (weekdayOf(cursor) - first + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(cursor, -forward);
    case 'ArrowRight':
      return addDays(cursor, forward);
    case 'ArrowUp':
      return addDays(cursor, -7);
    case 'ArrowDown':
      return addDays(cursor, 7);
    case 'Home':
      return addDays(cursor, -place);
    case 'End':
      return addDays(cursor, 6 - place);
    case 'PageUp':
      return months.add(cursor, shiftKey ? -12 : -1);
    case 'PageDown':
      return months.add(cursor, shiftKey ? 12 : 1);
    default:
      return undefined;
  }
}

type CalendarNames = ReturnType<typeof namesIn>;

function namesIn(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  return {
    month: format({ month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'long' }),
    shortWeekday: format({ weekday: 'short' }),
    day: format({ dateStyle: 'full' }),
    number: new Intl.NumberFormat(locale),
  };
}

/** Where the visitor is. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** What the file gives, once somebody has asked for it. */
export interface CalendarModule {
  readonly View: ComponentType<CalendarProps>;
  readonly css: string;
}

export const calendar: CalendarModule = { View: Calendar, css };
