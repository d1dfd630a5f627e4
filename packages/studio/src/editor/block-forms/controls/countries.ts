// Countries as choices, by their English names.
import type { Choice } from './choice-option.tsx';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes that name no country to call. */
const NOT_CALLED = /^(?:AN|BU|CS|DD|EU|EZ|FX|NT|QO|QU|SU|TP|UK|UN|X.|YD|YU|Z[RZ])$/;

/** @example COUNTRIES.find(({ value }) => value === 'DE') // { value: 'DE', label: 'Germany' } */
export const COUNTRIES: readonly Choice[] = countries();

function countries(): readonly Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
    .filter((code) => !NOT_CALLED.test(code))
    .flatMap((code) => {
      const label = names.of(code);
      return label === undefined ? [] : [{ value: code, label }];
    })
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
