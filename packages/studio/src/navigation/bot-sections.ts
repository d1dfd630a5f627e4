// The sections of a bot, in the order of its life cycle.

/** Each with its path after `/bots/ID`, and the scope that it needs. */
export const BOT_SECTIONS = [
  { label: 'Edit', below: '', needs: 'author' },
  { label: 'Results', below: '/results', needs: 'read' },
  { label: 'Live', below: '/live', needs: 'read' },
  { label: 'Versions', below: '/versions', needs: 'read' },
  { label: 'Share', below: '/share', needs: 'read' },
  { label: 'Webhooks', below: '/webhooks', needs: 'operate' },
] as const;

/**
 * The path of a bot's section, below `/studio`.
 *
 * @example botPath('lead bot', '/results') // '/bots/lead%20bot/results'
 */
export function botPath(botId: string, below = ''): string {
  return `/bots/${encodeURIComponent(botId)}${below}`;
}
