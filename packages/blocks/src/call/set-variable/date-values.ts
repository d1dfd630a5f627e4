// Values from the turn's time.
import type { Move } from '@colloquy/engine';
import { Temporal } from '@colloquy/language';
import type { Setter } from './definition.ts';

/** The turn's time: in UTC with milliseconds and `Z`; with a time zone, local time with its offset. */
export const now: Setter = (variableId, options, view) =>
  setMoment(variableId, { time: view.now, zone: view.text(options.timeZone).trim() });

/** The turn's time in UTC, ignoring any time zone. */
export const today: Setter = (variableId, _options, view) =>
  setMoment(variableId, { time: view.now, zone: '' });

/** The same local time on another day. With a time zone, a day may have 23 or 25 hours; the hour stays the same. */
export function onAnotherDay(days: 1 | -1): Setter {
  return (variableId, options, view) =>
    setMoment(variableId, { time: view.now, days, zone: view.text(options.timeZone).trim() });
}

const DAY_MS = 86_400_000;

function setMoment(
  variableId: string,
  { time, days = 0, zone }: { readonly time: number; readonly days?: number; readonly zone: string },
): Move {
  const utc = toUtc(time + days * DAY_MS);
  if (zone === '') return { set: [{ variableId, value: utc }] };
  const value = toZoned(time, { zone, days });
  if (value !== undefined) return { set: [{ variableId, value }] };
  const description = `"${zone.slice(0, 100)}" is not a time zone, so the time is in UTC.`;
  return { set: [{ variableId, value: utc }], log: [{ status: 'error', description }] };
}

function toUtc(time: number): string {
  return new Date(time).toISOString();
}

/** Formats as `2026-11-21T17:41:04+09:00`; an offset of zero is `Z`. Undefined for an unknown time zone. */
function toZoned(
  time: number,
  { zone, days }: { readonly zone: string; readonly days: number },
): string | undefined {
  try {
    const local = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).add({ days });
    return local.toString({ timeZoneName: 'never', fractionalSecondDigits: 0 }).replace(/\+00:00$/, 'Z');
  } catch {
    return undefined; // using a zone is the only way to check that it exists
  }
}
