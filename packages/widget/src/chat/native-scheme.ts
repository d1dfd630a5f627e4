// The colour scheme of native controls (time pickers, scroll bars): that of the theme, not of the visitor's system.

/**
 * Sets it by the computed colour of the text.
 *
 * @example applyNativeScheme(root); // root.style.colorScheme is 'dark' where the words are light
 */
export function applyNativeScheme(root: HTMLElement): void {
  root.style.colorScheme = isLight(getComputedStyle(root).color) ? 'dark' : 'light';
}

/** @example isLight('rgb(250, 250, 250)'), isLight('lab(97 0 0)'), isLight('oklch(0.9 0 0)') // true, true, true */
export function isLight(color: string): boolean {
  const [first = 0, second = 0, third = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  if (/^lab|^lch/.test(color)) return first > 50;
  if (/^ok/.test(color)) return first > 0.5;
  return (first + second + third) / 3 > (color.startsWith('rgb') ? 127 : 0.5);
}
