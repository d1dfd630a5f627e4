// Reads the block of a part.
import type { JsonObject } from '@colloquy/schema';
import { isObject, nearestWord } from '@colloquy/schema';
import type { BlockWords, ItemWords } from './blocks/block-words.ts';
import { inputWords, lineWords, wordsOfLine } from './blocks/registry.ts';
import type { IdEntry } from './ids.ts';
import { createNumbering, slugOf } from './ids.ts';
import type { ItemPart, Part, Reference } from './lines/part.ts';
import type { Position, Problems } from './lines/problem.ts';
import { inMessage } from './lines/problem.ts';
import type { Reading } from './lines/read-fields.ts';
import { readFields, readJson } from './lines/read-fields.ts';

/** A path as its line names it. */
export interface ReadPath {
  /** The block, item or event that it starts from. */
  readonly holder: JsonObject;
  readonly from: { readonly blockId: string; readonly itemId?: string } | { readonly eventId: string };
  readonly target: Reference;
}

/** What a block needs besides its lines. */
export interface BlockContext extends Omit<Reading, 'onField'> {
  /** The whole id of a tag. */
  idOf(tag: string): string;
  entryOf(id: string): IdEntry | undefined;
  /** Receives the position of each part and of its fields. */
  onPart(part: object, at: Position): void;
  onField(part: object, path: readonly string[], at: Position): void;
}

/**
 * Reads a block. Its paths are returned apart, because their targets may come later in the text.
 *
 * @returns undefined when the line is no block; the problem is reported
 */
export function readBlock(
  part: Part,
  id: string,
  context: BlockContext,
): { readonly block: unknown; readonly paths: readonly ReadPath[] } | undefined {
  const { problems } = context;
  if (part.word === 'json') return readJsonBlock(part, context);
  const found = wordsOfLine(part.word, part.head.text);
  if (!found) {
    reportUnknown(part, problems);
    return undefined;
  }
  const { words, end } = found;
  const block: JsonObject = { id };
  if (words.type !== undefined) block.type = words.type;
  if (part.comment !== undefined) block.comment = part.comment;
  context.onPart(block, part.at);
  const reading = { ...context, onField: fieldsOf(block, context) };
  readHead(part, { words, end, block, reading });
  readFields(
    part.fields,
    block,
    { ...words, type: typeof block.type === 'string' ? block.type : undefined, hasVariables: true },
    reading,
  );
  const paths: ReadPath[] = [];
  if (part.items.length > 0) {
    if (words.items) block.items = readItems(part, { words: words.items, block, id, paths, context });
    else
      problems.report(
        part.items[0]?.at ?? part.at,
        `${inMessage(part.word)} has no choices.`,
        'Write choices below "? choice" or "? picture", and "else if" below "if".',
      );
  }
  words.complete?.(block);
  if (part.path) {
    const { text, target, tags } = part.path;
    if (text !== '' || !target || tags[0])
      problems.report(
        part.path.at,
        'Not a path.',
        'Write "-> " and the title of a group, or the ^id of a block.',
      );
    else paths.push({ holder: block, from: { blockId: id }, target });
  }
  return { block, paths };
}

function fieldsOf(part: object, context: BlockContext): Reading['onField'] {
  return (path, at) => context.onField(part, path, at);
}

function readJsonBlock(part: Part, { problems, onPart }: BlockContext): ReturnType<typeof readBlock> {
  const block = readJson(part.head.text, part.head.at, { key: 'block', problems });
  const extra = part.fields.find(({ source }) => source.trim() !== '');
  if (part.path || part.items.length > 0 || extra)
    problems.report(
      part.at,
      'A block as JSON has no further lines.',
      'Write them into the JSON: outgoingEdgeId, items, options.',
    );
  if (isObject(block)) onPart(block, part.at);
  return block === undefined ? undefined : { block, paths: [] };
}

function readHead(
  part: Part,
  {
    words,
    end,
    block,
    reading,
  }: {
    readonly words: BlockWords;
    readonly end: number;
    readonly block: JsonObject;
    readonly reading: Reading;
  },
): void {
  const { problems } = reading;
  const { text, at } = part.head;
  const rest = text.slice(end);
  const start = end === 0 ? 0 : end + (rest.length - rest.trimStart().length);
  const head = {
    text: text.slice(start).trimEnd(),
    at: { line: at.line, column: at.column + start },
    ...(part.code === undefined ? {} : { code: part.code }),
    paragraphs: part.paragraphs,
  };
  if (part.paragraphs.length > 0 && !words.hasParagraphs)
    problems.report(
      part.at,
      'Paragraphs below a line that is no text.',
      'Write "> " at column 1 for a new text.',
    );
  words.read(head, block, reading);
}

function readItems(
  part: Part,
  {
    words,
    block,
    id,
    paths,
    context,
  }: {
    readonly words: ItemWords;
    readonly block: JsonObject;
    readonly id: string;
    readonly paths: ReadPath[];
    readonly context: BlockContext;
  },
): JsonObject[] {
  const number = createNumbering();
  return part.items.map((given, index) => {
    const { head, comment, at } = given;
    checkStart(given, { words, part, index, problems: context.problems });
    const tag = head.tags[0];
    const standard = itemId(id, head.text, number);
    const item: JsonObject = { id: tag ? context.idOf(tag.text) : standard };
    if (comment !== undefined) item.comment = comment;
    context.onPart(item, at);
    const reading = { ...context, onField: fieldsOf(item, context) };
    words.read(head.text, item, head.at, reading);
    readFields(given.fields, item, { base: [], hasVariables: true }, reading);
    const own = String(item.id);
    const parts = words.partsOf?.(item) ?? [];
    const entry = context.entryOf(own)?.parts;
    for (const [place, inner] of parts.entries()) {
      const given = entry?.[place];
      if (isObject(inner) && given !== null) inner.id = given ?? partId(own, place);
    }
    if (head.target)
      paths.push({ holder: item, from: { blockId: String(block.id), itemId: own }, target: head.target });
    return item;
  });
}

/** The id of an item without a tag. */
export function itemId(blockId: string, label: string, number: (base: string) => string): string {
  return number(`${blockId}-${slugOf(label)}`);
}

/** The id of a comparison without an entry. */
export function partId(id: string, index: number): string {
  return `${id}-${index + 1}`;
}

/** Choices begin with `-`, branches with `else if`. */
function checkStart(
  { at, head }: ItemPart,
  {
    words,
    part,
    index,
    problems,
  }: { readonly words: ItemWords; readonly part: Part; readonly index: number; readonly problems: Problems },
): void {
  const start = index === 0 ? words.first : words.others;
  if (index === 0 && part.word === start.trim()) return;
  // The text begins after "- " or "else if ".
  if (head.at.column - at.column !== start.length)
    problems.report(
      at,
      `A line that does not belong to ${inMessage(part.word)}.`,
      `Begin it with "${start}".`,
    );
}

function reportUnknown({ at, word, head }: Part, problems: Problems): void {
  if (word === '?') {
    const given = /^\S*/.exec(head.text)?.[0] ?? '';
    problems.report(head.at, `No input ${inMessage(given)}.`, `Inputs: ${inputWords.join(', ')}.`);
    return;
  }
  const near = nearestWord(word, OTHER_WORDS, { mostChanges: 2 });
  const line = head.text === '' ? word : `${word} ${head.text}`;
  const fix = near === undefined ? '' : ` Did you mean "${near}"?`;
  problems.report(
    at,
    `Not a line of a flow: ${inMessage(line)}.`,
    `A text for the visitor begins with "> ".${fix}`,
  );
}

const OTHER_WORDS = [
  ...lineWords,
  'bot',
  'on',
  'var',
  'settings',
  'theme',
  'test',
  'edges',
  'ids',
  'else',
].filter((word) => /^[a-z]+$/.test(word));
