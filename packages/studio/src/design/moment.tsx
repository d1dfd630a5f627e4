// A time: recent ones as relative text, with the exact time in a tooltip.
import type { ReactNode } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @example <Moment at="2026-11-27T09:00:00.000Z" /> // 5 minutes ago */
export function Moment({ at }: { readonly at: string }): ReactNode {
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toLocaleString()}>
      {momentWords(date, Date.now())}
    </time>
  );
}

/** @example momentWords(new Date(0), 90_000) // '1 minute ago' */
export function momentWords(date: Date, now: number): string {
  const age = now - date.getTime();
  const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return words.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return words.format(-Math.floor(age / HOUR), 'hour');
  if (age < 7 * DAY) return words.format(-Math.floor(age / DAY), 'day');
  return date.toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' });
}
