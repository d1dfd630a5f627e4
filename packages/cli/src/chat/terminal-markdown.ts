// Markdown as a terminal shows it: marks become weight and slant, links show where they lead.
import { styleText } from 'node:util';

/**
 * Replaces the marks that bubbles use: bold, italic, strikethrough, underline and links. Anything else stays as it is.
 *
 * @example terminalMarkdown('Hi **Ada**, see [us](https://a.b)') // 'Hi Ada, see us (https://a.b)', Ada in bold
 */
export function terminalMarkdown(markdown: string): string {
  return markdown
    .replace(/\[([^[\]\n]*)\]\(([^()\s]*)\)/g, (_, text: string, url: string) =>
      text === url || text === '' ? url : `${text} (${url})`,
    )
    .replace(/\*\*([^*\n]+)\*\*/g, (_, text: string) => paint('bold', text))
    .replace(/(?<![\p{L}\p{N}_])_([^_\n]+)_(?![\p{L}\p{N}_])/gu, (_, text: string) => paint('italic', text))
    .replace(/~~([^~\n]+)~~/g, (_, text: string) => paint('strikethrough', text))
    .replace(/<u>([^<\n]*)<\/u>/g, (_, text: string) => paint('underline', text))
    .replace(/^( *)\* /gm, '$1• ');
}

/** The screen decides whether it wants marks at all, so they are always made here. */
function paint(mark: 'bold' | 'italic' | 'strikethrough' | 'underline', text: string): string {
  return styleText(mark, text, { validateStream: false });
}
