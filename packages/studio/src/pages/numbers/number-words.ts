// Numbers as people read them: shares, durations, and changes.

/** @example shareWords(1, 3) // '33 %' */
export function shareWords(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  if (percent > 0 && percent < 1) return '<1 %';
  return `${Math.round(percent)} %`;
}

/** @example countWords(1, 'chat') // '1 chat' */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** @example durationWords(90_000) // '1.5 min' */
export function durationWords(milliseconds: number): string {
  if (milliseconds < 1_000) return '<1 s';
  const units = [
    ['s', 1_000],
    ['min', 60_000],
    ['h', 3_600_000],
    ['days', 86_400_000],
  ] as const;
  const [unit, unitMs] = units.findLast(([, ms]) => milliseconds >= ms) ?? units[0];
  const count = milliseconds / unitMs;
  return `${count < 10 && unit !== 's' ? Math.round(count * 10) / 10 : Math.round(count)} ${unit}`;
}

/**
 * The change against an earlier number; nothing without one.
 *
 * @example changeWords(12, 10) // '+20 %'
 */
export function changeWords(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : '±'}${Math.abs(percent)} %`;
}
