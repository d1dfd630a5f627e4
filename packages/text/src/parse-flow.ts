// Reads a text into a definition.
import type { JsonObject } from '@colloquy/schema';
import { nearestWord } from '@colloquy/schema';
import { endsOf, titlesOf } from './definition-names.ts';
import type { IdEntry } from './ids.ts';
import { createBlockIds, createNumbering, slugOf } from './ids.ts';
import { eventPosition, layOut } from './layout.ts';
import { limits } from './limits.ts';
import { unindented } from './lines/indentation.ts';
import type { Part, Reference } from './lines/part.ts';
import type { Position, Problems, TextProblem } from './lines/problem.ts';
import { createProblems, inMessage } from './lines/problem.ts';
import { readFields, readJson } from './lines/read-fields.ts';
import { scanParts } from './lines/scan-parts.ts';
import { NO_NAMES } from './names.ts';
import { createPositions } from './positions.ts';
import { readLabel } from './quoted-text.ts';
import type { BlockContext, ReadPath } from './read-block.ts';
import { readBlock } from './read-block.ts';
import { readEntries, readEvent, readGroup } from './read-parts.ts';
import { createVariables, readVariable } from './read-variables.ts';
import { edgeIdOf } from './write-arrows.ts';

/** A definition with the positions of its parts, or the problems of the text. */
export type ParsedFlow =
  | {
      readonly ok: true;
      readonly definition: JsonObject;
      /** The position of a part or a field, by its path in the definition: of the nearest part that has a line. */
      readonly positionOf: (path: readonly (string | number)[]) => Position | undefined;
    }
  | { readonly ok: false; readonly problems: readonly TextProblem[] };

export interface ParseFlowOptions {
  /**
   * Whether groups without a position get one. Merges leave them without: the position of a group depends on the others, so two authors who
   * add groups would both have moved it. Default: true.
   */
  readonly isLaidOut?: boolean;
}

/**
 * Parses the text form of a bot (docs/text-form.md) in linear time. Blocks without a tag get an id. The definition is JSON, not yet a bot:
 * `parseBot` checks it. Never throws.
 *
 * @returns every problem of the text with its line, column and fix
 * @example
 * const flow = parseFlow('bot Hello\non start -> Hello\n== Hello\n> Hi!\n');
 * if (flow.ok) publish(flow.definition);
 */
export function parseFlow(text: string, { isLaidOut = true }: ParseFlowOptions = {}): ParsedFlow {
  const problems = createProblems();
  const parts = scanParts(text, problems);
  const positions = createPositions();
  const definition = read(parts, { problems, positions, isLaidOut });
  return problems.list.length > 0
    ? {
        ok: false,
        problems: [...problems.list].sort((one, other) => one.line - other.line || one.column - other.column),
      }
    : { ok: true, definition, positionOf: (path) => positions.find(definition, path) };
}

/** Words of parts that are no blocks. */
const OTHERS: ReadonlySet<string> = new Set([
  'bot',
  'on',
  'var',
  '==',
  'settings',
  'theme',
  'test',
  'edges',
  'ids',
]);

interface Tools {
  readonly problems: Problems;
  readonly positions: ReturnType<typeof createPositions>;
  readonly isLaidOut: boolean;
}

function read(parts: readonly Part[], tools: Tools): JsonObject {
  const { problems, positions } = tools;
  const entries = readEntries(parts, problems);
  const idOf = (tag: string) => entries.get(tag)?.id ?? tag;
  const entryOf = createEntryLookup(entries);
  const variables = createVariables();
  const declared = parts
    .filter(({ word }) => word === 'var')
    .map((part) => readVariable(part, { idOf, variables, problems, positions }));

  const outline = outlineOf(parts, { idOf, problems });
  const titles = titlesOf(outline.groups);
  const ends = endsOf(outline.groups);
  const target = (given: string) =>
    given.startsWith('^') ? ends.get(idOf(given.slice(1))) : (titles.get(readLabel(given)) ?? undefined);
  const context: BlockContext = {
    names: { ...NO_NAMES, variableId: variables.idOf, target },
    problems,
    idOf,
    entryOf,
    onPart: positions.add,
    onField: positions.addField,
  };

  const paths: ReadPath[] = [];
  const bot = readBot(parts, tools);
  const number = createNumbering();
  const events = parts
    .filter(({ word }) => word === 'on')
    .map((part) => readEvent(part, { ...context, paths, number }));
  const groups = outline.groups.map(({ part, id, title, blocks }) => {
    const group = readGroup(part, { id, title }, context);
    group.blocks = blocks.flatMap((block) => {
      const found = readBlock(block.part, block.id, context);
      paths.push(...(found?.paths ?? []));
      return found ? [found.block] : [];
    });
    return group;
  });
  const edges = paths.flatMap((path) => {
    const to = target(path.target.text);
    if (!to) {
      reportTarget(path.target, { titles, problems });
      return [];
    }
    const source = 'eventId' in path.from ? path.from.eventId : (path.from.itemId ?? path.from.blockId);
    const id = entryOf(source)?.edge ?? edgeIdOf(path.from, to);
    path.holder.outgoingEdgeId = id;
    const edge = { id, from: path.from, to };
    positions.add(edge, path.target);
    return [edge];
  });
  const allEdges = [...edges, ...readRawEdges(parts, problems)];
  if (tools.isLaidOut) place(groups, events, allEdges);
  const tests = readTests(parts, { ...tools, idOf });
  return {
    ...bot,
    ...given('events', events, bot),
    ...given('groups', groups, bot),
    ...given('edges', allEdges, bot),
    ...given('variables', [...declared, ...variables.made()], bot),
    ...readSections(parts, tools),
    ...(tests.length === 0 ? {} : { tests }),
  };
}

/** Gives positions to groups and events without one. */
function place(
  groups: readonly JsonObject[],
  events: readonly JsonObject[],
  edges: readonly unknown[],
): void {
  for (const [index, event] of events.entries()) event.graphCoordinates ??= eventPosition(index);
  const positions = layOut({ groups, edges });
  for (const [index, group] of groups.entries()) group.graphCoordinates ??= positions[index];
}

/** A list, unless it is a field of the bot and the text has no lines for it. */
function given(name: string, list: readonly unknown[], bot: JsonObject): JsonObject {
  return list.length === 0 && Object.hasOwn(bot, name) ? {} : { [name]: list };
}

function createEntryLookup(entries: ReadonlyMap<string, IdEntry>): (id: string) => IdEntry | undefined {
  const byId = new Map([...entries].map(([tag, entry]) => [entry.id ?? tag, entry]));
  return (id) => byId.get(id);
}

/** A group of the text with its blocks, before they are read: targets may come before the parts that they name. */
interface OutlinedGroup extends JsonObject {
  readonly part: Part;
  readonly id: string;
  readonly title: string;
  readonly blocks: { readonly part: Part; readonly id: string }[];
}

function outlineOf(
  parts: readonly Part[],
  { idOf, problems }: { readonly idOf: (tag: string) => string; readonly problems: Problems },
): { readonly groups: readonly OutlinedGroup[] } {
  const groups: OutlinedGroup[] = [];
  const number = createNumbering();
  const taken = new Set(
    parts.flatMap(({ head, items }) =>
      [...head.tags, ...items.flatMap((item) => item.head.tags)].map(({ text }) => idOf(text)),
    ),
  );
  const newId = createBlockIds((id) => taken.has(id));
  for (const part of parts) {
    const group = groups.at(-1);
    const tag = part.head.tags[0];
    if (part.word === '==') {
      const title = readLabel(part.head.text.replace(/ @-?[\d.]+,-?[\d.]+$/, ''));
      const standard = number(slugOf(title));
      groups.push({ part, id: tag ? idOf(tag.text) : standard, title, blocks: [] });
    } else if (!OTHERS.has(part.word)) {
      const line = [part.word, part.head.text, ...part.items.map(({ head }) => head.text)].join(' ');
      if (group) group.blocks.push({ part, id: tag ? idOf(tag.text) : newId(group.id, line) });
      else problems.report(part.at, 'A block outside of a group.', 'Write a heading above it: == Welcome');
    }
  }
  return { groups };
}

function reportTarget(
  { text, line, column }: Reference,
  { titles, problems }: { readonly titles: ReadonlyMap<string, unknown>; readonly problems: Problems },
): void {
  // Suggestions take time, so there are none for problems that are left out.
  if (problems.list.length >= limits.problems) return;
  const [message, fix] = whyNoTarget(text, titles);
  problems.report({ line, column }, message, fix);
}

function whyNoTarget(
  text: string,
  titles: ReadonlyMap<string, unknown>,
): readonly [message: string, fix: string] {
  if (text.startsWith('^'))
    return [`No group or block has the id ${inMessage(text)}.`, 'Correct it, or name a group by its title.'];
  const title = readLabel(text);
  if (titles.has(title))
    return [
      `Several groups have the title ${inMessage(title)}.`,
      'Name the group by its id, such as ^day, or give each its own title.',
    ];
  const known = [...titles.keys()].slice(0, limits.suggestions);
  const near = nearestWord(
    title.toLowerCase(),
    known.map((one) => one.toLowerCase()),
  );
  const meant = known.find((one) => one.toLowerCase() === near);
  return [
    `No group ${inMessage(title)}.`,
    meant === undefined ? `Add it: == ${title.slice(0, 60)}` : `Did you mean "${meant}"?`,
  ];
}

function readBot(parts: readonly Part[], { problems, positions }: Tools): JsonObject {
  const [part, ...others] = parts.filter(({ word }) => word === 'bot');
  const bot: JsonObject = {};
  if (!part) {
    problems.report(
      { line: 1, column: 1 },
      'The text has no line "bot".',
      'Begin it with the name of the bot: bot Harbour Clinic',
    );
    return bot;
  }
  for (const other of others) problems.report(other.at, 'A second line "bot".', 'Keep one of them.');
  if (part.head.text !== '') bot.name = part.head.text.trim();
  if (part.comment !== undefined) bot.comment = part.comment;
  positions.add(bot, part.at);
  const onField = (path: readonly string[], at: Position) => positions.addRoot(path, at);
  readFields(part.fields, bot, { base: [], hasVariables: false }, { names: NO_NAMES, problems, onField });
  // What the author need not say.
  bot.version ??= '6.1';
  bot.id ??= slugOf(String(bot.name ?? 'bot'));
  return bot;
}

function readSections(parts: readonly Part[], { problems, positions }: Tools): JsonObject {
  const sections: JsonObject = {};
  for (const part of parts) {
    const { word, head, comment } = part;
    if (word !== 'settings' && word !== 'theme') continue;
    if (sections[word] !== undefined || head.text !== '')
      problems.report(
        part.at,
        `Not a section: ${inMessage(word)}.`,
        `Write one line "${word}", and its fields below.`,
      );
    const section: JsonObject = comment === undefined ? {} : { comment };
    positions.add(section, part.at);
    const onField = (path: readonly string[], at: Position) => positions.addField(section, path, at);
    readFields(
      part.fields,
      section,
      { base: [], hasVariables: false },
      { names: NO_NAMES, problems, onField },
    );
    sections[word] = section;
  }
  return sections;
}

function readTests(
  parts: readonly Part[],
  { positions, idOf }: Tools & { readonly idOf: (tag: string) => string },
): JsonObject[] {
  return parts
    .filter(({ word }) => word === 'test')
    .map(({ head, fields, at }) => {
      const name = readLabel(head.text);
      const tag = head.tags[0]?.text;
      const test = { id: tag === undefined ? slugOf(name) : idOf(tag), name, script: unindented(fields, 2) };
      positions.add(test, at);
      return test;
    });
}

function readRawEdges(parts: readonly Part[], problems: Problems): unknown[] {
  return parts
    .filter(({ word }) => word === 'edges')
    .flatMap(({ fields }) => fields.filter(({ source }) => source.trim() !== ''))
    .map(({ number, source }) =>
      readJson(source.trim(), { line: number, column: 3 }, { key: 'edge', problems }),
    )
    .filter((edge) => edge !== undefined);
}
