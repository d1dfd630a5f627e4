// Writes the lines of variables. A variable that a block names needs none if it has nothing but its name.
import type { JsonObject } from '@colloquy/schema';
import type { Tags } from './ids.ts';
import { slugOf } from './ids.ts';
import { copyOf } from './json-fields.ts';
import { writeFields } from './lines/write-fields.ts';
import { NO_NAMES } from './names.ts';
import { isPlain, quoted, writeName } from './quoted-text.ts';
import { commentLines } from './write-block.ts';

/**
 * Writes the variables that need a line.
 *
 * @param used the names that other lines contain
 * @example writeVariables([{ id: 'v-score', name: 'Score', value: '0' }], { used: new Set(), tags }) // ['var Score = 0']
 */
export function writeVariables(
  variables: readonly JsonObject[],
  { used, tags }: { readonly used: ReadonlySet<string>; readonly tags: Tags },
): string[] {
  const counts = new Map<string, number>();
  for (const { name } of variables) {
    const id = variableIdOf(String(name));
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const names = new Set<string>();
  return variables.flatMap((variable) => {
    const rest = copyOf(variable);
    const { id, name } = variable;
    const hasStandardId = id === variableIdOf(String(name)) && counts.get(String(id)) === 1;
    const isFirst = !names.has(String(name));
    names.add(String(name));
    const comment = commentLines(rest.comment);
    if (comment.length > 0) delete rest.comment;
    for (const key of ['id', 'name']) delete rest[key];
    const isSession = rest.isSessionVariable === true;
    if (typeof rest.isSessionVariable === 'boolean') delete rest.isSessionVariable;
    const isNamedElsewhere = used.has(String(name)) && isFirst && hasStandardId && comment.length === 0;
    if (isNamedElsewhere && !isSession && Object.keys(rest).length === 0) return [];
    const value = valueText(rest.value);
    if (value !== undefined) delete rest.value;
    return [
      ...comment,
      `var ${writeName(String(name))}${isSession ? ' (session)' : ''}${value === undefined ? '' : ` = ${value}`}${hasStandardId ? '' : ` ^${tags.of(String(id))}`}`,
      ...writeFields(rest, { base: [], hasVariables: false }, { names: NO_NAMES, indent: 2 }),
    ];
  });
}

/** The id of a variable without a tag. */
export function variableIdOf(name: string): string {
  return `v-${slugOf(name)}`;
}

/** An initial value: a text as it is, a quoted text, a list, or null. */
function valueText(value: unknown): string | undefined {
  if (typeof value === 'string')
    return isPlain(value) && !/^["[]|^null$| \^|^\^/.test(value) ? value : quoted(value);
  const json = value === null || Array.isArray(value) ? JSON.stringify(value) : undefined;
  return json?.includes(' ^') ? undefined : json;
}
