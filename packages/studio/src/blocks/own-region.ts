// The country of the browser, for the first options of new blocks.

/** The currency of a country; nothing for the less usual ones. */
const CURRENCIES: Readonly<Record<string, string>> = {
  GB: 'GBP',
  US: 'USD',
  CH: 'CHF',
  JP: 'JPY',
  CA: 'CAD',
  AU: 'AUD',
  ...Object.fromEntries(
    'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'
      .split(' ')
      .map((country) => [country, 'EUR']),
  ),
};

/** The country that the language of the browser names: `DE` for `de-DE`. */
export const ownCountry = (language = navigator.language): string | undefined =>
  new Intl.Locale(language).region;

/** @example ownCurrency('de-AT') // 'EUR' */
export function ownCurrency(language = navigator.language): string | undefined {
  const country = ownCountry(language);
  return country !== undefined && Object.hasOwn(CURRENCIES, country) ? CURRENCIES[country] : undefined;
}
