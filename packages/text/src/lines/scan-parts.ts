// Splits a text into its parts. Only the first column decides what a line is.
import { limits } from '../limits.ts';
import { indentOf, unindented } from './indentation.ts';
import type { Head, ItemPart, Part, SourceLine } from './part.ts';
import type { Position, Problems } from './problem.ts';
import { inMessage } from './problem.ts';
import { readHead } from './read-head.ts';

/** Words whose line may end in an arrow. */
const WITH_TARGET: ReadonlySet<string> = new Set(['on', 'if']);

/** A line that is JSON, or a name, to its end. */
const WITHOUT_TAGS: ReadonlySet<string> = new Set(['json', 'bot']);

/** Choices, branches and paths. */
const ITEM = { hasTarget: true, mostTags: 1 };

const BELONGS = 'Write choices directly below their question, and "else if" below "if".';

const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

/**
 * Splits a text into parts, in linear time. Lines that belong to no part are reported.
 *
 * @example scanParts('== Day\n> Hello\n', createProblems()).map(({ word }) => word) // ['==', '>']
 */
export function scanParts(text: string, problems: Problems): Part[] {
  const scan = createScan(problems);
  if (text.length > limits.characters) {
    problems.report(
      START,
      `The file has ${text.length} characters.`,
      `Split the bot: at most ${limits.characters} are read.`,
    );
    return [];
  }
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  if (lines.length > limits.lines) {
    problems.report(
      START,
      `The file has ${lines.length} lines.`,
      `Split the bot: at most ${limits.lines} are read.`,
    );
    return [];
  }
  for (const [index, line] of lines.entries())
    scan.add(index + 1, line.endsWith('\r') ? line.slice(0, -1) : line);
  return scan.end();
}

const START: Position = { line: 1, column: 1 };

/** A part or an item while its lines are read. */
interface Open<Kind> {
  readonly part: Kind;
  readonly body: SourceLine[];
}

type OpenPart = Open<Omit<Part, 'fields' | 'code' | 'paragraphs' | 'items' | 'path'>> & {
  readonly items: Open<Omit<ItemPart, 'fields'>>[];
  path: Head | undefined;
};

function createScan(problems: Problems) {
  const parts: Part[] = [];
  let open: OpenPart | undefined;
  let comment: { readonly text: string; readonly at: Position } | undefined;
  /** Lines below one that is wrong belong to it. */
  let isSkipping = false;

  function add(number: number, source: string): void {
    const at = { line: number, column: 1 };
    if (source.trim() === '') {
      bodyOf(open)?.push({ number, source });
    } else if (/^[ \t]/.test(source)) {
      addIndented(number, source);
    } else if (CONFLICT.test(source)) {
      skip(at, 'Unresolved merge conflict.', 'Keep one side and delete the marker lines.');
    } else if (source.startsWith('#')) {
      const line = source.slice(1).replace(/^ /, '');
      comment = comment ? { ...comment, text: `${comment.text}\n${line}` } : { text: line, at };
    } else addLine(source, at);
  }

  function skip(at: Position, message: string, fix: string): void {
    close();
    isSkipping = true;
    problems.report(at, message, fix);
  }

  function addIndented(number: number, source: string): void {
    const body = bodyOf(open);
    if (body) body.push({ number, source });
    else if (!isSkipping) {
      const at = { line: number, column: 1 + (source.length - source.trimStart().length) };
      problems.report(
        at,
        'An indented line without a line above that it belongs to.',
        'Write it at column 1, or below its block.',
      );
    }
  }

  function addLine(source: string, at: Position): void {
    const item = /^(?:-(?: |$)|else if )/.exec(source)?.[0];
    const path = /^(?:else )?-> /.exec(source)?.[0];
    if (item !== undefined) addItem(source, item.length, at);
    else if (path !== undefined) addPath(source, path.length - 3, at);
    else addPart(source, at);
  }

  function addItem(source: string, start: number, at: Position): void {
    const head = readHead(source.slice(start), { line: at.line, column: start + 1 }, ITEM);
    if (open && !open.path) open.items.push({ part: { at, comment: takeComment(), head }, body: [] });
    else skip(at, `${inMessage(source)} belongs to no block.`, BELONGS);
  }

  function addPath(source: string, start: number, at: Position): void {
    refuseComment();
    if (open && !open.path)
      open.path = readHead(source.slice(start), { line: at.line, column: start + 1 }, ITEM);
    else skip(at, 'A path without a block.', 'Write it below the block that it starts from, once.');
  }

  function addPart(source: string, at: Position): void {
    close();
    isSkipping = false;
    const word = /^\S+/.exec(source)?.[0] ?? '';
    const start = Math.min(word.length + 1, source.length);
    const position = { line: at.line, column: start + 1 };
    const text = source.slice(start);
    const hasTarget = WITH_TARGET.has(word);
    const head: Head = WITHOUT_TAGS.has(word)
      ? { text: text.trimEnd(), at: position, target: undefined, tags: [] }
      : readHead(text, position, { hasTarget, mostTags: word === 'if' ? 2 : 1, needsText: word === 'jump' });
    const part = { at, word, comment: takeComment(), head };
    if (word !== 'if') {
      open = { part, body: [], items: [], path: undefined };
      return;
    }
    // The first branch is in the line of its block.
    const [block, ...tags] = head.tags;
    const branch = { at, comment: undefined, head: { ...head, tags } };
    open = {
      part: { ...part, head: { text: '', at: position, target: undefined, tags: block ? [block] : [] } },
      body: [],
      items: [{ part: branch, body: [] }],
      path: undefined,
    };
  }

  function takeComment(): string | undefined {
    const text = comment?.text;
    comment = undefined;
    return text;
  }

  function refuseComment(): void {
    if (comment)
      problems.report(
        comment.at,
        'This comment belongs to no part.',
        'Write it above a group, block, choice or section.',
      );
    comment = undefined;
  }

  function close(): void {
    if (open) parts.push(closed(open, problems));
    open = undefined;
  }

  function end(): Part[] {
    close();
    refuseComment();
    return parts;
  }

  return { add, end };
}

/** The lines that an indented line belongs to. After a path there are none. */
function bodyOf(open: OpenPart | undefined): SourceLine[] | undefined {
  if (!open || open.path) return undefined;
  return open.items.at(-1)?.body ?? open.body;
}

function closed({ part, body, items, path }: OpenPart, problems: Problems): Part {
  const { code, paragraphs, fields } = part.head.text.endsWith('```')
    ? splitCode(body, part.at, problems)
    : splitParagraphs(body);
  return {
    ...part,
    code,
    paragraphs,
    fields,
    items: items.map((item) => ({ ...item.part, fields: item.body })),
    path,
  };
}

type Body = Pick<Part, 'code' | 'paragraphs' | 'fields'>;

function splitCode(body: readonly SourceLine[], at: Position, problems: Problems): Body {
  const end = body.findIndex(({ source }) => indentOf(source) === 2 && source.trim() === '```');
  if (end < 0) problems.report(at, 'A code block without end.', 'Write a line "  ```" below the code.');
  const code = body.slice(0, end < 0 ? body.length : end);
  return { code: unindented(code, 2), paragraphs: [], fields: end < 0 ? [] : body.slice(end + 1) };
}

function splitParagraphs(body: readonly SourceLine[]): Body {
  const paragraphs: string[] = [];
  const isParagraph = ({ source }: SourceLine) => /^\s+>(?: |$)/.test(source) && indentOf(source) <= 2;
  let start = 0;
  for (; start < body.length; start++) {
    const line = body[start];
    if (!line || line.source.trim() === '') continue;
    if (!isParagraph(line)) break;
    paragraphs.push(line.source.trim().slice(2));
  }
  return { code: undefined, paragraphs, fields: body.slice(start) };
}
