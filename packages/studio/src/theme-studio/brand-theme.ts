// All colours of a chat from one brand colour. Each pair of text and ground can be read.
import type { Theme } from '@colloquy/schema';
import { contrastOf, fromOklch, hexOf, LEAST_CONTRAST, readableOn, toOklch } from './colour.ts';
import { compact } from './compact.ts';

/** `auto` follows the visitor's system: the theme sets no ground, and the chat has one for light and one for dark. */
export type Scheme = 'auto' | 'light' | 'dark';

/** A ground and the text on it. */
export interface Accent {
  readonly ground: string;
  readonly text: string;
}

const WHITE = '#ffffff';
const INK = '#1c1a17';

/** Contrast from which dark text on a light brand colour looks intended, as on yellow. */
const CLEAR_CONTRAST = 7;

/** Least contrast of a button to the ground around it, by WCAG 2.2, 1.4.11. */
const LEAST_EDGE = 3;

/** The ground of dark themes; of the brand's hue. */
const DARK_GROUND = 0.19;

/**
 * A theme with the colours of a brand. Fonts, shapes, pictures and CSS stay.
 *
 * @example brandTheme({}, { brand: '#0a7d5a', scheme: 'light' }).chat?.buttons?.color // '#ffffff'
 */
export function brandTheme(
  theme: Theme,
  { brand, scheme }: { readonly brand: string; readonly scheme: Scheme },
): Theme {
  const colours = coloursOf(brand, scheme);
  const { general = {}, chat = {} } = theme;
  const keepsPicture = general.background?.type === 'Image';
  const background = keepsPicture
    ? general.background
    : colours.page === undefined
      ? undefined
      : { type: 'Color' as const, content: colours.page };
  return compact({
    ...theme,
    general: {
      ...general,
      background,
      progressBar: general.progressBar && {
        ...general.progressBar,
        color: colours.accent.ground,
        backgroundColor: colours.host?.ground,
      },
    },
    chat: {
      ...chat,
      container: { ...chat.container, backgroundColor: undefined, color: colours.host?.text },
      hostBubbles: painted(chat.hostBubbles, colours.host),
      guestBubbles: painted(chat.guestBubbles, colours.accent),
      buttons: painted(chat.buttons, colours.accent),
      inputs: { ...painted(chat.inputs, colours.input), placeholderColor: undefined },
    },
  });
}

/** A box with other colours. Its border has the old ones, so it goes. */
function painted<Box extends { readonly border?: object | undefined }>(
  box: Box | undefined,
  colours: Accent | undefined,
) {
  const border = { ...box?.border, color: undefined, thickness: undefined, opacity: undefined };
  return { ...box, border, backgroundColor: colours?.ground, color: colours?.text };
}

function coloursOf(brand: string, scheme: Scheme) {
  const { c, h } = toOklch(brand);
  const tint = (l: number, share: number, most: number): string =>
    fromOklch({ l, c: Math.min(c * share, most), h });
  if (scheme === 'auto') return { accent: accentOf(brand) };
  const isDark = scheme === 'dark';
  const page = isDark ? tint(DARK_GROUND, 0.1, 0.015) : tint(0.985, 0.06, 0.008);
  const words = isDark ? tint(0.93, 0.05, 0.01) : tint(0.26, 0.15, 0.02);
  return {
    page,
    accent: isDark ? accentOf(readableOn(brand, page, LEAST_EDGE)) : accentOf(brand),
    host: { ground: isDark ? tint(0.27, 0.15, 0.02) : tint(0.95, 0.16, 0.025), text: words },
    input: { ground: isDark ? tint(0.23, 0.12, 0.016) : WHITE, text: words },
  };
}

/**
 * The brand colour as a ground of text: with white text, darkened as far as that needs, or with dark text if it is
 * light.
 *
 * @example accentOf('#ff5924') // { ground: '#d63a00', text: '#ffffff' }
 */
export function accentOf(brand: string): Accent {
  if ((contrastOf(brand, WHITE) ?? 0) >= LEAST_CONTRAST) return { ground: brand, text: WHITE };
  if ((contrastOf(brand, INK) ?? 0) >= CLEAR_CONTRAST) return { ground: brand, text: INK };
  return { ground: readableOn(brand, WHITE), text: WHITE };
}

/** The brand colour of a theme, as far as it has one. */
export function brandOf({ chat }: Theme): string | undefined {
  return hexOf(chat?.buttons?.backgroundColor) ?? hexOf(chat?.guestBubbles?.backgroundColor);
}

/** @example schemeOf({}) // 'auto' */
export function schemeOf({ general, chat }: Theme): Scheme {
  const { type, content } = general?.background ?? {};
  const ground = hexOf(type === 'Image' ? undefined : content) ?? hexOf(chat?.hostBubbles?.backgroundColor);
  if (ground === undefined) return 'auto';
  return toOklch(ground).l < 0.5 ? 'dark' : 'light';
}
