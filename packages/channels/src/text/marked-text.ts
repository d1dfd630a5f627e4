// Rich text as a text, and entities with their place in UTF-16 units: as Telegram takes it, and for others to write in their own way.
import type { RichTextNode } from '@colloquy/schema';
import { limits } from './limits.ts';

/** A marked part of a text. */
export interface Entity {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
  readonly language?: string;
}

/** A text with its marks. */
export interface MarkedText {
  readonly text: string;
  readonly entities: readonly Entity[];
}

type Element = Extract<RichTextNode, { children: unknown }>;
type Leaf = Extract<RichTextNode, { text: unknown }>;
type Mark = Omit<Entity, 'offset' | 'length'>;

/** Depth of elements beyond which text is left out: authors nest three levels. */
const MAXIMUM_DEPTH = 50;

const LEAF_MARKS = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strikethrough: 'strikethrough',
  code: 'code',
} as const;

/**
 * Writes rich text as texts of at most 4,096 characters, or fewer, cut at lines where possible.
 *
 * @example toMarkedTexts([{ type: 'p', children: [{ text: 'Hi', bold: true }] }]) // [{ text: 'Hi', entities: [{ type: 'bold', offset: 0, length: 2 }] }]
 */
export function toMarkedTexts(
  nodes: readonly RichTextNode[],
  characters: number = limits.characters,
): readonly MarkedText[] {
  const writer = new Writer();
  nodes.forEach((node, index) => {
    if (index > 0) writer.write('\n');
    writer.block(node, { depth: 0, indent: '' });
  });
  return cut(writer.result(), characters);
}

/** A text without marks, in parts that can be sent. */
export function plainTexts(text: string, characters: number = limits.characters): readonly MarkedText[] {
  return cut({ text, entities: [] }, characters);
}

interface ListLevel {
  readonly depth: number;
  readonly indent: string;
}

class Writer {
  #text = '';
  readonly #entities: Entity[] = [];

  write(text: string): void {
    this.#text += text;
  }

  result(): MarkedText {
    return { text: this.#text, entities: this.#entities };
  }

  block(node: RichTextNode, place: ListLevel): void {
    if (place.depth > MAXIMUM_DEPTH) return;
    if (isLeaf(node)) {
      this.#leaf(node);
      return;
    }
    const wrapper = WRAPPERS[node.type];
    if (node.type === 'ul' || node.type === 'ol') this.#list(node, place);
    else if (wrapper) this.#marked(wrapper(node), () => this.#children(node, place));
    else this.#children(node, place);
  }

  #children(node: Element, place: ListLevel): void {
    const isOfBlocks = node.children.some((child) => !isLeaf(child) && child.type !== 'a');
    node.children.forEach((child, index) => {
      if (index > 0 && isOfBlocks) this.write('\n');
      this.block(child, { ...place, depth: place.depth + 1 });
    });
  }

  #list(list: Element, { depth, indent }: ListLevel): void {
    list.children.forEach((item, index) => {
      if (index > 0) this.write('\n');
      this.write(`${indent}${list.type === 'ol' ? `${index + 1}.` : '•'} `);
      this.block(item, { depth: depth + 1, indent: `${indent}   ` });
    });
  }

  #leaf(leaf: Leaf): void {
    const marks = Object.entries(LEAF_MARKS)
      .filter(([name]) => leaf[name as keyof typeof LEAF_MARKS] === true)
      .map(([, type]): Mark => ({ type }));
    // Code may have no other marks.
    const code = marks.find(({ type }) => type === 'code');
    const wanted = code ? [code] : marks;
    wanted.reduceRight(
      (write, mark) => () => this.#marked(mark, write),
      () => this.write(leaf.text),
    )();
  }

  #marked(mark: Mark | undefined, write: () => void): void {
    const offset = this.#text.length;
    write();
    const length = this.#text.length - offset;
    if (mark && length > 0) this.#entities.push({ ...mark, offset, length });
  }
}

const heading = () => ({ type: 'bold' });
const WRAPPERS: Readonly<Record<string, ((node: Element) => Mark | undefined) | undefined>> = {
  a: ({ url }) =>
    url === undefined || !/^(https?|tg|mailto|tel):/i.test(url) ? undefined : { type: 'text_link', url },
  blockquote: () => ({ type: 'blockquote' }),
  code_block: ({ language }) => ({ type: 'pre', ...(language === undefined ? {} : { language }) }),
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
};

/** Cuts at the end of a line, else of a word, else anywhere but in the middle of a character. */
function cut({ text, entities }: MarkedText, characters: number): readonly MarkedText[] {
  const parts: MarkedText[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfPart(text, { start, characters });
    const part = text.slice(start, end);
    if (part.trim() !== '') parts.push({ text: part, entities: entitiesIn(entities, start, end) });
    start = end;
    if (text[start] === '\n') start++;
  }
  return parts;
}

function endOfPart(
  text: string,
  { start, characters }: { readonly start: number; readonly characters: number },
): number {
  const most = start + characters;
  if (text.length <= most) return text.length;
  const line = text.lastIndexOf('\n', most);
  if (line > start) return line;
  const word = text.lastIndexOf(' ', most - 1);
  if (word > start) return word + 1;
  return isHighSurrogate(text, most - 1) ? most - 1 : most;
}

function isHighSurrogate(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit < 0xdc00;
}

function entitiesIn(entities: readonly Entity[], start: number, end: number): readonly Entity[] {
  return entities
    .flatMap((entity) => {
      const from = Math.max(entity.offset, start);
      const to = Math.min(entity.offset + entity.length, end);
      return to > from ? [{ ...entity, offset: from - start, length: to - from }] : [];
    })
    .toSorted((one, other) => one.offset - other.offset || other.length - one.length)
    .slice(0, limits.entities);
}

function isLeaf(node: RichTextNode): node is Leaf {
  return 'text' in node;
}
