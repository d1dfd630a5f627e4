// A bot's theme as a small picture: its ground, something the bot says, and something the visitor says.
import type { Theme } from '@colloquy/schema';
import type { Html } from '../reference/html.ts';
import { html } from '../reference/html.ts';

/** The chat's own look in light colours (`packages/widget/src/theme/base.css`). */
const DEFAULTS = { ground: '#fbfaf7', host: '#e7e6e4', guest: '#046971', words: '#202020' };

/**
 * Draws a theme. Colours are attributes of the drawing, which a page's policy allows.
 *
 * @example themePicture(bot.theme) // { html: '<svg class="look" …' }
 */
export function themePicture({ general, chat }: Theme): Html {
  const { type = 'Color', content } = general?.background ?? {};
  const ground = colour(type === 'Color' ? content : undefined, DEFAULTS.ground);
  const host = colour(chat?.hostBubbles?.backgroundColor, DEFAULTS.host);
  const words = colour(chat?.hostBubbles?.color, DEFAULTS.words);
  const guest = colour(chat?.guestBubbles?.backgroundColor, DEFAULTS.guest);
  return html`<svg class="look" viewBox="0 0 72 72" aria-hidden="true"><rect width="72" height="72" fill="${ground}"/>
<rect x="10" y="14" width="40" height="20" rx="9" fill="${host}"/><path d="M18 21.500h24M18 26.500h15" stroke="${words}" stroke-width="2.500" stroke-linecap="round" opacity=".55"/>
<rect x="34" y="42" width="28" height="16" rx="8" fill="${guest}"/></svg>`;
}

/** Uses the default for anything but a plain colour: a drawing takes no other. */
function colour(text: string | undefined, otherwise: string): string {
  return text !== undefined && /^(?:#[\da-f]{3,8}|[a-z]{3,30}|rgba?\([\d.,%\s/]{3,60}\))$/i.test(text)
    ? text
    : otherwise;
}
