// Texts on a line: plain where they can be read back, otherwise as a JSON string.

/** Control characters, and halves of surrogate pairs, which a file cannot hold. */
const UNSAFE = /\p{Cc}|\p{Cs}/u;

/** Whether a text has a sign that a line cannot hold. */
export function isUnsafe(text: string): boolean {
  return UNSAFE.test(text);
}

/**
 * Whether a text can be written as it is, up to the end of its line.
 *
 * @example isPlain('two\nlines') // false
 */
export function isPlain(text: string): boolean {
  return text !== '' && text === text.trim() && !UNSAFE.test(text);
}

/** Whether a text can be written as it is on several lines. */
export function isPlainBlock(text: string): boolean {
  return text.includes('\n') && !text.endsWith('\n') && text.split('\n').every((line) => !UNSAFE.test(line));
}

/** Whether a text can be written as it is before an arrow and a tag. */
export function isPlainLabel(text: string): boolean {
  return isPlain(text) && !/^(?:"|-> |->$)| \^| -> | ->$/.test(text);
}

/** Whether the name of a variable can be written without quotes. */
function isPlainName(name: string): boolean {
  return isPlainLabel(name) && !name.includes('(') && !NOT_IN_NAMES.test(` ${name} `);
}

/** Signs and words that end a name. */
const NOT_IN_NAMES =
  / (?:=|!=|>=?|<=?|and|or|contains|does not contain|starts with|ends with|matches|does not match|is set|is empty) |: /;

/**
 * Writes a JSON string that contains neither an arrow nor a tag.
 *
 * @example quoted('a -> b') // '"a -\\u003e b"'
 */
export function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(' ->', ' -\\u003e').replaceAll(' ^', ' \\u005e');
}

/** A label as it is, or as a JSON string. */
export function writeLabel(label: string): string {
  return isPlainLabel(label) ? label : quoted(label);
}

/** The name of a variable as it is, or as a JSON string. */
export function writeName(name: string): string {
  return isPlainName(name) ? name : quoted(name);
}

/**
 * Reads the JSON string that begins at a position.
 *
 * @returns the text and the position after it; undefined when there is no complete string
 * @example readQuoted('"a" = 1', 0) // { text: 'a', end: 3 }
 */
export function readQuoted(
  line: string,
  start: number,
): { readonly text: string; readonly end: number } | undefined {
  if (line[start] !== '"') return undefined;
  let end = start + 1;
  while (end < line.length && line[end] !== '"') end += line[end] === '\\' ? 2 : 1;
  if (end >= line.length) return undefined;
  try {
    return { text: JSON.parse(line.slice(start, end + 1)) as string, end: end + 1 };
  } catch {
    return undefined;
  }
}

/** Reads a label: a whole JSON string, or the text as it is. */
export function readLabel(text: string): string {
  const string = readQuoted(text, 0);
  return string?.end === text.length ? string.text : text;
}
