// Durations in scripts.

const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/**
 * Parses a duration such as `90s`, `5m`, `2h`, `3d` or `1w` into milliseconds.
 *
 * @example readDuration('2h') // 7200000
 */
export function readDuration(text: string): number | undefined {
  const [, amount, unit] = /^(\d{1,9}(?:\.\d{1,3})?)\s*([smhdw])$/.exec(text.trim()) ?? [];
  const unitMs = UNIT_MS[unit ?? ''];
  return amount === undefined || unitMs === undefined ? undefined : Number(amount) * unitMs;
}
