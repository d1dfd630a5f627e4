// Cleaning an author's style sheet. The rules here are already parsed, as by a browser;
// `tests/browser/widget-hostile.test.ts` tests the parsing.
import { afterEach, expect, it, vi } from 'vitest';
import { customSheet } from './custom-css.ts';

const LOADING = 'url("https://evil.example/x")';

/** Declarations. A shorthand with a variable is kept as written, and its longhands have no value (CSSOM, 6.7.2). */
class Style {
  readonly values: Map<string, string>;
  shorthand: string | undefined;
  constructor(values: Readonly<Record<string, string>>, shorthand?: string) {
    this.values = new Map(Object.entries(values));
    this.shorthand = shorthand;
  }
  [Symbol.iterator]() {
    return this.values.keys();
  }
  getPropertyValue(name: string) {
    return this.values.get(name) ?? '';
  }
  removeProperty(name: string) {
    if (this.values.get(name) === '') this.shorthand = undefined;
    this.values.delete(name);
  }
  get cssText(): string {
    const own = [...this.values].flatMap(([name, value]) => (value ? [`${name}: ${value};`] : []));
    return [...own, this.shorthand].filter(Boolean).join(' ');
  }
}

class Rule {
  readonly prelude: string;
  // A conditional rule has no declarations, and a style rule has no rules.
  declare readonly style?: Style;
  declare readonly cssRules?: Rule[];
  constructor(prelude: string, style?: Style, cssRules?: Rule[]) {
    this.prelude = prelude;
    if (style) this.style = style;
    if (cssRules) this.cssRules = cssRules;
  }
  get cssText(): string {
    const inside = [this.style, ...(this.cssRules ?? [])].map((one) => one?.cssText).join(' ');
    return this.prelude === '' ? inside.trim() : `${this.prelude} { ${inside.trim()} }`;
  }
  insertRule = () => 0;
  deleteRule(index: number) {
    this.cssRules?.splice(index, 1);
  }
}
class StyleRule extends Rule {
  constructor(selector: string, style: Style, cssRules: Rule[] = []) {
    super(selector, style, cssRules);
  }
  get selectorText() {
    return this.prelude;
  }
}
class Keyframes extends Rule {}
class ScopeRule extends Rule {
  readonly start: string;
  constructor(start: string, cssRules: Rule[]) {
    super(`@scope (${start})`, undefined, cssRules);
    this.start = start;
  }
}
/** Declarations after a nested rule. */
const behind = (style: Style) => new Rule('', style);

/** The text of the sheet created from these rules. */
function sheetOf(...rules: Rule[]): string {
  const made: string[] = [];
  class Sheet {
    cssRules = rules;
    replaceSync = () => undefined;
    insertRule = (rule: string) => made.push(rule);
    deleteRule = (index: number) => rules.splice(index, 1);
  }
  const globals = { CSSStyleSheet: Sheet, CSSStyleRule: StyleRule, CSSKeyframesRule: Keyframes };
  const never = { CSSImportRule: class {}, CSSFontFaceRule: class {}, CSSKeyframeRule: class {} };
  for (const [name, value] of Object.entries({ ...globals, ...never })) vi.stubGlobal(name, value);
  customSheet('');
  return made.join('\n');
}

afterEach(() => vi.unstubAllGlobals());

const pending = (text: string) =>
  new Style({ color: 'red', 'background-image': '', 'background-color': '' }, `background: ${text};`);

it.each([
  ['a declaration', new StyleRule('.a', new Style({ 'background-image': LOADING, color: 'red' }))],
  ['a shorthand with a variable in it', new StyleRule('.a', pending(`var(--x,) ${LOADING}`))],
  [
    'such a shorthand with signs that are escaped',
    new StyleRule('.a', pending('var(--x,) u\\72l(https://evil.example/x)')),
  ],
  [
    'declarations behind a rule inside',
    new StyleRule('.a', new Style({ color: 'red' }), [
      new StyleRule('& b', new Style({})),
      behind(new Style({ 'background-image': LOADING })),
    ]),
  ],
  [
    'a frame',
    new Keyframes('@keyframes x', undefined, [
      new Rule('from', new Style({ 'background-image': LOADING, color: 'red' })),
    ]),
  ],
])('custom CSS cannot load external resources: %s', (_, rule) => {
  const sheet = sheetOf(rule);
  expect(sheet).not.toContain('evil.example');
  expect(sheet).toContain('color: red;');
});

it('custom CSS keeps a shorthand with a variable that loads nothing', () => {
  expect(sheetOf(new StyleRule('.a', pending('var(--accent)')))).toBe(
    '.root { .a { color: red; background: var(--accent); } }',
  );
});

it.each([
  new StyleRule(':host', new Style({ position: 'fixed' })),
  new ScopeRule(':host', [new StyleRule('&', new Style({ position: 'fixed' }))]),
  new ScopeRule(':HOST(:not(x))', [behind(new Style({ position: 'fixed' }))]),
])('custom CSS cannot style the host element: $cssText', (rule) => {
  expect(sheetOf(rule)).toBe('');
});
