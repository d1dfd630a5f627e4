// The anchor of a heading: the same where the project's files are shown and on the site.

/**
 * The part of an address behind `#` that leads to a heading. Code hosts make it so, and the site does the same, so that one link works on both.
 *
 * @example headingAnchor('Who may do what?') // 'who-may-do-what'
 * @example headingAnchor('`GET /v1/bots/{botId}`'.replaceAll('`', '')) // 'get-v1botsbotid'
 */
export function headingAnchor(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
