// Formats a definition so that it reads and merges well in git: fixed key order, short values on one line.

/** Identifying keys come first, the others in alphabetical order. */
const FIRST: readonly string[] = ['$schema', 'version', 'id', 'type', 'name', 'title', 'publicId'];

/** A value up to this length stays on one line. */
const LINE = 110;

/**
 * Formats JSON in its stable form: equal content gives equal bytes.
 *
 * @example stableText({ name: 'Lead', id: 'lead-bot' }) // '{ "id": "lead-bot", "name": "Lead" }\n'
 */
export function stableText(value: unknown): string {
  return `${write(value, '')}\n`;
}

function write(value: unknown, indent: string): string {
  const short = inline(value);
  if (typeof value !== 'object' || value === null || indent.length + short.length <= LINE) return short;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => inner + write(item, inner))
    : entriesOf(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${write(item, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = entriesOf(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).toSorted(([one], [other]) => {
    const [before, after] = [place(one), place(other)];
    if (before !== after) return before - after;
    return one < other ? -1 : 1;
  });
}

function place(key: string): number {
  const index = FIRST.indexOf(key);
  return index === -1 ? FIRST.length : index;
}
