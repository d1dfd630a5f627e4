// A bot's theme as values of the chat's tokens.
import type { DynamicTheme, StartedBot, Theme } from '@colloquy/schema';
import { mediaUrl } from '../bubbles/safe-url.ts';

type Box = NonNullable<NonNullable<Theme['chat']>['hostBubbles']>;

const SHADOWS: Readonly<Record<string, string>> = {
  none: 'none',
  sm: '0 1px 2px rgb(0 0 0 / 8%)',
  md: '0 2px 6px rgb(0 0 0 / 10%)',
  lg: '0 6px 16px rgb(0 0 0 / 12%)',
  xl: '0 12px 28px rgb(0 0 0 / 14%)',
  '2xl': '0 24px 48px rgb(0 0 0 / 20%)',
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
    if (value !== undefined) tokens[name] = value;
  };
  const { general = {}, chat = {} } = theme;
  const { background, progressBar, font } = general;
  const image = backgroundUrl || (background?.type === 'Image' ? background.content : undefined);
  const url = mediaUrl(image);
  if (url) set('--background', `center / cover no-repeat url(${JSON.stringify(url)})`);
  else if (background?.type === 'None') set('--background', 'transparent');
  else set('--background', color(background?.content));

  const text = color(chat.container?.color);
  const ground = color(background?.content);
  set('--text', text);
  if (text && ground) {
    // What stands between both is mixed of both, so that it can be read on any ground.
    set('--ground', ground);
    set('--surface', color(chat.inputs?.backgroundColor) ?? ground);
    set('--quiet', mixed(text, 75, ground));
    set('--line', mixed(text, 18, ground));
    set('--edge', mixed(text, 55, ground));
  }
  set('--column', lengthOf(chat.container?.maxWidth));
  set('--column-height', lengthOf(chat.container?.maxHeight));
  const radius = chat.roundness;
  setBox('container', chat.container);
  setBox('host', chat.hostBubbles);
  setBox('guest', chat.guestBubbles);
  setBox('button', chat.buttons);
  setBox('input', chat.inputs);
  set('--input-placeholder', color(chat.inputs?.placeholderColor));
  const accent = color(chat.buttons?.backgroundColor);
  set('--accent', accent);
  set('--on-accent', accent && color(chat.buttons?.color));
  set('--progress-color', color(progressBar?.color));
  set('--progress-ground', color(progressBar?.backgroundColor));
  if (progressBar?.thickness !== undefined)
    set('--progress-height', `${clamp(progressBar.thickness, 1, 32)}px`);
  const family = typeof font === 'string' ? font : font?.family;
  if (family) set('--font', `${JSON.stringify(family)}, system-ui, sans-serif`);
  return tokens;

  function setBox(name: string, box: Box | undefined): void {
    if (!box && !radius) return;
    const { backgroundColor, color: text, opacity = 1, blur, shadow, border } = box ?? {};
    const ground = color(backgroundColor);
    set(`--${name}-ground`, ground && faded(ground, opacity));
    set(`--${name}-text`, color(text));
    set(`--${name}-shadow`, shadow && SHADOWS[shadow]);
    if (blur) set(`--${name}-blur`, `blur(${clamp(blur, 0, 64)}px)`);
    const { thickness, roundeness, customRoundeness } = border ?? {};
    if (thickness !== undefined)
      set(
        `--${name}-border`,
        `${clamp(thickness, 0, 16)}px solid ${faded(color(border?.color) ?? 'currentcolor', border?.opacity ?? 1)}`,
      );
    const corner = roundeness === 'custom' ? (customRoundeness ?? 6) : RADII[roundeness ?? radius ?? ''];
    if (corner !== undefined) set(`--${name}-radius`, `${clamp(corner, 0, 64)}px`);
  }
}

/** Functions behind which anything may stand: the browser looks at them only when they are used. */
const REFERS = /(?:var|env|attr|url|if)\s*\(|\\/i;

function color(value: string | undefined): string | undefined {
  return value && !REFERS.test(value) && CSS.supports('color', value) ? value : undefined;
}

function faded(value: string, opacity: number): string {
  return opacity >= 1 ? value : `color-mix(in srgb, ${value} ${clamp(opacity, 0, 1) * 100}%, transparent)`;
}

function mixed(text: string, percent: number, ground: string): string {
  return `color-mix(in oklab, ${text} ${percent}%, ${ground})`;
}

function lengthOf(value: string | undefined): string | undefined {
  return value && !REFERS.test(value) && CSS.supports('width', value) ? value : undefined;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
