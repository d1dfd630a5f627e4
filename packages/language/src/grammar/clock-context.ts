// What reading a time of day needs.

export interface ClockContext {
  /** True where a time is asked for, so that "14.30" and "nine thirty" are times rather than days or numbers. */
  isTimeAsked: boolean;
  /**
   * Which hours are one of two, where their half of the day matters: each that is said ("at 3") where people count the hours to twelve, and
   * those of a dial alone ("halb drei") where they count to 24.
   */
  openHours?: 'all' | 'dial';
}
