// A bubble with a link, for a window that the browser blocked, or a page that a preview does not open.
import type { Bubble, Settings } from '@colloquy/schema';

/** The words around the link. */
export type LinkWords = NonNullable<NonNullable<Settings['general']>['systemMessages']>;

/** @example linkBubble('k1', 'https://example.com', { popupBlockedButtonLabel: 'Go on' }) */
export function linkBubble(
  id: string,
  url: string,
  {
    popupBlockedTitle: title,
    popupBlockedDescription: before,
    popupBlockedButtonLabel: label,
  }: LinkWords = {},
): Bubble {
  const link = { type: 'a', url, children: [{ text: label || url }] };
  const children = before ? [{ text: `${before} ` }, link] : [link];
  const heading = title ? [{ type: 'p', children: [{ text: title, bold: true }] }] : [];
  return { id, type: 'text', content: { type: 'richText', richText: [...heading, { type: 'p', children }] } };
}
