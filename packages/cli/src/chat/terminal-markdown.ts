// Markdown as a terminal shows it: marks become weight and slant, links show where they lead.
import { styleText } from 'node:util';

/**
 * Takes the escapes out of Markdown, for readers who see it as it is.
 *
 * @example unescapedMarkdown('A\\*B') // 'A*B'
 */
export function unescapedMarkdown(markdown: string): string {
  return markdown.replace(ESCAPE, '$1');
}

/** A backslash before a sign. */
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/**
 * Replaces the marks that bubbles use: bold, italic, strikethrough, underline and links. An escaped sign is shown
 * without its backslash. Anything else stays as it is.
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

/** Where escaped signs are while marks are replaced: in a block of Unicode that is for private use. */
const PRIVATE_USE = 0xe000;

/** The screen decides whether it wants marks at all, so they are always made here. */
function paint(mark: 'bold' | 'italic' | 'strikethrough' | 'underline', text: string): string {
  return styleText(mark, text, { validateStream: false });
}
