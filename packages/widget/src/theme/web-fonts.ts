// The font that a theme names, as far as it has to be loaded: from where the author says, or from a service for fonts by Google.
import type { Theme } from '@colloquy/schema';
import { limits } from './limits.ts';
import { fontName } from './theme-tokens.ts';

export type ThemeFont = NonNullable<NonNullable<Theme['general']>['font']>;

/**
 * Where fonts by Google are asked for: a service that says it keeps nothing of visitors. The page of a bot lets it in, too
 * (`packages/server/src/http/pages/page-policy.ts`).
 */
const FONT_SERVICE = 'https://fonts.bunny.net/css2';

/** Fonts whose faces the page has already: a page may have several chats, and start them over. */
const taken = new Set<string>();

/**
 * Makes the faces of a font known to the page, under a name of the chat's own: fonts of the page that are called the same stay as they are. A font that is
 * only named is taken from the visitor's device, and asked for nowhere. Never fails: where a font does not come, there is the next one.
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
    // No network, or a policy of the page that lets nothing in.
  }
}

/** The style sheet that says where the files of a font are. */
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

/** What a face is told besides its files. */
const DESCRIPTORS = {
  style: 'font-style',
  weight: 'font-weight',
  stretch: 'font-stretch',
  unicodeRange: 'unicode-range',
};

/** The faces that a style sheet describes. Read by the browser, which leaves out what it does not understand. */
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

/** Whole addresses, fonts that are written into the sheet, and names of fonts of the device. */
function isLoadable(source: string): boolean {
  const urls = [...source.matchAll(/url\(\s*["']?([^"')]*)/gi)].map(([, url = '']) => url);
  return source !== '' && urls.every((url) => /^(?:https?:\/\/|data:(?:font|application)\/)/i.test(url));
}
