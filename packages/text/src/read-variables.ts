// Reads the lines of variables, and makes variables of names that have none.
import type { JsonObject } from '@colloquy/schema';
import { createNumbering } from './ids.ts';
import type { Part } from './lines/part.ts';
import type { Problems } from './lines/problem.ts';
import { inMessage } from './lines/problem.ts';
import { readFields, readJson } from './lines/read-fields.ts';
import { NO_NAMES } from './names.ts';
import type { Positions } from './positions.ts';
import { readQuoted } from './quoted-text.ts';
import { variableIdOf } from './write-variables.ts';

/** The variables of a text while it is read. */
export interface Variables {
  /** The id of a name; a new name becomes a variable. */
  idOf(name: string): string;
  declare(name: string, id: string): void;
  /** The variables that have no line, in the order of their first use. */
  made(): readonly JsonObject[];
}

/**
 * Creates an empty set of variables.
 *
 * @example createVariables().idOf('First name') // 'v-first-name'
 */
export function createVariables(): Variables {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const made: JsonObject[] = [];
  const number = createNumbering();
  return {
    idOf(name) {
      const known = ids.get(name);
      if (known !== undefined) return known;
      let id = number(variableIdOf(name));
      while (taken.has(id)) id = number(variableIdOf(name));
      ids.set(name, id);
      taken.add(id);
      made.push({ id, name, isSessionVariable: false });
      return id;
    },
    declare(name, id) {
      if (!ids.has(name)) ids.set(name, id);
      taken.add(id);
    },
    made: () => made,
  };
}

/** Reads `var Score = 0` and `var Token (session)`. */
export function readVariable(
  part: Part,
  {
    idOf,
    variables,
    problems,
    positions,
  }: {
    readonly idOf: (tag: string) => string;
    readonly variables: Variables;
    readonly problems: Problems;
    readonly positions: Positions;
  },
): JsonObject {
  const { text, at, tags } = part.head;
  const string = readQuoted(text, 0);
  const end = string?.end ?? /(?: \(session\)| = |$)/.exec(text)?.index ?? text.length;
  const name = string?.text ?? text.slice(0, end).trim();
  const isSession = text.startsWith(' (session)', end);
  const rest = text.slice(end + (isSession ? ' (session)'.length : 0));
  const variable: JsonObject = {
    id: tags[0] ? idOf(tags[0].text) : variableIdOf(name),
    name,
    isSessionVariable: isSession,
  };
  if (part.comment !== undefined) variable.comment = part.comment;
  if (rest.startsWith(' = ')) {
    const value = rest.slice(3).trim();
    const isJson = value === 'null' || value.startsWith('[') || readQuoted(value, 0)?.end === value.length;
    variable.value = isJson ? readJson(value, at, { key: 'value', problems }) : value;
  } else if (rest.trim() !== '')
    problems.report(
      at,
      `Not a variable: ${inMessage(text)}.`,
      'Write "var Name", "var Name = value" or "var Name (session)".',
    );
  if (name === '' && !string) problems.report(at, 'A variable without a name.', 'Write "var Name".');
  positions.add(variable, part.at);
  readFields(part.fields, variable, { base: [], hasVariables: false }, { names: NO_NAMES, problems });
  variables.declare(name, String(variable.id));
  return variable;
}
