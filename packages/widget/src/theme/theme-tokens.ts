// Converts a bot's theme into the chat's tokens.
import type { DynamicTheme, StartedBot, Theme } from '@colloquy/schema';
import { mediaUrl } from '../safe-url.ts';

type Box = NonNullable<NonNullable<Theme['chat']>['hostBubbles']>;

const RADII: Readonly<Record<string, number>> = { none: 0, medium: 6, large: 20 };

/**
 * The tokens that a theme sets. Accepts colours only if the browser parses them as colours.
 *
 * @example themeTokens(bot, {})['--guest-ground'] // '#0042DA'
 */
export function themeTokens(
  { theme }: Pick<StartedBot, 'theme'>,
  { backgroundUrl }: DynamicTheme,
): Record<string, string> {
  const tokens: Record<string, string> = {};
  const set = (name: string, value: string | undefined): void => {
    if (value !== undefined) tokens[`--${name}`] = value;
  };
  const { general: { background, font } = {}, chat = {} } = theme;
  const { buttons, container, inputs } = chat;
  const text = color(container?.color);
  const page = color(background?.content) ?? (text && readable(text, 0.05));
  const card = color(container?.backgroundColor);
  const cardOpacity = card ? opacityOf(card) * (container?.opacity ?? 1) : 0;
  const url = mediaUrl(backgroundUrl || (background?.type === 'Image' ? background.content : undefined));
  set(
    'background',
    url
      ? `center / cover no-repeat url(${JSON.stringify(url)})`
      : background?.type === 'None'
        ? 'transparent'
        : page,
  );
  set('text', text);
  // All other colours derive from it, so that none depends on the system's colour scheme, which may differ.
  set('ground', card && cardOpacity > 0 ? over(card, cardOpacity, page ?? 'canvas') : page);
  set('column', lengthOf(container?.maxWidth));
  set('column-height', lengthOf(container?.maxHeight));
  // A visible container is a card on the page, with header, messages and field.
  if (cardOpacity > 0 || container?.border?.thickness) {
    set('stage-width', 'var(--column)');
    set('stage-gap', 'min(24px, 2%)');
  }
  setBox('container', container);
  setBox('host', chat.hostBubbles);
  setBox('guest', chat.guestBubbles);
  setBox('input', inputs);
  // Unmarked choices have an outline only, so that they do not look like sent replies. Their colours are those of the
  // accent.
  setBox('button', { ...buttons, backgroundColor: undefined, color: undefined });
  delete tokens['--button-border'];
  const accent = color(buttons?.backgroundColor);
  if (accent) {
    set('accent', over(accent, opacityOf(accent)));
    set('on-accent', color(buttons?.color));
  }
  const family = typeof font === 'string' ? font : font?.family;
  if (family)
    set('font', `${JSON.stringify(fontName(family))}, ${JSON.stringify(family)}, system-ui, sans-serif`);
  return tokens;

  function setBox(name: string, box: Box = {}): void {
    const { backgroundColor, color: words, opacity = 1, border = {} } = box;
    const text = color(words);
    const ground = color(backgroundColor);
    const solid = ground && over(ground, opacityOf(ground) * opacity);
    const pair = name === 'container' ? undefined : text && readable(text, 0.1);
    set(`${name}-ground`, ground ? faded(ground, opacity) : pair);
    set(`${name}-text`, text ?? (solid && readable(solid)));
    set(`${name}-placeholder`, solid && readable(solid, 0.8));
    const line = pixels(border.thickness, 0, 16);
    set(
      `${name}-border`,
      line && `${line} solid ${faded(color(border.color) ?? 'currentcolor', border.opacity ?? 1)}`,
    );
    set(
      `${name}-radius`,
      pixels(
        border.roundeness === 'custom'
          ? (border.customRoundeness ?? 6)
          : RADII[border.roundeness ?? chat.roundness ?? ''],
        0,
        64,
      ),
    );
  }
}

/**
 * Readable text for a ground, or a ground for text: light if the other is dark, and dark if it is light. `share` of the
 * distance from the middle lets both meet; up to 0.8 the contrast is at least 4.5:1 for any colour. The formula is that
 * of base.css.
 */
export function readable(other: string, share = 0.25): string {
  return `lab(from ${other} calc(clamp(0, (49.4 - l) * 9999, 100) + (l - 49.4) * ${share}) 0 0)`;
}

/** A translucent colour blended with the colour below: text colours derive from the result. */
function over(value: string, opacity: number, below = 'var(--ground)'): string {
  return opacity < 1 ? `color-mix(in srgb, rgb(from ${value} r g b / 1) ${opacity * 100}%, ${below})` : value;
}

/** The alpha of a colour: 1 for `red`, 0.5 for `#00000080`. */
function opacityOf(value: string): number {
  const { style } = new Option();
  style.color = value;
  // As the browser serialises it: `rgba(0, 0, 0, 0.5)`, `oklch(0 0 0 / 0.5)`.
  const own = style.color === 'transparent' ? 0 : /(?:a\(.*, |\/ )([\d.]+)\)$/.exec(style.color)?.[1];
  return Number(own ?? 1);
}

/** The name under which the chat loads a font. */
export const fontName = (family: string): string => `Colloquy ${family}`;

/** Functions whose value the browser resolves only on use, so they cannot be validated. */
const REFERS = /(?:var|env|attr|url|if)\s*\(|\\/i;

/** The value, if the browser accepts it for this property. */
function valid(property: string, value: string | undefined): string | undefined {
  return value && !REFERS.test(value) && CSS.supports(property, value) ? value : undefined;
}

/** The value, if it is exactly one colour. */
export function color(value: string | undefined): string | undefined {
  return valid('color', value);
}

function faded(value: string, opacity: number): string {
  return opacity >= 1 ? value : `color-mix(in srgb, ${value} ${Math.max(0, opacity) * 100}%, transparent)`;
}

function lengthOf(value: string | undefined): string | undefined {
  return valid('width', value);
}

/** A length within bounds; nothing for nothing. */
export function pixels(value: number | undefined, least: number, most: number): string | undefined {
  return value === undefined ? undefined : `${Math.min(most, Math.max(least, value))}px`;
}
