// Sandbox permissions of frames with other sites.

/**
 * Allows scripts, forms and new windows, but no navigation of the page. `allow-same-origin` lets a player store its
 * settings; `frameRights` withholds it from frames with the page's own origin.
 */
export const FRAME_RIGHTS =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation';

/** The permissions for an address: with scripts and the page's own origin, a frame could remove its own sandbox. */
export function frameRights(url: string): string {
  return new URL(url).origin === location.origin
    ? FRAME_RIGHTS.replace('allow-same-origin ', '')
    : FRAME_RIGHTS;
}
