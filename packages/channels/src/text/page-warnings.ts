// What no platform of messages can do, because it needs the page of a website.
import type { PlatformWarning, ShownBlock } from '@colloquy/schema';

/**
 * The warnings that all platforms without a page share.
 *
 * @example pageWarnings({ ...block, runsInPage: true }, 'Telegram') // [{ message: 'is not run on Telegram…', fix: '…' }]
 */
export function pageWarnings(
  { bubble, input, runsInPage, reportsInPage }: ShownBlock,
  platform: string,
): readonly PlatformWarning[] {
  return [
    ...(runsInPage
      ? [
          {
            message: `its code runs in the page of the visitor, which does not exist on ${platform}. The chat goes on as if the code had failed.`,
            fix: 'Run it on the server, or accept the problem.',
          },
        ]
      : []),
    ...(reportsInPage
      ? [
          {
            message: `it reports to a tool of the web page, which does not exist on ${platform}.`,
            fix: 'Count with the numbers of the results, or accept the problem.',
          },
        ]
      : []),
    ...(input === 'payment input'
      ? [
          {
            message: `people cannot pay on ${platform}. They see the amount alone, and the chat waits.`,
            fix: 'Send a link to a payment page there, or accept the problem.',
          },
        ]
      : []),
    ...(bubble === 'custom-embed'
      ? [
          {
            message: `it is a link on ${platform}. What people do on its page does not come back to the chat.`,
            fix: 'Ask for the same with inputs, or accept the problem.',
          },
        ]
      : []),
  ];
}
