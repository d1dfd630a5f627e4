// Reads the parts of a text that are no blocks: headings of groups, events, and the section of ids.
import type { JsonObject } from '@colloquy/schema';
import type { IdEntry } from './ids.ts';
import { setAt } from './json-fields.ts';
import type { Part } from './lines/part.ts';
import type { Problems } from './lines/problem.ts';
import { inMessage } from './lines/problem.ts';
import { readFields } from './lines/read-fields.ts';
import { NO_NAMES } from './names.ts';
import type { BlockContext, ReadPath } from './read-block.ts';
import { POSITION } from './sections.ts';

/** Reads the heading of a group and its fields. */
export function readGroup(
  part: Part,
  { id, title }: { readonly id: string; readonly title: string },
  context: BlockContext,
): JsonObject {
  const { problems } = context;
  const group: JsonObject = { id, title };
  if (part.comment !== undefined) group.comment = part.comment;
  const at = POSITION.exec(part.head.text);
  if (at) group.graphCoordinates = { x: Number(at[1]), y: Number(at[2]) };
  if (title === '' && part.head.text.trim() === '')
    problems.report(part.at, 'A group without a title.', 'Write it after the signs: == Welcome');
  refuseLines(part, problems);
  context.onPart(group, part.at);
  const onField = (path: readonly string[], position: Part['at']) => context.onField(group, path, position);
  readFields(part.fields, group, { base: [], hasVariables: false }, { ...context, onField });
  return group;
}

/** Reads `on start -> Welcome` and `on command help -> Help`. */
export function readEvent(
  part: Part,
  context: BlockContext & { readonly paths: ReadPath[]; readonly number: (base: string) => string },
): JsonObject {
  const { head, comment } = part;
  const position = POSITION.exec(head.text);
  const text = position ? head.text.slice(0, position.index) : head.text;
  const [type = ''] = text.split(' ', 1);
  const command = text.slice(type.length).trim();
  const standard = context.number(type);
  const id = head.tags[0] ? context.idOf(head.tags[0].text) : standard;
  const event: JsonObject = { id, type };
  if (comment !== undefined) event.comment = comment;
  if (position) event.graphCoordinates = { x: Number(position[1]), y: Number(position[2]) };
  if (type === '')
    context.problems.report(part.at, 'An event without a type.', 'Write "on start -> Welcome".');
  if (command !== '') setAt(event, ['options', 'command'], command);
  refuseLines(part, context.problems);
  context.onPart(event, part.at);
  const onField = (path: readonly string[], at: Part['at']) => context.onField(event, path, at);
  readFields(part.fields, event, { base: ['options'], hasVariables: true }, { ...context, onField });
  if (head.target) context.paths.push({ holder: event, from: { eventId: id }, target: head.target });
  return event;
}

/** Choices, paths and paragraphs belong to blocks alone. */
function refuseLines({ at, items, path, paragraphs, word }: Part, problems: Problems): void {
  const wrong = items[0]?.at ?? path?.at;
  if (wrong)
    problems.report(
      wrong,
      `${inMessage(word)} has neither choices nor a path below it.`,
      'Write it below a block.',
    );
  if (paragraphs.length > 0 && !wrong)
    problems.report(at, 'A paragraph without a text.', 'Write "> " at column 1.');
}

/** Reads the section `ids`, which tools write: the whole ids of tags. */
export function readEntries(parts: readonly Part[], problems: Problems): ReadonlyMap<string, IdEntry> {
  const entries = new Map<string, IdEntry>();
  for (const part of parts.filter(({ word }) => word === 'ids')) {
    const section: JsonObject = {};
    readFields(part.fields, section, { base: [], hasVariables: false }, { names: NO_NAMES, problems });
    for (const [tag, value] of Object.entries(section)) {
      const entry = toEntry(value);
      if (entry) entries.set(tag, entry);
      else
        problems.report(
          part.at,
          `Not the ids of ${inMessage(tag)}.`,
          'Tools write this section: take it from the last version.',
        );
    }
  }
  return entries;
}

function toEntry(value: unknown): IdEntry | undefined {
  if (!Array.isArray(value)) return undefined;
  const [id, edge, parts] = value as unknown[];
  const isText = (one: unknown) => one === undefined || one === null || typeof one === 'string';
  const isList = parts === undefined || parts === null || (Array.isArray(parts) && parts.every(isText));
  if (!isText(id) || !isText(edge) || !isList) return undefined;
  return {
    id: (id as string | null) ?? undefined,
    edge: (edge as string | null) ?? undefined,
    parts: (parts as (string | null)[] | null) ?? undefined,
  };
}
