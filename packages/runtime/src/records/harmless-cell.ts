// Cells that no spreadsheet takes for a formula.

/**
 * The text of a cell in the CSV of results: with an apostrophe before each part that a spreadsheet would calculate.
 * Parts begin after semicolons, tabs and line breaks, because a spreadsheet with other separators begins a cell
 * there. Numbers and phone numbers stay as they are.
 *
 * @example harmlessCell('=1+1') // "'=1+1"
 * @example harmlessCell('x;=1+1') // "x;'=1+1"
 * @example harmlessCell('-5') // '-5'
 */
export function harmlessCell(text: string): string {
  if (!/[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text)) return text;
  const start = /^[\t\r]/.test(text) ? "'" : '';
  return (
    start +
    text.replaceAll(PART, (part: string, before: string) => {
      const words = part.slice(before.length);
      return NUMBER.test(words) || PHONE_NUMBER.test(words) ? part : `${before}'${words}`;
    })
  );
}

/** A part that looks like a formula: at the start, or after a separator, blanks and quotes. */
const PART = /(^|[;\t\r\n][ "']{0,10})[=+\-@\uff1d\uff0b\uff0d\uff20][^;\t\r\n]*/g;

/** With separators of thousands, a fraction, an exponent and a percent sign. */
const NUMBER = /^[+-]\d[\d.,' \u00a0\u202f]*(?:[eE][+-]?\d+)?\s?%?$/;
/** International, as people write it. */
const PHONE_NUMBER = /^\+\d[\d ()./-]{0,30}$/;
