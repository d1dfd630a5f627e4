// Fonts that a theme can choose. The chat loads them from a service for Google fonts, or takes those of the device.
import type { Font } from '@colloquy/schema';

/** A font with its name for people. */
export interface NamedFont {
  readonly family: string;
  /** On the visitor's device: it loads nothing. */
  readonly isOnDevice?: true;
}

export const FONTS: readonly NamedFont[] = [
  { family: 'Georgia', isOnDevice: true },
  { family: 'Verdana', isOnDevice: true },
  { family: 'Inter' },
  { family: 'DM Sans' },
  { family: 'Figtree' },
  { family: 'Lato' },
  { family: 'Nunito' },
  { family: 'Open Sans' },
  { family: 'Poppins' },
  { family: 'Roboto' },
  { family: 'Space Grotesk' },
  { family: 'Lora' },
  { family: 'Merriweather' },
  { family: 'Playfair Display' },
];

/** @example familyOf({ type: 'Google', family: 'Lora' }) // 'Lora' */
export function familyOf(font: Font | undefined): string {
  return (typeof font === 'string' ? font : font?.family) ?? '';
}

/** The font of a theme by its family; none for the font of the system. */
export function fontOf(family: string): Font | undefined {
  if (family === '') return undefined;
  const isOnDevice = FONTS.find((font) => font.family === family)?.isOnDevice;
  return isOnDevice ? family : { type: 'Google', family };
}
