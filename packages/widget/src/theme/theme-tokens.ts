// A bot's theme as values of the chat's tokens.
import type { DynamicTheme, StartedBot, Theme } from '@colloquy/schema';
import { mediaUrl } from '../bubbles/safe-url.ts';

type Box = NonNullable<NonNullable<Theme['chat']>['hostBubbles']>;

const SHADOWS: Readonly<Record<string, string>> = {
  none: 'none',
  sm: '0 1px 2px #00000014',
  md: '0 2px 6px #0000001a',
  lg: '0 6px 16px #0000001f',
  xl: '0 12px 28px #00000024',
  '2xl': '0 24px 48px #00000033',
};

const RADII: Readonly<Record<string, number>> = { none: 0, medium: 6, large: 20 };

/**
 * The tokens that a theme sets. Colours are let through only when the browser reads them as colours.
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
  const { general: { background, progressBar, font } = {}, chat = {} } = theme;
  const { buttons, container, inputs } = chat;
  const text = color(container?.color);
  const ground = color(background?.content);
  const url = mediaUrl(backgroundUrl || (background?.type === 'Image' ? background.content : undefined));
  set(
    'background',
    url
      ? `center / cover no-repeat url(${JSON.stringify(url)})`
      : background?.type === 'None'
        ? 'transparent'
        : ground,
  );
  set('text', text);
  if (text && ground) {
    // What stands between both is mixed of both, so that it can be read on any ground.
    const mixed = (percent: number): string => `color-mix(in oklab, ${text} ${percent}%, ${ground})`;
    set('ground', ground);
    set('surface', color(inputs?.backgroundColor) ?? ground);
    set('quiet', mixed(75));
    set('line', mixed(18));
    set('edge', mixed(55));
  }
  set('column', lengthOf(container?.maxWidth));
  set('column-height', lengthOf(container?.maxHeight));
  setBox('container', container);
  setBox('host', chat.hostBubbles);
  setBox('guest', chat.guestBubbles);
  setBox('button', buttons);
  setBox('input', inputs);
  set('input-placeholder', color(inputs?.placeholderColor));
  const accent = color(buttons?.backgroundColor);
  set('accent', accent);
  set('on-accent', accent && color(buttons?.color));
  set('progress-color', color(progressBar?.color));
  set('progress-ground', color(progressBar?.backgroundColor));
  set('progress-height', pixels(progressBar?.thickness, 1, 32));
  const family = typeof font === 'string' ? font : font?.family;
  if (family)
    set('font', `${JSON.stringify(fontName(family))}, ${JSON.stringify(family)}, system-ui, sans-serif`);
  return tokens;

  function setBox(name: string, box: Box = {}): void {
    const { backgroundColor, color: text, opacity = 1, blur, shadow, border = {} } = box;
    const ground = color(backgroundColor);
    set(`${name}-ground`, ground && faded(ground, opacity));
    set(`${name}-text`, color(text));
    set(`${name}-shadow`, shadow && SHADOWS[shadow]);
    if (blur) set(`${name}-blur`, `blur(${pixels(blur, 0, 64)})`);
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

/** The name under which the chat loads a font. */
export const fontName = (family: string): string => `Colloquy ${family}`;

/** Functions behind which anything may stand: the browser looks at them only when they are used. */
const REFERS = /(?:var|env|attr|url|if)\s*\(|\\/i;

/** The value, if the browser takes it for this property. */
function valid(property: string, value: string | undefined): string | undefined {
  return value && !REFERS.test(value) && CSS.supports(property, value) ? value : undefined;
}

function color(value: string | undefined): string | undefined {
  return valid('color', value);
}

function faded(value: string, opacity: number): string {
  return opacity >= 1 ? value : `color-mix(in srgb, ${value} ${Math.max(0, opacity) * 100}%, transparent)`;
}

function lengthOf(value: string | undefined): string | undefined {
  return valid('width', value);
}

/** A length within bounds; nothing for nothing. */
function pixels(value: number | undefined, least: number, most: number): string | undefined {
  return value === undefined ? undefined : `${Math.min(most, Math.max(least, value))}px`;
}
