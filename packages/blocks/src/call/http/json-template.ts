// JSON templates: inserting values keeps the JSON valid.
import type { Segment, View } from '@colloquy/engine';
import type { ExactJson } from '@colloquy/schema';
import { parseExactly } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { segmentText } from './fill.ts';

/** Parses a text as JSON; the block pays fuel by length. A text that is too long to be sent is not parsed. */
export function readJson(text: string, view: View): ExactJson {
  if (text.length > limits.bodyCharacters) return { ok: false, reason: 'it is too long' };
  view.charge(text.length * CHARACTER_FUEL);
  return parseExactly(text);
}

/** Fuel per character to scan and parse: 10 to 20 ns. */
const CHARACTER_FUEL = 2;

/** Whether the author's text looks like JSON. */
export function looksLikeJson(template: string): boolean {
  return /^\s*[[{"]/.test(template) && !template.trimStart().startsWith('{{');
}

/**
 * Renders a JSON template. Inside quotes, a value is escaped. Outside, a value that is valid JSON (a number, a list, an
 * object) is inserted as is, an unset one as `null`, and any other as a quoted string. If the result is not valid JSON,
 * every value is inserted escaped and without quotes, lists as JSON; authors of unusual templates rely on that.
 *
 * @example fillJson(view.segments('{"name":"{{Name}}","age":{{Age}}}'), view).text // '{"name":"Say \"Ada\"","age":36}'
 */
export function fillJson(segments: readonly Segment[], view: View): FilledJson {
  const read = new Map<number, Inserted>();
  // Parsed lazily, because rendering stops when the body is too long.
  const valueAt = (index: number, segment: ValueSegment) => {
    const value = read.get(index) ?? readValue(segment, view);
    read.set(index, value);
    return value;
  };
  const fitting = join(segments, valueAt, (value, isInString) =>
    isInString ? escaped(value.text) : bare(value, view),
  );
  const json = readJson(fitting, view);
  if (json.ok) return { text: fitting, json };
  const text = join(segments, valueAt, (value) => (value.isList ? value.text : escaped(value.text)));
  return { text, json: readJson(text, view) };
}

/** A rendered template and its parsed value. Parsed once, because it may be long. */
export interface FilledJson {
  readonly text: string;
  readonly json: ExactJson;
}

type ValueSegment = Exclude<Segment, { type: 'text' }>;

interface Inserted {
  readonly text: string;
  readonly isUnset: boolean;
  readonly isList: boolean;
}

function readValue(segment: ValueSegment, view: View): Inserted {
  const value = segment.type === 'variable' ? view.named(segment.name) : segmentText(segment, view);
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
  return { text, isUnset: text === '', isList: Array.isArray(value) };
}

function join(
  segments: readonly Segment[],
  valueAt: (index: number, segment: ValueSegment) => Inserted,
  write: (value: Inserted, isInString: boolean) => string,
): string {
  let text = '';
  let isInString = false;
  for (const [index, segment] of segments.entries()) {
    if (text.length > limits.bodyCharacters) break;
    if (segment.type === 'text') {
      isInString = endsInString(segment.text, isInString);
      text += segment.text;
    } else text += write(valueAt(index, segment), isInString);
  }
  return text;
}

/** Whether the placeholder after a literal is inside quotes. */
function endsInString(literal: string, startsInString: boolean): boolean {
  let isInString = startsInString;
  for (let index = 0; index < literal.length; index++) {
    if (literal[index] === '"') isInString = !isInString;
    else if (isInString && literal[index] === '\\') index += 1;
  }
  return isInString;
}

function bare({ text, isUnset }: Inserted, view: View): string {
  if (isUnset) return 'null';
  return readJson(text, view).ok ? text : JSON.stringify(text);
}

/** Escapes a text for use inside quotes. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
