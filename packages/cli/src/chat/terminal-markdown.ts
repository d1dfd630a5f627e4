// Renders Markdown for a terminal: marks become text styles, links show their URL.
import { styleText } from 'node:util';

/**
 * Removes the escapes from Markdown, for output without rendering.
 *
 * @example unescapedMarkdown('A\\*B') // 'A*B'
 */
export function unescapedMarkdown(markdown: string): string {
  return markdown.replace(ESCAPE, '$1');
}

/** A backslash before a punctuation character. */
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/**
 * Renders the marks that bubbles use: bold, italic, strikethrough, underline and links. An escaped character is shown
 * without its backslash. Other text stays unchanged.
 *
 * @example terminalMarkdown('Hi **Ada**, see [us](https://a.b)') // 'Hi Ada, see us (https://a.b)', Ada in bold
 */
export function terminalMarkdown(markdown: string): string {
  return markdown
    .replace(ESCAPE, (_, sign: string) => String.fromCharCode(PRIVATE_USE + sign.charCodeAt(0)))
    .replace(/\[([^[\]\n]*)\]\(([^()\s]*)\)/g, (_, text: string, url: string) =>
      text === url || text === '' ? url : `${text} (${url})`,
    )
    .replace(/\*\*([^*\n]+)\*\*/g, (_, text: string) => paint('bold', text))
    .replace(/(?<![\p{L}\p{N}_])_([^_\n]+)_(?![\p{L}\p{N}_])/gu, (_, text: string) => paint('italic', text))
    .replace(/~~([^~\n]+)~~/g, (_, text: string) => paint('strikethrough', text))
    .replace(/<u>([^<\n]*)<\/u>/g, (_, text: string) => paint('underline', text))
    .replace(/^( *)\* /gm, '$1• ')
    .replace(/[\ue021-\ue07e]/g, (hidden) => String.fromCharCode(hidden.charCodeAt(0) - PRIVATE_USE));
}

/** Escaped characters are moved to a private-use block of Unicode until all marks are replaced. */
const PRIVATE_USE = 0xe000;

/** The screen decides about styles, so this always produces them. */
function paint(mark: 'bold' | 'italic' | 'strikethrough' | 'underline', text: string): string {
  return styleText(mark, text, { validateStream: false });
}
