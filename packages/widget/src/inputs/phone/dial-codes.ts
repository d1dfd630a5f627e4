// Countries by their dial codes, from the library that the server reads numbers with. The build writes the text alone into the chat.
import metadata from 'libphonenumber-js/metadata.min';

/** Each code with its countries, the main one first: `1USAGAI…,7RUKZ,…`. */
export const dialCodes: string = Object.entries(metadata.country_calling_codes)
  .map(([code, countries]) => code + countries.filter((country) => /^[A-Z]{2}$/.test(country)).join(''))
  .filter((line) => /[A-Z]/.test(line))
  .join();
