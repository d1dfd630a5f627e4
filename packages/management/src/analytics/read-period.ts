// The period of an analytics query: at most a year, by default up to today.
import type { Issue } from '@colloquy/schema';
import { dayOf } from './count-chat.ts';
import { limits } from './limits.ts';

/** First and last day, both included; or an error. */
export type Period =
  | { readonly ok: true; readonly since: string; readonly until: string }
  | { readonly ok: false; readonly issue: Issue };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Fills in missing days.
 *
 * @param days as `2026-11-22`
 * @example readPeriod({}, new Date('2026-11-22')) // { ok: true, since: '2025-11-22', until: '2026-11-22' }
 */
export function readPeriod(
  { since, until }: { readonly since?: string | undefined; readonly until?: string | undefined },
  now: Date,
): Period {
  const last = until ?? dayOf(now.getTime());
  const earliest = dayOf(Date.parse(last) - (limits.days - 1) * DAY_MS);
  const first = since ?? earliest;
  if (first > last)
    return refused(`The first day, ${first}, is after the last one, ${last}.`, 'Exchange the two.');
  if (first < earliest)
    return refused(
      `From ${first} to ${last} are more than ${limits.days} days.`,
      'Ask for a year at a time.',
    );
  return { ok: true, since: first, until: last };
}

function refused(message: string, fix: string): Period {
  return { ok: false, issue: { path: ['since'], severity: 'error', message, fix } };
}
