// What a frame of another site may do in the chat.

/**
 * Scripts, forms and windows of its own; never to lead the page elsewhere, and never to act as the page's own origin unless it is another.
 * `allow-same-origin` lets a player keep its settings; a frame of the page's own origin gets none of these rights (`frameRights`).
 */
export const FRAME_RIGHTS =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation';

/** Rights for an address: with scripts and the page's own origin together a frame could take its own sandbox off. */
export function frameRights(url: string): string {
  return new URL(url).origin === location.origin
    ? FRAME_RIGHTS.replace('allow-same-origin ', '')
    : FRAME_RIGHTS;
}
