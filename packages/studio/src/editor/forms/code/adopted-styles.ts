// Adds the code editor's style rules as a constructed sheet: the studio's security policy allows no style elements.
import { StyleModule } from 'style-mod';

const sheet = new CSSStyleSheet();
const mounted = new Set<StyleModule>();

/**
 * Makes CodeMirror add its rules to the adopted style sheets of the document. Otherwise it inserts a `style` element,
 * which the policy blocks. Call it before the first editor opens.
 *
 * @example adoptStyles(); const view = new EditorView({ parent });
 */
export function adoptStyles(): void {
  if (document.adoptedStyleSheets.includes(sheet)) return;
  document.adoptedStyleSheets.push(sheet);
  StyleModule.mount = (_root, modules) => {
    const count = mounted.size;
    for (const module of [modules].flat()) mounted.add(module);
    if (mounted.size > count) sheet.replaceSync([...mounted].map((module) => module.getRules()).join('\n'));
  };
}
