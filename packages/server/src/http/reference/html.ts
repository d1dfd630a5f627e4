// HTML as a value: inserted text is escaped, unless it was made here.

/** A piece of a page. */
export interface Html {
  readonly html: string;
}

/** Values for a template's gaps. `undefined` and `false` write nothing. */
type Part = Html | string | number | undefined | false | readonly Html[];

/**
 * Makes a piece of a page. Texts in its gaps are escaped, for elements and for quoted attributes alike.
 *
 * @example html`<b>${'a < b'}</b>` // { html: '<b>a &lt; b</b>' }
 */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: pieces.reduce((text, piece, index) => `${text}${write(parts[index - 1])}${piece}`) };
}

/**
 * Prose with `words` in backticks, which are set as code.
 *
 * @example prose('Keep `sessionId`.') // { html: 'Keep <code>sessionId</code>.' }
 */
export function prose(text: string): Html {
  return { html: escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>') };
}

function write(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(({ html: text }) => text).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
