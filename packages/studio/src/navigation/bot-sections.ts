// The sections of a bot, in the order of its life cycle.
import { matchPath } from '../routing/router.tsx';

/** Each with its path after `/bots/ID`, and the scope that it needs. */
export const BOT_SECTIONS = [
  { label: 'Edit', below: '', needs: 'author' },
  { label: 'Theme', below: '/theme', needs: 'author' },
  { label: 'Results', below: '/results', needs: 'read' },
  { label: 'Numbers', below: '/numbers', needs: 'read' },
  { label: 'Live', below: '/live', needs: 'read' },
  { label: 'Versions', below: '/versions', needs: 'read' },
  { label: 'Share', below: '/share', needs: 'read' },
  { label: 'Channels', below: '/channels', needs: 'read' },
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

/**
 * The bot that a page is about.
 *
 * @param path the page's, below `/studio`
 * @example botIdOf('/bots/lead/results') // 'lead'
 */
export function botIdOf(path: string): string | undefined {
  return ['/bots/:botId', '/bots/:botId/:section', '/bots/:botId/:section/:id']
    .map((pattern) => matchPath(pattern, path)?.botId)
    .find((id) => id !== undefined);
}
