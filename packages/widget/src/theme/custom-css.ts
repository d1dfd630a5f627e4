// The style sheet that a bot's author wrote, as far as it stays within the chat.

/** What loads something from elsewhere, or is written with signs that may hide it. */
const LOADS = /\\|(?:url|image|image-set|src|attr|element)\s*\(/i;

/** What reaches beyond the chat's own elements. */
const BEYOND = /:(?:host|root|scope)|::slotted/i;

/** Parts of the chat by the class names that authors of imported bots know, without the prefix, as they are here. */
const NAMES: Readonly<Record<string, string>> = {
  'chat-view': '.scroll',
  'host-bubble': '.host .bubble',
  'guest-bubble': '.guest .bubble',
  input: '.field',
  'input-form': '.asked',
  button: '.choice',
  'avatar-container': '.avatar',
  'progress-bar-container': '.progress',
  'progress-bar': '.progress i',
  container: '&',
};

/**
 * Makes a sheet of it that reaches the chat's own elements alone: not the element on the page, not the window around. What would load
 * something from elsewhere is left out, declaration by declaration. Imports and fonts do not work in such a sheet at all.
 *
 * @example customSheet('.choice { letter-spacing: 1px }').cssRules.length // 1
 */
export function customSheet(css: string): CSSStyleSheet {
  const read = new CSSStyleSheet();
  read.replaceSync(renamed(css));
  clean(read);
  const sheet = new CSSStyleSheet();
  for (const rule of read.cssRules) {
    // Written by the browser, so that no bracket of the author's can end what is around it.
    const isFrames = rule instanceof CSSKeyframesRule;
    sheet.insertRule(isFrames ? rule.cssText : `.root { ${rule.cssText} }`, sheet.cssRules.length);
  }
  return sheet;
}

function renamed(css: string): string {
  return css
    .replaceAll(/\.t[a-z]{5}t-([a-z-]+)/g, (whole, name: string) =>
      Object.hasOwn(NAMES, name) ? (NAMES[name] ?? whole) : whole,
    )
    .replaceAll(/\.root\b/g, '&');
}

function clean(group: CSSStyleSheet | CSSGroupingRule): void {
  for (let index = group.cssRules.length - 1; index >= 0; index--) {
    const rule = group.cssRules[index];
    const { selectorText, start } = rule as Partial<CSSStyleRule & CSSScopeRule>;
    const isBeyond = BEYOND.test(`${selectorText} ${start}`);
    if (!rule || isBeyond || rule instanceof CSSImportRule || rule instanceof CSSFontFaceRule) {
      group.deleteRule(index);
      continue;
    }
    // Also declarations that stand behind a rule inside of theirs, and frames.
    if ('style' in rule) cleanStyle(rule.style as CSSStyleDeclaration);
    if ('cssRules' in rule) clean(rule as CSSGroupingRule);
  }
}

/** Escapes are resolved by the browser before a value is read here, so that `u\72l(` is found, too. */
function cleanStyle(style: CSSStyleDeclaration): void {
  const drop = (isDropped: (value: string) => boolean): void => {
    for (const name of [...style]) if (isDropped(style.getPropertyValue(name))) style.removeProperty(name);
  };
  drop((value) => LOADS.test(value));
  // A shorthand with a variable in it is read as it was written, and its parts have no value of their own.
  if (LOADS.test(style.cssText)) drop((value) => value === '');
}
