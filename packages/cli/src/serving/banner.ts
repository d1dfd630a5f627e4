// The banner of a ready server: how to chat with each bot.
import type { BotRecord } from '@colloquy/server';
import { oneLine } from '../bots/one-line.ts';
import { defaultServerUrl } from './server-address.ts';

/** Further bots are only counted: a longer list is not read. */
const MOST_LISTED_BOTS = 10;

/**
 * Formats the banner. Every line below a bot works when pasted.
 *
 * @param place where bots and chats are stored, as text
 * @param signInLink signs a browser in, once
 */
export function banner({
  url,
  bots,
  place,
  signInLink,
}: {
  url: string;
  bots: readonly BotRecord[];
  place: string;
  signInLink?: string | undefined;
}): string {
  const published = bots.filter(({ publicIds, version }) => publicIds.length > 0 && version !== undefined);
  const listed = published.slice(0, MOST_LISTED_BOTS);
  const more = published.length - listed.length;
  return [
    '',
    `  Colloquy is listening on ${url}`,
    '',
    ...(signInLink === undefined
      ? []
      : ['  Open the studio with this link, which works once within 15 minutes:', `    ${signInLink}`, '']),
    ...listed.flatMap((bot) => botLines(bot, url)),
    ...(more > 0 ? [`  … and ${more} more`, ''] : []),
    ...(listed.length === 0
      ? ['  There is no bot yet. Build one in the studio, or publish one: npx colloquy publish FILE', '']
      : []),
    `  Studio:                ${url}/studio`,
    `  All bots, to embed:    ${url}/`,
    `  API reference:         ${url}/docs`,
    `  Bots and chats are in: ${place}`,
    '  Stop with Ctrl+C.',
    '',
  ].join('\n');
}

/** A bot with several addresses shows the first one, and lists the others. */
function botLines({ name, publicIds: [publicId = '', ...others] }: BotRecord, url: string): string[] {
  const address = `${url}/v1/bots/${encodeURIComponent(publicId)}`;
  const target = url === defaultServerUrl && /^[\w-]+$/.test(publicId) ? publicId : address;
  return [
    `  ${oneLine(name) || publicId}${others.length > 0 ? ` (also at ${others.join(', ')})` : ''}`,
    `    ${url}/${encodeURIComponent(publicId)}`,
    `    npx colloquy chat ${target}`,
    `    curl -X POST ${address}/startChat -H 'Content-Type: application/json' -d '{}'`,
    '',
  ];
}
