// The sections of one bot, in the order of its life.

/** Each with what follows `/bots/ID` in its address, and the right that it needs. */
export const BOT_SECTIONS = [
  { label: 'Edit', below: '', needs: 'author' },
  { label: 'Results', below: '/results', needs: 'read' },
  { label: 'Live', below: '/live', needs: 'read' },
  { label: 'Versions', below: '/versions', needs: 'read' },
  { label: 'Share', below: '/share', needs: 'read' },
  { label: 'Webhooks', below: '/webhooks', needs: 'operate' },
] as const;

/**
 * The address of a section of a bot, below `/studio`.
 *
 * @example botPath('lead bot', '/results') // '/bots/lead%20bot/results'
 */
export function botPath(botId: string, below = ''): string {
  return `/bots/${encodeURIComponent(botId)}${below}`;
}
