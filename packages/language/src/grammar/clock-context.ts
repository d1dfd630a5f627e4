// What reading a time of day needs.

export interface ClockContext {
  /** True where a time is asked for, so that "14.30" and "nine thirty" are times rather than days or numbers. */
  isTimeAsked: boolean;
  /** True where people count the hours to twelve and both the hour and its half of the day matter, so that "at 3" is open. */
  isHalfAsked?: boolean;
}
