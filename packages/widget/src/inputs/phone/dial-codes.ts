// Countries by dial code, from the server's phone number library. The build bundles only the resulting text.
import metadata from 'libphonenumber-js/metadata.min';

/**
 * Each code with its countries, main country first, as the difference from the previous code: `1usagai…6rukz13eg…`. A
 * comma means a difference of one. Lower case, like most of the surrounding file, halves the compressed size.
 */
export const dialCodes: string = Object.entries(metadata.country_calling_codes)
  .map(([code, countries]) => ({
    code: Number(code),
    countries: countries.filter((country) => /^[A-Z]{2}$/.test(country)),
  }))
  .filter(({ countries }) => countries.length > 0)
  .map(({ code, countries }, index, all) => {
    const distance = code - (all[index - 1]?.code ?? 0);
    return `${index > 0 && distance === 1 ? ',' : distance}${countries.join('').toLowerCase()}`;
  })
  .join('');
