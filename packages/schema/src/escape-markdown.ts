// Escapes plain text for Markdown, so that any renderer shows it literally.

/**
 * Escapes plain text for Markdown (CommonMark, with tables, strikethrough and autolinks in angle brackets). Characters
 * without a meaning at their position stay unescaped, so that names, numbers and sentences do not change for readers
 * who do not render Markdown.
 *
 * @param isLineStart whether the text begins a line of the document
 * @param isBeforeLink whether a link follows: after an exclamation mark it would be an image
 * @example escapeMarkdown('[x](https://a.b) A*B_c', { isLineStart: true }) // '\\[x\\](https://a.b) A\\*B_c'
 */
export function escapeMarkdown(
  text: string,
  { isLineStart, isBeforeLink = false }: { readonly isLineStart: boolean; readonly isBeforeLink?: boolean },
): string {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line, index) => {
      const escaped = line.replace(INLINE, '\\$&');
      return index > 0 || isLineStart ? escapeLineStart(escaped) : escaped;
    })
    .join('\n');
  return isBeforeLink ? lines.replace(/!$/, '\\!') : lines;
}

/** Inline markup. An underscore between letters is none; an ampersand is only at the start of a character reference. */
const INLINE = /[\\`*[\]<~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w)/gu;

/** Headings, quotes, lists, rules and underlined headings start with these characters. */
function escapeLineStart(line: string): string {
  return (
    line
      // Four spaces would start a code block, which shows escapes literally.
      .replace(/^(?: {4}|\t| {1,3}\t)[ \t]*/, '   ')
      .replace(/^( *)(#{1,6}(?=\s|$)|>|=|[+-](?=[\s-]|$))/, '$1\\$2')
      .replace(/^( *\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
  );
}
