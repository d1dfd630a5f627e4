// JSON templates: values are inserted so that JSON stays JSON.
import type { Segment, View } from '@colloquy/engine';
import type { ExactJson } from '@colloquy/schema';
import { parseExactly } from '@colloquy/schema';
import { limits } from '../limits.ts';
import { segmentText } from './fill.ts';

/** Reads a text as JSON, which the block pays for by its length. One that is too long to be sent is not read. */
export function readJson(text: string, view: View): ExactJson {
  if (text.length > limits.bodyCharacters) return { ok: false, reason: 'it is too long' };
  view.charge(text.length * CHARACTER_FUEL);
  return parseExactly(text);
}

/** Units of fuel for each character that is looked at and parsed: 10 to 20 ns. */
const CHARACTER_FUEL = 2;

/** Whether an author seems to have written JSON. */
export function looksLikeJson(template: string): boolean {
  return /^\s*[[{"]/.test(template) && !template.trimStart().startsWith('{{');
}

/**
 * Fills in a JSON template. Inside quotes a value is escaped; outside, a value that is JSON itself (a number, a list, an object) is
 * inserted as it is, an unset one as `null`, and any other as a quoted text. When that gives no JSON, every value is inserted escaped and
 * without quotes, lists as JSON, which is what authors of unusual templates count on.
 *
 * @example fillJson(view.segments('{"name":"{{Name}}","age":{{Age}}}'), view).text // '{"name":"Say \"Ada\"","age":36}'
 */
export function fillJson(segments: readonly Segment[], view: View): FilledJson {
  const read = new Map<number, Inserted>();
  // As they are needed, because a body ends when it is too long.
  const valueAt = (index: number, segment: Place) => {
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

/** A template that is filled in, and what it is as JSON. It may be long, so it is read once. */
export interface FilledJson {
  readonly text: string;
  readonly json: ExactJson;
}

type Place = Exclude<Segment, { type: 'text' }>;

interface Inserted {
  readonly text: string;
  readonly isUnset: boolean;
  readonly isList: boolean;
}

function readValue(segment: Place, view: View): Inserted {
  const value = segment.type === 'variable' ? view.named(segment.name) : segmentText(segment, view);
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
  return { text, isUnset: text === '', isList: Array.isArray(value) };
}

function join(
  segments: readonly Segment[],
  valueAt: (index: number, segment: Place) => Inserted,
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

/** Escaped for use inside quotes. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
