// Puts results into a marked section of a document and leaves the rest of it as it is, also what an earlier run measured.
import { table } from './table.ts';

const BEGIN = '<!-- results: written by `npm run bench -- --write` -->';
const END = '<!-- end of results -->';

/**
 * The document with the results of a run in it. A part, which is a heading of the third level with all below it, replaces that of the
 * same name; parts that were not measured this time stay, and say from then on where they come from. Of the table of aims, rows stay.
 *
 * @throws when the marks are not there, because guessing a place would destroy somebody's text
 */
export function withResults(document: string, results: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin === -1 || end < begin)
    throw new Error(`The document has no section between "${BEGIN}" and "${END}".`);
  const earlier = document.slice(begin + BEGIN.length, end);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${merge(earlier, results)}\n\n${document.slice(end)}`;
}

function merge(earlier: string, results: string): string {
  const old = partsOf(earlier);
  const fresh = partsOf(results);
  const origin = originOf(old.preamble, fresh.preamble);
  return [
    fresh.preamble,
    ...orderOf(fresh, old).map((title) => {
      const measured = fresh.parts.get(title);
      const oldRows = old.parts.get(title);
      if (title === AIMS) return mergeTables(oldRows ?? '', measured ?? '');
      return measured ?? withOrigin(oldRows ?? '', origin);
    }),
  ].join('\n\n');
}

const AIMS = '### Aims';

/** A new part is put behind the nearest one that it follows in the report, or before the nearest one that follows it, or at the end. */
function orderOf(fresh: Section, old: Section): string[] {
  const order = [...old.parts.keys()];
  const titles = [...fresh.parts.keys()];
  titles.forEach((title, index) => {
    if (order.includes(title)) return;
    const before = titles.slice(0, index).findLast((other) => order.includes(other));
    const after = titles.slice(index).find((other) => order.includes(other));
    if (before !== undefined) order.splice(order.indexOf(before) + 1, 0, title);
    else if (after !== undefined) order.splice(order.indexOf(after), 0, title);
    else order.push(title);
  });
  return order;
}

interface Section {
  /** What stands before the first heading: when, how and on what it was measured. */
  readonly preamble: string;
  /** By heading, each with its heading. */
  readonly parts: ReadonlyMap<string, string>;
}

function partsOf(section: string): Section {
  const [preamble = '', ...parts] = section.trim().split(/^(?=### )/m);
  return {
    preamble: preamble.trim(),
    parts: new Map(parts.map((part) => [part.split('\n', 1)[0] ?? '', part.trim()])),
  };
}

/** The sentence that says when and how the earlier figures were measured, and on what if that was another machine. */
function originOf(old: string, fresh: string): string {
  const sentence = old.split('\n', 1)[0] ?? '';
  const [oldMachine, freshMachine] = [old, fresh].map((preamble) => /^- machine: (.+)$/m.exec(preamble)?.[1]);
  if (oldMachine === undefined || oldMachine === freshMachine) return sentence;
  return sentence.replace(/\.$/, `, on another machine: ${oldMachine}.`);
}

/** Says where a part comes from, unless it does already. */
function withOrigin(part: string, origin: string): string {
  const [heading = '', ...rest] = part.split('\n');
  const body = rest.join('\n').trim();
  return body.startsWith(ORIGIN) || !origin.startsWith(ORIGIN) ? part : `${heading}\n\n${origin}\n\n${body}`;
}

/** The first words of every report. */
const ORIGIN = 'Measured on ';

/** Rows of the old table whose first cell the new one does not have are kept in their places. */
function mergeTables(old: string, fresh: string): string {
  const rowsOf = (part: string) =>
    part
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim()),
      );
  const [head = [], , ...measured] = rowsOf(fresh || old);
  const [, , ...oldRows] = rowsOf(fresh ? old : '');
  const name = (row: readonly string[]) => row[0] ?? '';
  const byName = new Map(measured.map((row) => [name(row), row]));
  const rows = [
    ...oldRows.map((row) => byName.get(name(row)) ?? row),
    ...measured.filter((row) => !oldRows.some((other) => name(other) === name(row))),
  ];
  return `${AIMS}\n\n${table(head, rows)}`;
}
