// Countries by their dial codes, from the library that the server reads numbers with. The build writes the text alone into the chat.
import metadata from 'libphonenumber-js/metadata.min';

/**
 * Each code with its countries, the main one first, as its distance from the code before: `1USAGAI…,6RUKZ,13EG,…`. A distance of one is left out.
 */
export const dialCodes: string = Object.entries(metadata.country_calling_codes)
  .map(([code, countries]) => ({
    code: Number(code),
    countries: countries.filter((country) => /^[A-Z]{2}$/.test(country)),
  }))
  .filter(({ countries }) => countries.length > 0)
  .map(({ code, countries }, index, all) => {
    const distance = code - (all[index - 1]?.code ?? 0);
    return `${distance === 1 ? '' : distance}${countries.join('')}`;
  })
  .join();
