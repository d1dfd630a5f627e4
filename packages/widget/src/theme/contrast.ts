// Colours in sRGB: laid over each other, and their contrast by WCAG 2.2.

/** Red, green, blue and alpha, from 0 to 1. */
export interface Color {
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
}

export const WHITE: Color = { rgb: [1, 1, 1], alpha: 1 };
export const BLACK: Color = { rgb: [0, 0, 0], alpha: 1 };

/**
 * Parses a colour of the function `color`, as browsers serialise it.
 *
 * @example parseColor('color(srgb 1 0 0 / 0.5)') // { rgb: [1, 0, 0], alpha: 0.5 }
 */
export function parseColor(text: string): Color {
  const [red = 0, green = 0, blue = 0, alpha = 1] = text
    .split(/[\s()/]+/)
    .slice(2)
    .filter(Boolean)
    .map((part) => Math.min(1, Math.max(0, Number.parseFloat(part) || 0)));
  return { rgb: [red, green, blue], alpha };
}

/** @example cssOf(WHITE) // 'rgb(255 255 255 / 1)' */
export function cssOf({ rgb, alpha }: Color): string {
  return `rgb(${rgb.map((value) => Math.round(value * 255)).join(' ')} / ${alpha})`;
}

/** A colour laid over an opaque one. */
export function over({ rgb, alpha }: Color, below: Color): Color {
  const mixed = rgb.map((value, index) => value * alpha + (below.rgb[index] ?? 0) * (1 - alpha));
  return { rgb: mixed as unknown as Color['rgb'], alpha: 1 };
}

/** The contrast of a text, which may be translucent, to its opaque ground. */
export function contrastOf(text: Color, ground: Color): number {
  const [one, other] = [luminanceOf(over(text, ground)), luminanceOf(ground)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/**
 * Makes a ground less translucent, until a text on it has this contrast on each of the colours below.
 *
 * @example opaqueFor({ rgb: [0, 0, 0], alpha: 0.1 }, WHITE, [WHITE], 4.5).alpha // about 0.55
 */
export function opaqueFor(ground: Color, text: Color, below: readonly Color[], contrast: number): Color {
  let { alpha } = ground;
  const isLow = (): boolean =>
    below.some((one) => contrastOf(text, over({ ...ground, alpha }, one)) < contrast);
  while (alpha < 1 && isLow()) alpha = Math.min(1, alpha + 0.05);
  return { ...ground, alpha };
}

function luminanceOf({ rgb }: Color): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
