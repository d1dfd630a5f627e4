// Countries by their dial codes, from the library that the server reads numbers with. The build writes the text alone into the chat.
import metadata from 'libphonenumber-js/metadata.min';

/**
 * Each code with its countries, the main one first, as its distance from the code before: `1usagai…6rukz13eg…`. A distance of one is a comma. The letters are
 * small because most of the file around them are: so they pack to half.
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
