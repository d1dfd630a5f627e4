// Heights of bubbles.
import type { View } from '@colloquy/engine';
import { numberOption } from '../number-option.ts';

/** The tallest bubble: ten screens. A larger number is a mistake that would hide the rest of the chat. */
const MAXIMUM_PIXELS = 10_000;

/**
 * A height in pixels from an option that is a number or one `{{variable}}`. Anything but a positive number counts as
 * absent.
 *
 * @example toPixels('{{Height}}', view) // 300
 */
export function toPixels(option: number | string | undefined, view: View): number | undefined {
  const pixels = numberOption(option, view);
  if (pixels === undefined || !(pixels > 0)) return undefined;
  return Math.min(pixels, MAXIMUM_PIXELS);
}
