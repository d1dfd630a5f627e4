// Indentation: two spaces, or a tab, for each level.

/** Columns of the white space at the start of a line. A tab counts as two. */
export function indentOf(source: string): number {
  let columns = 0;
  for (const sign of source) {
    if (sign === ' ') columns += 1;
    else if (sign === '\t') columns += 2;
    else break;
  }
  return columns;
}

/** A line without its first columns of white space. The rest stays as it is. */
function withoutIndent(source: string, columns: number): string {
  let at = 0;
  for (let passed = 0; passed < columns; at++) {
    if (source[at] === ' ') passed += 1;
    else if (source[at] === '\t') passed += 2;
    else break;
  }
  return source.slice(at);
}

/**
 * Lines of a text that keeps its line breaks, without the indentation and without empty lines at the end.
 *
 * @example unindented([{ number: 2, source: '    a' }, { number: 3, source: '      b' }], 4) // 'a\n  b'
 */
export function unindented(lines: readonly { readonly source: string }[], columns: number): string {
  const texts = lines.map(({ source }) => withoutIndent(source, columns));
  while (texts.at(-1) === '') texts.pop();
  return texts.join('\n');
}

/** Writes lines with an indentation; empty ones stay empty. */
export function indented(text: string, columns: number): string[] {
  return text.split('\n').map((line) => (line === '' ? '' : ' '.repeat(columns) + line));
}
