// Markdown that is still arriving: its open marks are closed, so that nothing flickers while a model writes.

/**
 * Closes emphasis and code of the last line, and shows an unfinished link as its text.
 *
 * @example settleMarkdown('This is **bo') // 'This is **bo**'
 */
export function settleMarkdown(text: string): string {
  // In an open block of code every mark is text.
  if ((text.match(/^ {0,3}(?:```|~~~)/gm) ?? []).length % 2 === 1) return text;
  const start = text.lastIndexOf('\n') + 1;
  const line = text
    .slice(start)
    .replace(/!?\[([^[\]\n]*)(?:\](?:\([^()\s]*)?)?$/, '$1')
    // A mark without text yet.
    .replace(/(?:\*{1,3}|~~|`|_{1,2})$/, (mark, at: number, whole: string) =>
      isOpen(whole.slice(0, at), mark) ? mark : '',
    );
  const open = MARKS.filter((mark) => isOpen(line, mark)).join('');
  return text.slice(0, start) + line.trimEnd() + open;
}

const MARKS = ['`', '**', '~~'];

/** Whether a mark has no partner in the line. */
function isOpen(line: string, mark: string): boolean {
  return line.split(mark).length % 2 === 0;
}
