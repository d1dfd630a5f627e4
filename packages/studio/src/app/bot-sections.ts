// The sections of one bot, in the order of its life.

/** Each with what follows `/bots/ID` in its address. */
export const BOT_SECTIONS = [
  { label: 'Edit', below: '' },
  { label: 'Results', below: '/results' },
  { label: 'Live', below: '/live' },
  { label: 'Versions', below: '/versions' },
  { label: 'Share', below: '/share' },
  { label: 'Webhooks', below: '/webhooks' },
] as const;

/**
 * The address of a section of a bot, below `/studio`.
 *
 * @example botPath('lead bot', '/results') // '/bots/lead%20bot/results'
 */
export function botPath(botId: string, below = ''): string {
  return `/bots/${encodeURIComponent(botId)}${below}`;
}
