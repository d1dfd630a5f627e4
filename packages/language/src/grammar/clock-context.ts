// The context for reading a time of day.

export interface ClockContext {
  /** Whether a time is asked for, so that "14.30" and "nine thirty" are times rather than days or numbers. */
  isTimeAsked: boolean;
  /**
   * Which hours are ambiguous between day and night: all hours ("at 3") in locales with a 12-hour clock, only hours
   * with a half or quarter ("halb drei") in locales with a 24-hour clock.
   */
  openHours?: 'all' | 'dial';
  /** The half of the day that was given before. */
  half?: KnownHalf | undefined;
}

/** A part of the day, as an index into DAY_PARTS, or only the fact that the time was past noon. */
export type KnownHalf = number | 'past noon';
