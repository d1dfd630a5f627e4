// Colours of a theme: contrast by WCAG 2.2, and lightness in OKLCH, in which equal steps look equal.

/** Red, green and blue, from 0 to 1. */
type Rgb = readonly [number, number, number];

/** A colour by lightness (0 to 1), chroma (0 to about 0.37) and hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** Least contrast of text, by WCAG 2.2, 1.4.3. */
export const LEAST_CONTRAST = 4.5;

/** Steps of lightness in a search: too small to see. */
const STEP = 0.005;

/**
 * The contrast of two colours, from 1 to 21; nothing unless both are written as `#rrggbb` or `#rgb`.
 *
 * @example contrastOf('#ffffff', '#000000') // 21
 */
export function contrastOf(one: string, other: string): number | undefined {
  const [a, b] = [parseHex(one), parseHex(other)];
  if (!a || !b) return undefined;
  const [light, dark] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The nearest colour of the same hue that has this contrast on a ground; the colour itself if it has it.
 *
 * @example readableOn('#cccccc', '#ffffff') // '#757575'
 */
export function readableOn(colour: string, ground: string, least: number = LEAST_CONTRAST): string {
  const { l, c, h } = toOklch(colour);
  for (let distance = 0; distance <= 1; distance += STEP)
    for (const lightness of [l - distance, l + distance]) {
      if (lightness < 0 || lightness > 1) continue;
      const found = distance === 0 ? colour : fromOklch({ l: lightness, c, h });
      if ((contrastOf(found, ground) ?? 0) >= least) return found;
    }
  return colour;
}

/** @example toOklch('#ffffff').l // 1 */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = (parseHex(hex) ?? [0, 0, 0]).map(toLinear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const z = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, z),
    h: (Math.atan2(z, a) * 180) / Math.PI,
  };
}

/**
 * As `#rrggbb`. Colours that screens cannot show lose chroma, and keep their lightness and hue.
 *
 * @example fromOklch({ l: 1, c: 0, h: 0 }) // '#ffffff'
 */
export function fromOklch({ l, c, h }: Oklch): string {
  let rgb = linearOf({ l, c, h });
  for (let chroma = c; chroma > 0 && !isShown(rgb); chroma -= STEP)
    rgb = linearOf({ l, c: Math.max(0, chroma - STEP), h });
  return `#${rgb.map((value) => byteOf(value).toString(16).padStart(2, '0')).join('')}`;
}

/** As `#rrggbb`, which colour fields need; nothing for any other notation. */
export function hexOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !parseHex(value)) return undefined;
  const short = /^#(.)(.)(.)$/.exec(value.trim());
  const [, r, g, b] = short ?? [];
  return (short ? `#${r}${r}${g}${g}${b}${b}` : value.trim()).toLowerCase();
}

function parseHex(text: string): Rgb | undefined {
  const [, long, short] = /^#(?:([\da-f]{6})|([\da-f]{3}))$/i.exec(text.trim()) ?? [];
  const digits = long ?? short?.replaceAll(/./g, '$&$&');
  if (digits === undefined) return undefined;
  const value = Number.parseInt(digits, 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function luminanceOf(rgb: Rgb): number {
  const [r, g, b] = rgb.map(toLinear) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function linearOf({ l: lightness, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function isShown(rgb: Rgb): boolean {
  return rgb.every((value) => value > -0.0005 && value < 1.0005);
}

function byteOf(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
}
