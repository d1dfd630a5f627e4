// Cleans a bot author's style sheet, so that it affects only the chat.

/** Values that load a resource, or contain escapes that may hide it. */
const LOADS = /\\|(?:url|image|image-set|src|attr|element)\s*\(/i;

/** Selectors that reach beyond the chat's own elements. */
const BEYOND = /:(?:host|root|scope)|::slotted/i;

/** Parts of the chat by the class names that authors of imported bots know, without prefix. */
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
 * Creates a sheet that affects only the chat's own elements, neither the host element nor the window. Drops
 * declarations that would load a resource. Imports and fonts have no effect in such a sheet.
 *
 * @example customSheet('.choice { letter-spacing: 1px }').cssRules.length // 1
 */
export function customSheet(css: string): CSSStyleSheet {
  const read = new CSSStyleSheet();
  read.replaceSync(renamed(css));
  clean(read);
  const sheet = new CSSStyleSheet();
  for (const rule of read.cssRules) {
    // Serialised by the browser, so that the author's brackets cannot end the surrounding rule.
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
    // Also declarations after a nested rule, and keyframes.
    if ('style' in rule) cleanStyle(rule.style as CSSStyleDeclaration);
    if ('cssRules' in rule) clean(rule as CSSGroupingRule);
  }
}

/** The browser resolves escapes before a value is read here, so that `u\72l(` is found as well. */
function cleanStyle(style: CSSStyleDeclaration): void {
  const drop = (isDropped: (value: string) => boolean): void => {
    for (const name of [...style]) if (isDropped(style.getPropertyValue(name))) style.removeProperty(name);
  };
  drop((value) => LOADS.test(value));
  // A shorthand with a variable is read as written, and its longhands have no value.
  if (LOADS.test(style.cssText)) drop((value) => value === '');
}
