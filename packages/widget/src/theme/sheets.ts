// The style sheets of a chat: constructed, so that no page policy has to allow inline styles.
import type { DynamicTheme } from '@colloquy/schema';
import { loadSeldom } from '../chat/load-seldom.ts';
import { untilLoaded } from '../chat/until-loaded.ts';
import { css as base } from './base.css';
import type { Look } from './early-look.ts';
import { themeTokens } from './theme-tokens.ts';

export interface Sheets {
  /** Takes the style of a part in; each once. */
  readonly adopt: (css: string) => void;
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
  let custom: readonly CSSStyleSheet[] = [];
  const adopt = (css: string): void => {
    if (css === '' || known.has(css)) return;
    known.add(css);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    parts.push(sheet);
    show();
  };
  const show = (): void => {
    shadow.adoptedStyleSheets = [...parts, theme, ...custom];
  };
  adopt(base);
  let applied: unknown[] = [];
  return {
    adopt,
    applyTheme({ bot, dynamicTheme }) {
      if (!bot || (applied[0] === bot && applied[1] === dynamicTheme)) return;
      const { customCss } = bot.theme;
      if (customCss && applied[0] !== bot)
        void untilLoaded(loadSeldom).then(({ modules }) => {
          custom = [modules.customSheet(customCss)];
          show();
        });
      applied = [bot, dynamicTheme];
      const { style } = theme.cssRules[0] as CSSStyleRule;
      style.cssText = '';
      // Set one by one: no value can end its declaration and begin another.
      for (const [name, value] of Object.entries(themeTokens(bot, dynamicTheme)))
        style.setProperty(name, value);
    },
  };
}
