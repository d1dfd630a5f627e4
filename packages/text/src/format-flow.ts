// Writes a definition as text.
import type { BotVersion, Issue, JsonObject } from '@colloquy/schema';
import { isLegacyVersion, isObject, isSame, parseBot } from '@colloquy/schema';
import { createDefinitionNames } from './definition-names.ts';
import { createTags } from './ids.ts';
import { copyOf, isDeeperThan } from './json-fields.ts';
import type { GroupPosition } from './layout.ts';
import { eventPosition, layOut } from './layout.ts';
import { limits } from './limits.ts';
import { indented } from './lines/indentation.ts';
import { keyText, writeFields, writeValue } from './lines/write-fields.ts';
import { NO_NAMES } from './names.ts';
import { isPlain, isPlainBlock, quoted, writeLabel } from './quoted-text.ts';
import { FIRST_FIELDS, LISTS, POSITION, SECTIONS } from './sections.ts';
import { writeArrows } from './write-arrows.ts';
import type { WritingContext } from './write-block.ts';
import { commentLines, writeBlock } from './write-block.ts';
import { writeVariables } from './write-variables.ts';

/** The text of a definition, or why it has none. */
export type FormattedFlow =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problems: readonly Issue[] };

/**
 * Formats a definition in the text form. Earlier versions are converted to 6.1 first. What the text cannot say in words is written as JSON, so
 * that `parseFlow` gives the same definition back in its normal form (docs/text-form.md). Never throws.
 *
 * @returns the problems of a definition that is not JSON of a bot
 * @example
 * const formatted = formatFlow(JSON.parse(json));
 * if (formatted.ok) save(formatted.text);
 */
export function formatFlow(definition: unknown): FormattedFlow {
  const read = readDefinition(definition);
  return 'problems' in read ? { ok: false, problems: read.problems } : { ok: true, text: write(read.bot) };
}

function readDefinition(
  definition: unknown,
): { readonly bot: JsonObject } | { readonly problems: readonly Issue[] } {
  const json = jsonOf(definition);
  if (json === undefined)
    return {
      problems: [
        {
          path: [],
          severity: 'error',
          message: `The definition is no JSON object of at most ${limits.depth} levels.`,
          fix: 'Give the JSON of a bot.',
        },
      ],
    };
  const parsedJson = JSON.parse(json) as JsonObject;
  const bot = json.includes('__proto__') ? copyOf(parsedJson) : parsedJson;
  const version = String(bot.version ?? '3') as BotVersion;
  if (!isLegacyVersion(version)) return { bot };
  const parsed = parseBot(bot);
  return parsed.bot
    ? { bot: JSON.parse(JSON.stringify(parsed.bot)) as JsonObject }
    : { problems: parsed.problems };
}

/** The definition as JSON; undefined when it cannot be one. */
function jsonOf(definition: unknown): string | undefined {
  if (!isObject(definition)) return undefined;
  try {
    const json = JSON.stringify(definition);
    return isDeeperThan(json, limits.depth) ? undefined : json;
  } catch {
    // Deeper than the stack.
    return undefined;
  }
}

function write(bot: JsonObject): string {
  const lists = Object.fromEntries(LISTS.map((name) => [name, listOf(bot, name)]));
  const { events = [], variables = [], groups = [], edges = [], tests = [] } = lists;
  const sources = groups.flatMap(({ blocks }) => blocks as unknown[]);
  const tags = createTags(idsOf(lists, sources));
  const names = createDefinitionNames({ groups, variables, tags });
  const arrows = writeArrows({ edges, events, blocks: sources, names });
  const used = new Set<string>();
  const context: WritingContext = {
    names,
    tags,
    idOf: tags.idOf,
    arrowOf: arrows.of,
    onEdge: arrows.use,
    onVariable: (name) => used.add(name),
  };
  const positions = layOut({ groups, edges });
  const sections = groups.map((group, index) => writeGroup(group, positions[index], context));
  const eventLines = writeEvents(events, context);
  const rest = Object.keys(bot).filter((key) => !isWritten(bot, key));
  const parts = [
    [...botLines(bot, rest), ''],
    section(eventLines),
    section(writeVariables(variables, { used, tags })),
    ...sections.map(section),
    ...SECTIONS.map((name) => section(writeSection(bot[name], name))),
    ...tests.map((test) => section(writeTest(test, tags.of(String(test.id))))),
    section(
      writeEntries(
        'edges',
        arrows.unused().map((edge) => JSON.stringify(edge)),
      ),
    ),
    section(
      writeEntries(
        'ids',
        tags.entries().map(([tag, entry]) => `${keyText([tag])} = ${JSON.stringify(entry)}`),
      ),
    ),
  ];
  return `${parts.flat().join('\n').trimEnd()}\n`;
}

/** Lines, then an empty line. */
function section(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [...lines, ''];
}

/** The elements of a list that lines can hold; a list with any other element is a field of the bot. */
function listOf(bot: JsonObject, name: (typeof LISTS)[number]): JsonObject[] {
  return isWrittenList(bot[name], name) ? bot[name] : [];
}

function isWrittenList(value: unknown, name: (typeof LISTS)[number]): value is JsonObject[] {
  return Array.isArray(value) && value.every((element) => isObject(element) && SHAPES[name](element));
}

/** What an element needs for a line of its own. */
const SHAPES: Readonly<Record<(typeof LISTS)[number], (element: JsonObject) => boolean>> = {
  events: ({ id, type }) => typeof id === 'string' && typeof type === 'string' && /^\w+$/.test(type),
  variables: ({ id, name }) => typeof id === 'string' && typeof name === 'string',
  groups: ({ id, title, blocks }) =>
    typeof id === 'string' && typeof title === 'string' && Array.isArray(blocks),
  edges: () => true,
  tests: ({ id, name, script, ...more }) =>
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof script === 'string' &&
    Object.keys(more).length === 0 &&
    (isPlain(script) || isPlainBlock(script)),
};

function isWritten(bot: JsonObject, key: string): boolean {
  // The time of the last change would conflict in every merge; the server sets it.
  if (key === 'name') return typeof bot.name === 'string' && isPlain(bot.name);
  if (key === 'updatedAt') return true;
  const list = LISTS.find((name) => name === key);
  if (list) return isWrittenList(bot[key], list);
  return SECTIONS.some((name) => name === key) && isObject(bot[key]);
}

function* idsOf(lists: Readonly<Record<string, JsonObject[]>>, blocks: readonly unknown[]): Iterable<string> {
  const holders: unknown[] = [
    ...(lists.groups ?? []),
    ...(lists.events ?? []),
    ...(lists.variables ?? []),
    ...(lists.tests ?? []),
  ];
  for (const block of blocks) {
    holders.push(block);
    if (isObject(block) && Array.isArray(block.items)) holders.push(...(block.items as unknown[]));
  }
  for (const holder of holders) if (isObject(holder) && typeof holder.id === 'string') yield holder.id;
}

function botLines(bot: JsonObject, keys: readonly string[]): string[] {
  const place = (key: string) =>
    FIRST_FIELDS.includes(key) ? FIRST_FIELDS.indexOf(key) : FIRST_FIELDS.length;
  const ordered = [...keys].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
  const comment = commentLines(bot.comment);
  const fields = ordered.filter((key) => key !== 'comment' || comment.length === 0);
  return [
    ...comment,
    isWritten(bot, 'name') ? `bot ${String(bot.name)}` : 'bot',
    ...fields.flatMap((key) => indentedLines(writeValue(keyText([key]), bot[key]))),
  ];
}

function indentedLines(lines: readonly string[]): string[] {
  return indented(lines.join('\n'), 2);
}

/** The position at the end of a heading. A field of another shape stays a field. */
function takePosition(part: JsonObject): string {
  const { graphCoordinates: at } = part;
  if (!isObject(at) || Object.keys(at).length !== 2 || typeof at.x !== 'number' || typeof at.y !== 'number')
    return '';
  const text = ` @${at.x},${at.y}`;
  if (!POSITION.test(text)) return '';
  delete part.graphCoordinates;
  return text;
}

function writeGroup(
  group: JsonObject,
  standard: GroupPosition | undefined,
  context: WritingContext,
): string[] {
  const { id, title, blocks, ...rest } = group;
  const comment = commentLines(rest.comment);
  if (comment.length > 0) delete rest.comment;
  // A text says where a group is only if the author moved it.
  const isStandard = isSame(rest.graphCoordinates, standard);
  if (isStandard) delete rest.graphCoordinates;
  const position = takePosition(rest);
  const name = POSITION.test(String(title)) ? quoted(String(title)) : writeLabel(String(title));
  const tag = context.names.standardId(group) === id ? '' : ` ^${context.tags.of(String(id))}`;
  const words = { base: [], hasVariables: false };
  return [
    ...comment,
    `== ${name}${position}${tag}`,
    ...writeFields(rest, words, { names: context.names, indent: 2 }),
    ...(blocks as unknown[]).flatMap((block) => writeBlock(block, context)),
  ];
}

function writeEvents(events: readonly JsonObject[], context: WritingContext): string[] {
  const number = context.names.numbering();
  return events.flatMap((event, index) => {
    const rest = copyOf(event);
    const id = String(event.id);
    const standard = number(String(event.type));
    const comment = commentLines(rest.comment);
    if (comment.length > 0) delete rest.comment;
    if (isSame(rest.graphCoordinates, eventPosition(index))) delete rest.graphCoordinates;
    const position = takePosition(rest);
    const options = isObject(rest.options) ? rest.options : {};
    const command =
      typeof options.command === 'string' && isCommand(options.command) ? ` ${options.command}` : '';
    if (command !== '') delete options.command;
    const arrow = context.arrowOf(event, { eventId: id });
    const isStored = arrow?.foreignId === undefined || context.tags.addTag(id, { edge: arrow.foreignId });
    if (arrow && isStored) {
      delete rest.outgoingEdgeId;
      context.onEdge(arrow.edgeId);
    }
    const tag = standard === id ? '' : ` ^${context.tags.of(id)}`;
    delete rest.id;
    delete rest.type;
    const variables = { ...context.names, variableName: (one: string) => noted(context, one) };
    return [
      ...comment,
      `on ${String(event.type)}${command}${position}${arrow && isStored ? ` -> ${arrow.text}` : ''}${tag}`,
      ...writeFields(rest, { base: ['options'], hasVariables: true }, { names: variables, indent: 2 }),
    ];
  });
}

function isCommand(text: string): boolean {
  return isPlain(text) && !/^->| ->| \^|^\^|^"/.test(text) && !POSITION.test(text);
}

function noted({ names, onVariable }: WritingContext, id: string): string | undefined {
  const name = names.variableName(id);
  if (name !== undefined) onVariable(name);
  return name;
}

function writeSection(value: unknown, name: string): string[] {
  if (!isObject(value)) return [];
  const comment = commentLines(value.comment);
  if (comment.length > 0) delete value.comment;
  return [
    ...comment,
    name,
    ...writeFields(value, { base: [], hasVariables: false }, { names: NO_NAMES, indent: 2 }),
  ];
}

function writeTest({ name, script }: JsonObject, tag: string): string[] {
  return [`test ${writeLabel(String(name))} ^${tag}`, ...indented(String(script), 2)];
}

function writeEntries(word: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [word, ...lines.map((line) => `  ${line}`)];
}
