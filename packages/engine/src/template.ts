// Templates: texts of a flow with {{variable}} places and {{= expression =}} code in them.

/** A piece of a template: literal text, a variable's name, or inline code. */
export type Segment =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'variable'; readonly name: string }
  | { readonly type: 'code'; readonly code: string };

/**
 * Splits a template into its pieces, in one pass and in linear time. Unclosed braces, `{{}}` and names with braces
 * stay literal text. Only texts of the flow are parsed: a value is data and never searched for templates.
 *
 * @example parseTemplate('Hi {{Name}}!') // text 'Hi ', variable 'Name', text '!'
 */
export function parseTemplate(template: string): readonly Segment[] {
  const segments: Segment[] = [];
  const ends = new Ends(template);
  let literal = 0;
  let open = template.indexOf('{{');
  while (open !== -1) {
    const place = readPlace(template, open, ends);
    if (place) {
      if (literal < open) segments.push({ type: 'text', text: textOfItsOwn(template.slice(literal, open)) });
      segments.push(place.segment);
      literal = place.end;
    }
    open = place ? template.indexOf('{{', place.end) : ends.opening(open + 1);
  }
  if (literal < template.length) segments.push({ type: 'text', text: textOfItsOwn(template.slice(literal)) });
  return segments;
}

/**
 * Copies the text, so that it is not a view of the template. Segments are cached with their flow, and V8 serializes views at half the
 * speed.
 */
function textOfItsOwn(text: string): string {
  return text.length < SHORTEST_WINDOW ? text : JSON.parse(JSON.stringify(text));
}

/** V8 copies shorter substrings and makes a view for longer ones. */
const SHORTEST_WINDOW = 13;

/** Whether a text has anything to fill in. Cheap enough to ask before every render. */
export function isTemplate(text: string): boolean {
  return text.includes('{{');
}

/** The variable's name when the whole template is one `{{variable}}`, else nothing. */
export function soleVariable(template: string): string | undefined {
  if (!template.startsWith('{{') || !template.endsWith('}}') || template[2] === '=') return undefined;
  const name = template.slice(2, -2);
  return name === '' || name.includes('{') || name.includes('}') ? undefined : name;
}

function readPlace(
  template: string,
  open: number,
  ends: Ends,
): { segment: Segment; end: number } | undefined {
  if (template[open + 2] === '=') return readCode(template, open, ends);
  const close = ends.after('}', open + 2);
  if (template[close + 1] !== '}') return undefined;
  const name = template.slice(open + 2, close);
  if (name === '' || name.includes('{')) return undefined;
  return { segment: { type: 'variable', name }, end: close + 2 };
}

function readCode(template: string, open: number, ends: Ends): { segment: Segment; end: number } | undefined {
  const close = ends.after('=}}', open + 3);
  if (close >= template.length) return undefined;
  const start = ends.after('code', open + 3);
  const end = ends.beforeClose(close);
  if (start >= end || ends.after('\n', start) < end) return undefined;
  return { segment: { type: 'code', code: template.slice(start, end) }, end: close + 3 };
}

/**
 * Finds delimiters in a template. Templates are parsed from left to right, so each search continues where the last one of its kind ended;
 * searching from the start for each of a million openings would take minutes.
 */
class Ends {
  readonly #template: string;
  readonly #found = { '}': -1, '=}}': -1, '{{=': -1, '\n': -1, code: -1 };
  #openedFor = -1;
  #lastOpening = -1;
  #close = -1;
  #codeEnd = -1;

  constructor(template: string) {
    this.#template = template;
  }

  /** Index of the first match at or after `from`, or `Infinity`. `code` matches any character that is not blank. */
  after(wanted: '}' | '=}}' | '{{=' | '\n' | 'code', from: number): number {
    if (this.#found[wanted] >= from) return this.#found[wanted];
    const found = wanted === 'code' ? this.#afterBlanks(from) : this.#template.indexOf(wanted, from);
    this.#found[wanted] = found === -1 ? Number.POSITIVE_INFINITY : found;
    return this.#found[wanted];
  }

  /**
   * Index of the next opening that can start a placeholder: one of code, or the last one before a closing brace. Earlier openings contain
   * braces and are literal text.
   */
  opening(from: number): number {
    const close = this.after('}', from);
    if (close === Number.POSITIVE_INFINITY) return -1;
    if (this.#openedFor !== close) {
      this.#openedFor = close;
      this.#lastOpening = this.#template.lastIndexOf('{{', close - 2);
    }
    const next = this.#template.indexOf('{{', from);
    if (next === -1 || next >= this.#lastOpening) return next;
    const code = this.after('{{=', from);
    return Math.min(code, this.#lastOpening);
  }

  /** Index where the code before this delimiter ends, without trailing blanks. */
  beforeClose(close: number): number {
    if (this.#close === close) return this.#codeEnd;
    let end = close;
    while (end > 0 && isBlank(this.#template, end - 1)) end--;
    this.#close = close;
    this.#codeEnd = end;
    return end;
  }

  #afterBlanks(from: number): number {
    let start = from;
    while (start < this.#template.length && isBlank(this.#template, start)) start++;
    return start;
  }
}

function isBlank(text: string, index: number): boolean {
  return (text[index] ?? '').trim() === '';
}
