// Suggests an address for a new bot.

/** Longer addresses are hard to read aloud. */
const MOST_CHARACTERS = 40;

/** @example addressOf('Lead form (new)') // 'lead-form-new' */
export function addressOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, MOST_CHARACTERS).replace(/-+$/, '') ?? 'bot';
}
