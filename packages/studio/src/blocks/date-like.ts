// Today in the format of a date question, for examples.

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Writes a day in a format of letters: `dd/MM/yyyy`, `d MMMM yyyy HH:mm`. Other letters stay.
 *
 * @example dateLike('dd/MM/yyyy', new Date(2026, 10, 28)) // '28/11/2026'
 */
export function dateLike(format: string, day = new Date()): string {
  const parts: Readonly<Record<string, string>> = {
    yyyy: String(day.getFullYear()),
    yy: two(day.getFullYear() % 100),
    MMMM: day.toLocaleDateString('en', { month: 'long' }),
    MMM: day.toLocaleDateString('en', { month: 'short' }),
    MM: two(day.getMonth() + 1),
    M: String(day.getMonth() + 1),
    dd: two(day.getDate()),
    d: String(day.getDate()),
    EEEE: day.toLocaleDateString('en', { weekday: 'long' }),
    HH: '19',
    H: '19',
    hh: '07',
    h: '7',
    mm: '30',
    m: '30',
    a: 'PM',
  };
  return format.replace(/([A-Za-z])\1*/g, (letters) => parts[letters] ?? letters);
}
