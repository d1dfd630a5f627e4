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

/**
 * A part that looks like a formula: after a separator, any blanks and quotes; or at the start, where a plain blank makes it a text,
 * but spreadsheets drop other blanks and characters that nobody sees. Each run ends before the next part, so that matching is linear.
 */
const PART =
  /(^(?:[ "']*[\u00a0\u2000-\u200f\u2028-\u202f\u2060-\u2064\u3000\ufeff])*|[;\t\r\n](?:[^\S\t\r\n]|["'\u200b-\u200f\u2060-\u2064])*)[=+\-@\uff1d\uff0b\uff0d\uff20][^;\t\r\n]*/g;

/** With separators of thousands, a fraction, an exponent and a percent sign. */
const NUMBER = /^[+-]\d[\d.,' \u00a0\u202f]*(?:[eE][+-]?\d+)?\s?%?$/;
/** International, as people write it. */
const PHONE_NUMBER = /^\+\d[\d ()./-]{0,30}$/;
