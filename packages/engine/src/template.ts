// Templates: texts of a flow with {{variable}} places and {{= expression =}} code in them.

/** A piece of a template: literal text, a variable's name, or inline code. */
export type Segment =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'code'; readonly code: string };

/**
 * Cuts a template into its pieces, in one pass. What does not close, `{{}}` and names with braces stay literal text.
 * Only texts of the flow are ever cut: a value is data and is never looked at for templates again.
 *
 * @example parseTemplate('Hi {{Name}}!') // text 'Hi ', variable 'Name', text '!'
 */
export function parseTemplate(template: string): readonly Segment[] {
  const segments: Segment[] = [];
  let literal = '';
  let position = 0;
  while (position < template.length) {
    const open = template.indexOf('{{', position);
    if (open === -1) break;
    const place = readPlace(template, open);
    literal += template.slice(position, place ? open : open + 1);
    position = place ? place.end : open + 1;
    if (!place) continue;
    if (literal !== '') segments.push({ type: 'text', text: literal });
    literal = '';
    segments.push(place.segment);
  }
  literal += template.slice(position);
  if (literal !== '') segments.push({ type: 'text', text: literal });
  return segments;
}

/** Whether a text has anything to fill in. Cheap enough to ask before every render. */
export function isTemplate(text: string): boolean {
  return text.includes('{{');
}

/** The variable's name when the whole template is one `{{variable}}`, else nothing. */
export function soleVariable(template: string): string | undefined {
  if (!template.startsWith('{{') || !template.endsWith('}}')) return undefined;
  const [first, second] = parseTemplate(template);
  return second === undefined && first?.type === 'variable' ? first.name : undefined;
}

function readPlace(template: string, open: number): { segment: Segment; end: number } | undefined {
  if (template[open + 2] === '=') return readCode(template, open);
  const close = template.indexOf('}', open + 2);
  if (close === -1 || template[close + 1] !== '}') return undefined;
  const name = template.slice(open + 2, close);
  if (name === '' || name.includes('{')) return undefined;
  return { segment: { type: 'variable', name }, end: close + 2 };
}

function readCode(template: string, open: number): { segment: Segment; end: number } | undefined {
  const close = template.indexOf('=}}', open + 3);
  if (close === -1) return undefined;
  const code = template.slice(open + 3, close).trim();
  if (code === '' || code.includes('\n')) return undefined;
  return { segment: { type: 'code', code }, end: close + 3 };
}
