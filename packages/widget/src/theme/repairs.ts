// Corrects a theme whose text cannot be read on what lies behind it: translucent boxes, a picture, the page around.
import type { Theme } from '@colloquy/schema';
import type { Color } from './contrast.ts';
import { BLACK, contrastOf, cssOf, opaqueFor, over, parseColor, WHITE } from './contrast.ts';
import { effects } from './effects.ts';
import { color, readable } from './theme-tokens.ts';

/** Smallest contrast of text, by WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5;

/** A box and its texts, by their tokens. */
const BOXES = {
  host: ['host-text'],
  guest: ['guest-text'],
  input: ['input-text', 'input-placeholder'],
  strong: ['strong-text'],
  button: ['button-text'],
};

/** On a picture, text outside of boxes gets the chat's ground. */
const PLATES = `:is(.header,.plain,.state,.small,.quiet,.ends span,.notes p,.notice p):not(.bubble *,.hidden){background:var(--ground)}
:is(.words>.small,.state,.notes p){width:fit-content;padding-inline:8px;border-radius:6px}.guest .state{margin-inline-start:auto}`;

export interface RepairOptions {
  readonly theme: Theme;
  /** The chat's element on its page. */
  readonly host: Element;
  readonly adopt: (css: string) => void;
}

/**
 * Adds the shadows and blurs of a theme, and overrides tokens where a text has a contrast below 4.5:1, measured on what lies behind it. The new colour derives from
 * that. A picture may have any colour: boxes on it become opaque enough for black and for white.
 *
 * @example repairTheme(root, { theme, host, adopt })
 */
export function repairTheme(root: HTMLElement, { theme, host, adopt }: RepairOptions): void {
  const { general, chat = {} } = theme;
  adopt(`:host(:not(#_)){${effects(theme)}}`);
  const probe = root.appendChild(document.createElement('i'));
  const resolve = (value: string): Color => {
    probe.style.color = `color(from ${value} srgb r g b / alpha)`;
    return parseColor(getComputedStyle(probe).color);
  };
  const set = (name: string, value: string): void => root.style.setProperty(`--${name}`, value);
  // On the element, because other colours derive from it there, and before the theme's own ground.
  const setGround = (ground: Color): void => adopt(`:host(:not(#_):not(#_)){--ground:${cssOf(ground)}}`);
  const hasPicture = getComputedStyle(root).backgroundImage.includes('url(');
  const grounds = hasPicture ? onPicture() : [onPage()];
  const lowest = (text: string, ground: Color): number =>
    Math.min(...grounds.map((one) => contrastOf(resolve(text), over(ground, one))));

  const chosen = color(chat.inputs?.placeholderColor);
  if (chosen && lowest(chosen, resolve('var(--input-ground)')) >= LEAST_CONTRAST)
    set('input-placeholder', chosen);
  for (const [box, texts] of Object.entries(BOXES))
    for (const text of texts) {
      const ground = resolve(`var(--${box}-ground)`);
      if (lowest(`var(--${text})`, ground) >= LEAST_CONTRAST) continue;
      if (hasPicture) set(`${box}-ground`, cssOf(opaque(ground, text)));
      else set(text, readable(cssOf(over(ground, grounds[0] ?? WHITE))));
    }
  probe.remove();

  /** The colour of the page under all boxes. */
  function onPage(): Color {
    const isNone = general?.background?.type === 'None';
    const own = resolve(isNone ? 'var(--container-ground, transparent)' : 'var(--ground)');
    const ground = over(own, resolve(groundBehind(host)));
    if (isNone || own.alpha < 1) setGround(ground);
    if (contrastOf(resolve('var(--text)'), ground) < LEAST_CONTRAST) set('text', readable(cssOf(ground)));
    return ground;
  }

  /** The darkest and the lightest colour that a picture may have under the boxes. */
  function onPicture(): readonly Color[] {
    const pixels = [BLACK, WHITE];
    const card = resolve('var(--container-ground, transparent)');
    if (card.alpha === 0) {
      adopt(PLATES);
      return pixels;
    }
    setGround({ ...card, alpha: 1 });
    const ground = opaque(card, 'text');
    set('container-ground', cssOf(ground));
    // Its contrast is the least on the card's own colour.
    set('quiet', 'var(--text)');
    return pixels.map((pixel) => over(ground, pixel));
  }

  /** A ground on a picture that is opaque enough for its text. The text changes only if it cannot be read on it at all. */
  function opaque(ground: Color, text: string): Color {
    // A text without a box gets one of its opposite lightness.
    const base = ground.alpha === 0 ? { ...resolve(readable(`var(--${text})`, 0.1)), alpha: 0 } : ground;
    const solid = { ...base, alpha: 1 };
    if (contrastOf(resolve(`var(--${text})`), solid) < LEAST_CONTRAST) set(text, readable(cssOf(solid)));
    return opaqueFor(base, resolve(`var(--${text})`), [BLACK, WHITE], LEAST_CONTRAST);
  }
}

/**
 * The page's colour under a chat without a background of its own. The text colour derives from it.
 *
 * @example groundBehind(host) // 'rgb(255, 255, 255)'
 */
function groundBehind(host: Element): string {
  for (let one: Element | null = host; one; one = one.parentElement) {
    const { backgroundColor } = getComputedStyle(one);
    if (!/^rgba\(.*, 0\)$/.test(backgroundColor)) return backgroundColor;
  }
  const isDark =
    /dark/.test(getComputedStyle(document.documentElement).colorScheme) &&
    matchMedia('(prefers-color-scheme: dark)').matches;
  return isDark ? '#121212' : '#fff';
}
