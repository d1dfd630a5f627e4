// The style sheets of a chat: constructed ones, so that no security policy must allow inline styles.
import type { DynamicTheme } from '@colloquy/schema';
import { css as base } from './base.css';
import type { Look } from './early-look.ts';
import { themeTokens } from './theme-tokens.ts';

export interface Sheets {
  /** Adds the style of a part; each once. */
  readonly adopt: (css: string) => void;
  /** Sets the author's sheet, which has the highest precedence; a new one replaces it. */
  readonly adoptLast: (sheet: CSSStyleSheet) => void;
  readonly applyTheme: (state: {
    readonly bot: Look | undefined;
    readonly dynamicTheme: DynamicTheme;
  }) => void;
}

/** Includes the base styles. */
export function createSheets(shadow: ShadowRoot): Sheets {
  const known = new Set<string>();
  const theme = new CSSStyleSheet();
  // Higher precedence than the chat's tokens, also in dark mode; lower than the page's rules for the element.
  theme.replaceSync(':host(:not(#_)){}');
  const parts: CSSStyleSheet[] = [];
  let last: readonly CSSStyleSheet[] = [];
  const adopt = (css: string): void => {
    if (css === '' || known.has(css)) return;
    known.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    parts.push(sheet);
    show();
  };
  const show = (): void => {
    shadow.adoptedStyleSheets = [...parts, theme, ...last];
  };
  adopt(base);
  let applied: unknown[] = [];
  return {
    adopt,
    adoptLast(sheet) {
      last = [sheet];
      show();
    },
    applyTheme({ bot, dynamicTheme }) {
      if (!bot || (applied[0] === bot && applied[1] === dynamicTheme)) return;
      applied = [bot, dynamicTheme];
      const { style } = theme.cssRules[0] as CSSStyleRule;
      style.cssText = '';
      // Set one by one: a value cannot end its declaration and start another.
      for (const [name, value] of Object.entries(themeTokens(bot, dynamicTheme)))
        style.setProperty(name, value);
    },
  };
}
