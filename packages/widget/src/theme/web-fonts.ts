// Loads the font of a theme: from the author's address, or from a service for Google fonts.
import type { Theme } from '@colloquy/schema';
import { limits } from './limits.ts';
import { fontName } from './theme-tokens.ts';

export type ThemeFont = NonNullable<NonNullable<Theme['general']>['font']>;

/**
 * The service for Google fonts, which states that it stores nothing about visitors. The policy of bot pages allows it
 * as well (`packages/server/src/http/pages/page-policy.ts`).
 */
const FONT_SERVICE = 'https://fonts.bunny.net/css2';

/** Fonts whose faces are already on the page: it may have several chats, and restart them. */
const taken = new Set<string>();

/**
 * Adds the faces of a font to the page, under a name of the chat's own, so that the page's own fonts stay unchanged. A
 * font with only a name comes from the visitor's device. Never fails: the next font in the list is the fallback.
 *
 * @example await takeFont({ type: 'Custom', family: 'Lora', css: '@font-face { src: url(https://fonts.example/lora.woff2) }' })
 */
export async function takeFont(font: ThemeFont): Promise<void> {
  if (typeof font === 'string' || !font.family) return;
  try {
    const url = styleUrl(font);
    const css = font.type === 'Custom' && font.css ? font.css : url && (await styleAt(url));
    const name = fontName(font.family);
    if (!css || taken.has(name + css)) return;
    taken.add(name + css);
    for (const face of facesOf(css, name)) document.fonts.add(face);
  } catch {
    // No network, or the page's security policy forbids it.
  }
}

/** Address of a font's style sheet. */
function styleUrl(font: Exclude<ThemeFont, string>): string | undefined {
  if (font.type === 'Custom') return font.url && /^https?:/i.test(font.url) ? font.url : undefined;
  return `${FONT_SERVICE}?family=${encodeURIComponent(font.family ?? '')}:ital,wght@0,400;0,600;1,400;1,600&display=swap`;
}

async function styleAt(url: string): Promise<string> {
  const answer = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(limits.fontStyleMs),
  });
  const css = answer.ok ? await answer.text() : '';
  return css.length <= limits.fontStyleCharacters ? css : '';
}

/** Descriptors of a font face besides its files. */
const DESCRIPTORS = {
  style: 'font-style',
  weight: 'font-weight',
  stretch: 'font-stretch',
  unicodeRange: 'unicode-range',
};

/** The faces in a style sheet. The browser parses it and drops unsupported rules. */
function facesOf(css: string, name: string): FontFace[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].slice(0, limits.fontFaces).flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return [];
    const value = (property: string): string => rule.style.getPropertyValue(property);
    const source = value('src');
    if (!isLoadable(source)) return [];
    const descriptors = Object.entries(DESCRIPTORS).flatMap(([descriptor, property]) =>
      value(property) ? [[descriptor, value(property)]] : [],
    );
    return [new FontFace(name, source, { display: 'swap', ...Object.fromEntries(descriptors) })];
  });
}

/** Absolute addresses, embedded fonts, and fonts of the device. */
function isLoadable(source: string): boolean {
  const urls = [...source.matchAll(/url\(\s*["']?([^"')]*)/gi)].map(([, url = '']) => url);
  return source !== '' && urls.every((url) => /^(?:https?:\/\/|data:(?:font|application)\/)/i.test(url));
}
