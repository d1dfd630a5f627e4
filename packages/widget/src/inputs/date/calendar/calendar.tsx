// A calendar for picking days: one month, or two side by side for a range.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from '../../../drawing/hooks.ts';
import type { InputContext } from '../../input-view.ts';
import { namesIn } from './calendar-names.ts';
import type { DayBounds } from './days.ts';
import { within } from './days.ts';
import { monthsIn } from './months.ts';
import { Sheet } from './sheet.tsx';

interface CalendarProps {
  readonly context: Pick<InputContext, 'locale' | 'direction'>;
  /** Accessible name of the dialog. */
  readonly label: string;
  /** First and last day that can be picked. */
  readonly bounds: DayBounds;
  /** The marked days: none, one, or both ends of a range. */
  readonly picked: readonly string[];
  /**
   * Whether a range is picked, in two months side by side if there is room. While its second end is missing, the days
   * from the first end to the focused day are marked as well.
   */
  readonly isRange: boolean;
  /** A day whose month to show; a new object shows it again. */
  readonly shown?: { readonly day: string } | undefined;
  /** All days are picked: in a low chat only `children` are visible. */
  readonly isSettled?: boolean;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
  /** Content below the days. */
  readonly children?: ComponentChildren;
}

export function Calendar(props: CalendarProps) {
  const { context, label, bounds, picked, isRange, shown, isSettled, onPick, onClose, children } = props;
  const { locale } = context;
  const now = today();
  const [names] = useState(() => namesIn(locale));
  const [months] = useState(() => monthsIn(locale));
  const [cursor, setCursor] = useState(() => within(picked[0] ?? now, bounds));
  const [firstMonth, setFirstMonth] = useState(() => months.firstOf(cursor));
  const sheets = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(true);
  const move = (day: string, hasFocus = true): void => {
    const next = within(day, bounds);
    setCursor(next);
    setFirstMonth(months.leftFor(next, firstMonth));
    wantsFocus.current = hasFocus;
  };
  /** Moves both months, so that the cursor stays on its side. */
  const turn = (day: string): void => {
    const isLeft = months.firstOf(cursor) === firstMonth;
    setCursor(day);
    setFirstMonth(months.firstOf(isLeft ? day : months.add(day, -1)));
  };
  useLayoutEffect(() => {
    if (shown) move(shown.day, false);
  }, [shown]);
  useLayoutEffect(() => {
    if (wantsFocus.current) sheets.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    wantsFocus.current = false;
  }, [cursor]);

  const ends = isRange && picked.length === 1 ? [...picked, cursor].sort() : picked;
  return (
    <div
      class={`calendar ${isRange ? 'wide' : ''} ${isSettled ? 'settled' : ''}`}
      role="dialog"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Keeps the chat's window open.
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
      <div class="sheets" ref={sheets}>
        {(isRange ? [firstMonth, months.add(firstMonth, 1)] : [months.firstOf(cursor)]).map(
          (month, place) => (
            <Sheet
              key={place}
              {...{ month, cursor, now, bounds, picked, ends, names, months, context, move, turn, onPick }}
              onCursor={setCursor}
            />
          ),
        )}
      </div>
      {children}
    </div>
  );
}

/** Today in the visitor's time zone. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
