// A month of the calendar: a grid with arrow keys, like the date grid pattern of WAI-ARIA.
import type { InputContext } from '../../input-view.ts';
import type { CalendarNames } from './calendar-names.ts';
import type { DayBounds } from './days.ts';
import { addDays, dateOf, firstWeekday, weekdayOf, within } from './days.ts';
import { ForwardIcon, FurtherIcon } from './icons.tsx';
import type { Months } from './months.ts';

interface SheetProps {
  /** The first day of the month. */
  readonly month: string;
  readonly cursor: string;
  /** Today. */
  readonly now: string;
  readonly bounds: DayBounds;
  readonly picked: readonly string[];
  /** Both ends of the marked range, or empty. */
  readonly ends: readonly string[];
  readonly names: CalendarNames;
  readonly months: Months;
  readonly context: Pick<InputContext, 'locale' | 'direction'>;
  /** Moves the cursor and the focus. */
  readonly move: (day: string) => void;
  /** Shows the month of another day. */
  readonly turn: (day: string) => void;
  readonly onPick: (day: string) => void;
  readonly onCursor: (day: string) => void;
}

/** If there is room for only one month, shows the one with the cursor. */
export function Sheet(props: SheetProps) {
  const { month, cursor, now, bounds, picked, ends, names, months, context, move, turn, onPick, onCursor } =
    props;
  const first = firstWeekday(context.locale);
  const weeks = months.weeksOf(month, first).filter((week) => week.some(Boolean));
  const name = names.month.format(dateOf(month));
  const step = (count: Step) => (
    <StepButton key={count} {...{ count, months, cursor, bounds, names, turn }} />
  );
  const isBetween = (day: string): boolean =>
    ends.length === 2 && day >= (ends[0] ?? '') && day <= (ends[1] ?? '');
  return (
    <div class={months.firstOf(cursor) === month ? 'sheet' : 'sheet other'}>
      <div class="months">
        {STEPS.slice(0, 2).map(step)}
        <p class="month" aria-live="polite">
          {name}
        </p>
        {STEPS.slice(2).map(step)}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: cells of a table cannot also be buttons */}
      <div
        role="grid"
        tabIndex={-1}
        aria-label={name}
        onKeyDown={(event) => {
          const day = dayAfterKey(event, { cursor, first, direction: context.direction, months });
          if (day === undefined) return;
          event.preventDefault();
          move(day);
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as the grid */}
        <div class="week" role="row" tabIndex={-1}>
          {[0, 1, 2, 3, 4, 5, 6].map((place) => {
            // Any week works; this one begins with a Sunday.
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
                  aria-current={day === now ? 'date' : undefined}
                  onClick={() => within(day, bounds) === day && onPick(day)}
                  onFocus={() => onCursor(day)}
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
    </div>
  );
}

/** Months moved by the buttons beside the month's name: a year and a month back, a month and a year forward. */
const STEPS = [-12, -1, 1, 12] as const;

type Step = (typeof STEPS)[number];

interface StepProps {
  readonly count: Step;
  readonly months: Months;
  readonly cursor: string;
  readonly bounds: DayBounds;
  readonly names: CalendarNames;
  readonly turn: (day: string) => void;
}

/** Its label is the target month, so it needs no translation. */
function StepButton({ count, months, cursor, bounds, names, turn }: StepProps) {
  const day = within(months.add(cursor, count), bounds);
  const isOver = months.firstOf(day) === months.firstOf(cursor);
  const Icon = Math.abs(count) > 1 ? FurtherIcon : ForwardIcon;
  return (
    <button
      type="button"
      class={count < 0 ? 'icon back' : 'icon forth'}
      aria-label={names.month.format(dateOf(isOver ? months.add(cursor, count) : day))}
      aria-disabled={isOver}
      onClick={() => !isOver && turn(day)}
    >
      <Icon />
    </button>
  );
}

interface SheetContext {
  readonly cursor: string;
  /** First weekday of the week; 0 is Sunday. */
  readonly first: number;
  readonly direction: 'ltr' | 'rtl';
  readonly months: Months;
}

/**
 * The target day of a key; nothing for other keys.
 *
 * @example dayAfterKey({ key: 'PageDown', shiftKey: true }, { cursor: '2026-12-24', first: 1, direction: 'ltr', months: monthsIn('en') }) // '2027-12-24'
 */
function dayAfterKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { cursor, first, direction, months }: SheetContext,
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
