// The names of a whole definition: titles of groups, names of variables, tags of blocks.
import type { JsonObject } from '@colloquy/schema';
import { isObject } from '@colloquy/schema';
import type { Tags } from './ids.ts';
import { createNumbering, slugOf } from './ids.ts';
import type { EdgeEnd, Names } from './names.ts';
import { readLabel, writeLabel } from './quoted-text.ts';

export interface DefinitionNames extends Names {
  /** The id that a group has without a tag. */
  standardId(group: object): string | undefined;
  numbering(): (base: string) => string;
}

/**
 * Indexes the names of a definition for writing.
 *
 * @example createDefinitionNames({ groups, variables, tags }).targetText({ groupId: 'day' }) // 'Day'
 */
export function createDefinitionNames({
  groups,
  variables,
  tags,
}: {
  readonly groups: readonly JsonObject[];
  readonly variables: readonly JsonObject[];
  readonly tags: Tags;
}): DefinitionNames {
  const variableIds = firstOfEach(variables.map(({ id, name }) => [String(name), String(id)]));
  const variableNames = firstOfEach(variables.map(({ id, name }) => [String(id), String(name)]));
  const titles = titlesOf(groups);
  const groupTitles = firstOfEach(groups.map(({ id, title }) => [String(id), String(title)]));
  const number = createNumbering();
  const standardIds = new Map(groups.map((group) => [group as object, number(slugOf(String(group.title)))]));
  const ends = endsOf(groups);
  const target = (text: string): EdgeEnd | undefined =>
    text.startsWith('^') ? ends.get(tags.idOf(text.slice(1))) : (titles.get(readLabel(text)) ?? undefined);
  return {
    variableId: (name) => variableIds.get(name) ?? '',
    variableName(id) {
      const name = variableNames.get(id);
      return name !== undefined && variableIds.get(name) === id ? name : undefined;
    },
    target,
    targetText(end) {
      const title = groupTitles.get(end.groupId) ?? '';
      const texts = [
        title.startsWith('^') ? `"${title}"` : writeLabel(title),
        `^${tags.of(end.blockId ?? end.groupId)}`,
      ];
      return texts.find((text) => isSameEnd(target(text), end));
    },
    standardId: (group) => standardIds.get(group),
    numbering: createNumbering,
  };
}

/** The groups by title; null for a title that several have. */
export function titlesOf(groups: readonly JsonObject[]): ReadonlyMap<string, EdgeEnd | null> {
  const titles = new Map<string, EdgeEnd | null>();
  for (const { id, title } of groups)
    titles.set(String(title), titles.has(String(title)) ? null : { groupId: String(id) });
  return titles;
}

/** Where each id of a group or block leads. */
export function endsOf(groups: readonly JsonObject[]): ReadonlyMap<string, EdgeEnd> {
  const groupEnds = groups.map(({ id }) => [String(id), { groupId: String(id) }] as const);
  const blockEnds = groups.flatMap(({ id, blocks }) =>
    (Array.isArray(blocks) ? (blocks as unknown[]) : [])
      .filter(isObject)
      .map((block) => [String(block.id), { groupId: String(id), blockId: String(block.id) }] as const),
  );
  return firstOfEach<EdgeEnd>([...groupEnds, ...blockEnds]);
}

function firstOfEach<Value>(entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> {
  return new Map([...entries].reverse());
}

/** Whether two ends are the same group or block. */
function isSameEnd(one: EdgeEnd | undefined, other: EdgeEnd): boolean {
  return one !== undefined && one.groupId === other.groupId && one.blockId === other.blockId;
}
