// Short times for lists.

/**
 * Formats a time to the minute, in UTC.
 *
 * @example shortTime(0) // '1970-01-01 00:00'
 */
export function shortTime(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ');
}
