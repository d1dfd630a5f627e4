// The day above the first message of a day.
import type { Entry } from '../session/conversation-state.ts';

/** Nothing above a message of today, unless one of another day precedes it. */
export function DayMark({
  entry,
  previous,
  locale,
}: {
  readonly entry: Entry;
  readonly previous: Entry | undefined;
  readonly locale: string;
}) {
  const now = new Date();
  const [day, before] = [dayOf(entry.at, now), dayOf(previous?.at, now)];
  if (`${day}` === `${before}`) return null;
  return <p class="day-mark small quiet">{shownDay(day, dayOf(undefined, now), locale)}</p>;
}

/** Midnight before a moment; messages without one have come since the page was opened. */
function dayOf(at: number | undefined, now: Date): Date {
  const day = at === undefined ? new Date(now) : new Date(at);
  day.setHours(0, 0, 0, 0);
  return day;
}

const A_DAY = 86_400_000;

/** @example shownDay(new Date(2026, 10, 28), new Date(2026, 10, 29), 'en') // 'yesterday' */
function shownDay(day: Date, today: Date, locale: string): string {
  // Days may have 23 or 25 hours.
  const days = Math.round((day.getTime() - today.getTime()) / A_DAY);
  if (days > -2) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  const isThisYear = day.getFullYear() === today.getFullYear();
  const year = isThisYear ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year }).format(
    day,
  );
}
