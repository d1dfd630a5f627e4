// Reads plain text and tables of comma-separated values.
import type { DocumentPart, ReadDocument } from './document.ts';
import { cleanText } from './document.ts';

/**
 * Reads text without markup: paragraphs are separated by empty lines.
 *
 * @example readText('Monday to Friday.\n\nClosed on Sundays.')
 */
export function readText(text: string): ReadDocument {
  const parts = text.split(/\r?\n\s*\r?\n/).flatMap((paragraph): DocumentPart[] => {
    const shown = cleanText(paragraph);
    return shown === '' ? [] : [{ kind: 'paragraph', text: shown }];
  });
  return { title: undefined, parts };
}

/**
 * Reads a table. Its first row has the names of the columns, and each other row becomes a line such as
 * `name: Ada · city: London`. Columns are separated by commas, semicolons or tabs.
 *
 * @example readCsv('question,answer\nWhen?,On Monday')
 */
export function readCsv(text: string): ReadDocument {
  const [head = [], ...rows] = csvRows(text);
  const parts = rows.flatMap((cells): DocumentPart[] => {
    const line = cells
      .flatMap((cell, at) => (cell === '' ? [] : [head[at] ? `${head[at]}: ${cell}` : cell]))
      .join(' · ');
    return line === '' ? [] : [{ kind: 'row', text: line }];
  });
  return { title: undefined, parts };
}

/**
 * The cells of each row of a table, without empty rows.
 *
 * @example csvRows('a;b\n"1;2";3') // [['a', 'b'], ['1;2', '3']]
 */
export function csvRows(text: string): string[][] {
  return cellsOf(text, separatorOf(text));
}

function separatorOf(text: string): string {
  const first = text.slice(0, Math.max(0, text.indexOf('\n')) || text.length);
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** The cells of each row. A quoted cell may hold separators, line breaks and doubled quotes. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cleanText(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (!isQuoted && character === separator) endCell();
    else if (!isQuoted && character === '\n') endRow();
    else cell += character;
  }
  endRow();
  return rows;
}
