// An issue as one line of text.
import type { Issue } from './problem.ts';

/**
 * Formats an issue as one line: path, then message. An issue of the whole value has no path.
 *
 * @example issueLine({ path: ['webhooks', 0, 'url'], message: 'This is missing.' }) // 'webhooks.0.url: This is missing.'
 */
export function issueLine({ path, message }: Pick<Issue, 'path' | 'message'>): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}
