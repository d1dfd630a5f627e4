// The selection of a calendar, possibly incomplete.

/**
 * The marked days after picking another one. The first day of a range may be picked last; a third one starts a new
 * range.
 *
 * @example pickDay(['2026-12-24'], '2026-12-20', true) // ['2026-12-20', '2026-12-24']
 */
export function pickDay(days: readonly string[], day: string, isRange: boolean): readonly string[] {
  return isRange && days.length === 1 ? [...days, day].sort() : [day];
}

/**
 * The picked days with their times; nothing while incomplete.
 *
 * @example momentsOf(['2026-12-24'], ['10:30'], { isRange: false, hasTime: true }) // ['2026-12-24T10:30']
 */
export function momentsOf(
  days: readonly string[],
  times: readonly string[],
  { isRange, hasTime }: { readonly isRange: boolean; readonly hasTime: boolean },
): readonly string[] | undefined {
  if (days.length < (isRange ? 2 : 1)) return undefined;
  if (!hasTime) return days;
  return days.every((_, index) => times[index])
    ? days.map((day, index) => `${day}T${times[index]}`)
    : undefined;
}
