// Writes a block: in its own words if they are read back as the same block, else in the generic form, else as JSON.
import type { JsonObject } from '@colloquy/schema';
import { isObject, isSame } from '@colloquy/schema';
import type { BlockWords } from './blocks/block-words.ts';
import { genericWords, wordsOfType } from './blocks/registry.ts';
import type { DefinitionNames } from './definition-names.ts';
import type { IdEntry, Tags } from './ids.ts';
import { createNumbering } from './ids.ts';
import { copyOf } from './json-fields.ts';
import { indented } from './lines/indentation.ts';
import { createProblems } from './lines/problem.ts';
import { scanParts } from './lines/scan-parts.ts';
import { writeFields } from './lines/write-fields.ts';
import { isUnsafe } from './quoted-text.ts';
import type { ReadPath } from './read-block.ts';
import { itemId, partId, readBlock } from './read-block.ts';

/** An edge that a line can name. */
export interface Arrow {
  /** The title or `^id` that it leads to. */
  readonly text: string;
  readonly edgeId: string;
  /** The id of the edge if it does not follow from source and target. */
  readonly foreignId: string | undefined;
}

/** What writing needs besides the block. */
export interface WritingContext {
  readonly names: DefinitionNames;
  readonly tags: Tags;
  /** The id of a tag. */
  idOf(tag: string): string;
  /** The arrow of a block, item or event; undefined when its edge cannot be named in its line. */
  arrowOf(holder: JsonObject, from: ReadPath['from']): Arrow | undefined;
  /** Receives the edges that lines name. */
  onEdge(edgeId: string): void;
  /** Receives the names of variables that lines name. */
  onVariable(name: string): void;
}

/**
 * Writes a block.
 *
 * @returns its lines
 */
export function writeBlock(block: unknown, context: WritingContext): string[] {
  if (isObject(block) && typeof block.id === 'string' && typeof block.type === 'string') {
    const own = wordsOfType(block.type);
    for (const words of own ? [own, genericWords(block.type)] : [genericWords(block.type)]) {
      const lines = writeWith(words, block, block.id, context);
      if (lines) return lines;
    }
  }
  return [`json ${JSON.stringify(block)}`];
}

/** A part of a block that is being written: a copy without what its line says. */
interface Draft {
  readonly rest: JsonObject;
  readonly comment: readonly string[];
  readonly arrow: Arrow | undefined;
}

function writeWith(
  words: BlockWords,
  block: JsonObject,
  id: string,
  context: WritingContext,
): string[] | undefined {
  const normal = copyOf(block);
  (wordsOfType(block.type) ?? words).normalize?.(normal);
  dropEmpty(normal);
  const { rest, comment, arrow } = draftOf(copyOf(normal), { blockId: id }, context);
  const idEntries = new Map<string, IdEntry>();
  const arrows: (Arrow | undefined)[] = [arrow];
  addTag(idEntries, id, arrow, undefined);
  const items = writeItems(words, rest, { id, idEntries, arrows, context });
  const head = items && words.write(rest, context.names);
  if (!items || !head) return undefined;
  delete rest.id;
  delete rest.type;
  const { names } = context;
  const fields = writeFields(
    rest,
    { ...words, type: String(block.type), hasVariables: true },
    { names, indent: 2 },
  );
  // The line of a condition is that of its first branch, whose fields are below it.
  if (items.first && fields.length > 0) return undefined;
  const tag = ` ^${context.tags.of(id)}`;
  const start = [words.word, items.first?.text ?? head.text].filter((text) => text !== '').join(' ');
  const lines = [
    ...comment,
    start + tag + (items.first?.tag ?? ''),
    ...(head.code === undefined ? [] : [...indented(head.code, 2), '  ```']),
    ...(head.paragraphs ?? []).map((paragraph) => `  > ${paragraph}`.trimEnd()),
    ...fields,
    ...items.lines,
    ...(arrow ? [`${items.first ? 'else ' : ''}-> ${arrow.text}`] : []),
  ];
  const variables = readsBack(lines, { id, normal, arrows, idEntries, context });
  if (!variables) return undefined;
  for (const [noted, entry] of idEntries) if (!context.tags.addTag(noted, entry)) return undefined;
  for (const one of arrows) if (one) context.onEdge(one.edgeId);
  for (const name of variables) context.onVariable(name);
  return lines;
}

/** Takes the comment and the path out of a copy. */
function draftOf(rest: JsonObject, from: ReadPath['from'], context: WritingContext): Draft {
  const comment = commentLines(rest.comment);
  if (comment.length > 0) delete rest.comment;
  const arrow = context.arrowOf(rest, from);
  if (arrow) delete rest.outgoingEdgeId;
  return { rest, comment, arrow };
}

/** The lines of a comment; none when it is no text that lines can hold. */
export function commentLines(comment: unknown): string[] {
  if (typeof comment !== 'string' || comment === '' || isUnsafe(comment.replaceAll('\n', ''))) return [];
  return comment.split('\n').map((line) => (line === '' ? '#' : `# ${line}`));
}

function addTag(
  idEntries: Map<string, IdEntry>,
  id: string,
  arrow: Arrow | undefined,
  parts: IdEntry['parts'],
): void {
  if (arrow?.foreignId === undefined && parts === undefined) return;
  idEntries.set(id, { edge: arrow?.foreignId, parts });
}

function writeItems(
  { items: words }: BlockWords,
  block: JsonObject,
  {
    id,
    idEntries,
    arrows,
    context,
  }: {
    readonly id: string;
    readonly idEntries: Map<string, IdEntry>;
    readonly arrows: (Arrow | undefined)[];
    readonly context: WritingContext;
  },
): WrittenItems | undefined {
  const { items } = block;
  if (!words || items === undefined) return { first: undefined, lines: [] };
  if (!Array.isArray(items) || items.length === 0) return undefined;
  const number = createNumbering();
  const sharesLine = words.first !== words.others;
  let first: WrittenItems['first'];
  const lines: string[] = [];
  for (const [index, item] of (items as unknown[]).entries()) {
    if (!isObject(item) || typeof item.id !== 'string') return undefined;
    const { rest, comment, arrow } = draftOf(copyOf(item), { blockId: id, itemId: item.id }, context);
    const parts = words.partsOf?.(rest);
    const label = words.write(rest, context.names);
    if (label === undefined) return undefined;
    arrows.push(arrow);
    addTag(idEntries, item.id, arrow, parts && foreignParts(item.id, parts));
    const tag = itemId(id, label, number) === item.id ? '' : ` ^${context.tags.of(item.id)}`;
    delete rest.id;
    const text = `${label}${arrow ? ` -> ${arrow.text}` : ''}`;
    if (sharesLine && index === 0) {
      if (comment.length > 0) return undefined;
      first = { text, tag };
    } else lines.push(...comment, words.others + text + tag);
    lines.push(...writeFields(rest, { base: [], hasVariables: true }, { names: context.names, indent: 4 }));
  }
  delete block.items;
  return { first, lines };
}

/** The lines of choices or branches. */
interface WrittenItems {
  /** The first branch of a condition, which is in the line of its block. */
  readonly first: { readonly text: string; readonly tag: string } | undefined;
  readonly lines: readonly string[];
}

/** The ids of comparisons, if one differs from the one that follows from its branch. */
function foreignParts(id: string, parts: readonly unknown[]): IdEntry['parts'] {
  const ids = parts.map((part) => (isObject(part) && typeof part.id === 'string' ? part.id : null));
  return ids.some((one, index) => one !== partId(id, index)) ? ids : undefined;
}

/** Whether the lines are read as the same block. Returns the names of variables in them. */
function readsBack(
  lines: readonly string[],
  {
    id,
    normal,
    arrows,
    idEntries,
    context,
  }: {
    readonly id: string;
    readonly normal: JsonObject;
    readonly arrows: readonly (Arrow | undefined)[];
    readonly idEntries: ReadonlyMap<string, IdEntry>;
    readonly context: WritingContext;
  },
): ReadonlySet<string> | undefined {
  const problems = createProblems();
  const [part, ...others] = scanParts(lines.join('\n'), problems);
  if (!part || others.length > 0) return undefined;
  const variables = new Set<string>();
  const read = readBlock(part, id, {
    problems,
    names: {
      ...context.names,
      variableId(name) {
        variables.add(name);
        return context.names.variableId(name);
      },
    },
    idOf: (tag) => context.idOf(tag),
    entryOf: (one) => idEntries.get(one),
    onPart: () => undefined,
    onField: () => undefined,
  });
  const tag = part.head.tags[0]?.text;
  if (
    !read ||
    problems.list.length > 0 ||
    tag === undefined ||
    context.idOf(tag) !== id ||
    !isObject(read.block)
  )
    return undefined;
  const items = Array.isArray(read.block.items) ? (read.block.items as unknown[]) : [];
  // Give back the edges that the arrows say.
  for (const [index, arrow] of arrows.entries()) {
    const holder = index === 0 ? read.block : items[index - 1];
    const path = read.paths.find((one) => one.holder === holder);
    if (path?.target.text !== arrow?.text || !isObject(holder)) return undefined;
    if (arrow) holder.outgoingEdgeId = arrow.edgeId;
  }
  if (read.paths.length !== arrows.filter((arrow) => arrow !== undefined).length) return undefined;
  return isSame(read.block, normal) ? variables : undefined;
}

/** Empty options, and an empty content, are none. */
function dropEmpty(block: JsonObject): void {
  for (const key of ['options', 'content']) {
    const fields = block[key];
    if (isObject(fields) && Object.keys(fields).length === 0) delete block[key];
  }
}
