// The style sheets of a chat: constructed, so that no page policy has to allow inline styles.
import type { DynamicTheme } from '@colloquy/schema';
import { css as base } from './base.css';
import type { Look } from './early-look.ts';
import { themeTokens } from './theme-tokens.ts';

export interface Sheets {
  /** Takes the style of a part in; each once. */
  readonly adopt: (css: string) => void;
  /** Takes in the sheet of the bot's author, which is stronger than all others; there is one at a time. */
  readonly adoptLast: (sheet: CSSStyleSheet) => void;
  readonly applyTheme: (state: {
    readonly bot: Look | undefined;
    readonly dynamicTheme: DynamicTheme;
  }) => void;
}

/** The base of the style is in it from the beginning. */
export function createSheets(shadow: ShadowRoot): Sheets {
  const known = new Set<string>();
  const theme = new CSSStyleSheet();
  // Stronger than the tokens of the chat, in the dark, too; weaker than what the page says of the element.
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
      // Set one by one: no value can end its declaration and begin another.
      for (const [name, value] of Object.entries(themeTokens(bot, dynamicTheme)))
        style.setProperty(name, value);
    },
  };
}
