// Corrects a theme: unreadable text, and a page without a background.
import type { Theme } from '@colloquy/schema';
import { readable } from './theme-tokens.ts';

/** Smallest contrast of text, by WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5;

/**
 * Tokens that override the theme's. Text with a contrast below 4.5:1 gets a colour derived from its ground; the
 * placeholder keeps the theme's colour only if it is readable. Translucent colours and colours outside sRGB are not
 * changed.
 *
 * @example repairs({ chat: { guestBubbles: { backgroundColor: '#ff8e21', color: '#fff' } } })['--guest-text'] // 'lab(from #ff8e21 …)'
 */
export function repairs({ chat = {} }: Theme): Readonly<Record<string, string>> {
  const { hostBubbles, guestBubbles, inputs, buttons } = chat;
  const tokens: Record<string, string> = {};
  const pairs = { host: hostBubbles, guest: guestBubbles, input: inputs, strong: buttons };
  for (const [name, { backgroundColor: ground, color: words, opacity = 1 } = {}] of Object.entries(pairs)) {
    const contrast = contrastOf(ground, words);
    if (ground && opacity === 1 && contrast !== undefined && contrast < LEAST_CONTRAST)
      tokens[`--${name}-text`] = readable(ground);
  }
  const { placeholderColor, backgroundColor } = inputs ?? {};
  const contrast = contrastOf(backgroundColor, placeholderColor);
  if (placeholderColor && contrast !== undefined && contrast >= LEAST_CONTRAST)
    tokens['--input-placeholder'] = placeholderColor;
  return tokens;
}

/**
 * The page's colour under a chat without a background of its own. The text colour derives from it.
 *
 * @example groundBehind(host) // 'rgb(255, 255, 255)'
 */
export function groundBehind(host: Element): string {
  for (let one: Element | null = host; one; one = one.parentElement) {
    const { backgroundColor } = getComputedStyle(one);
    if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return backgroundColor;
  }
  const isDark =
    /dark/.test(getComputedStyle(document.documentElement).colorScheme) &&
    matchMedia('(prefers-color-scheme: dark)').matches;
  return isDark ? '#121212' : '#fff';
}

/** By WCAG 2.2; nothing for translucent colours and colours outside sRGB. */
function contrastOf(one: string | undefined, other: string | undefined): number | undefined {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The relative luminance of a colour that the browser serialises as `rgb(1, 2, 3)`. */
function luminanceOf(value = ''): number | undefined {
  const { style } = new Option();
  style.color = value;
  const { color } = style;
  if (!color.startsWith('rgb(')) return undefined;
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) =>
    linear(Number(part) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
