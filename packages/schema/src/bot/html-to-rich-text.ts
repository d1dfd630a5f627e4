// Rich text for old text bubbles, which have only HTML or plain text.

type Marks = { bold?: true; italic?: true; underline?: true };
type Leaf = Marks & { text: string };
type Inline = Leaf | { type: 'a'; url: string; children: Leaf[] };
type Paragraph = { type: 'p'; children: Inline[] };

/** An open inline element. */
type Open = { readonly tag: string; readonly marks: Marks; readonly url: string | undefined };

/** Maximum number of open elements that apply. Editors nest four; the bound keeps parsing linear. */
const OPEN_ELEMENTS = 50;

/**
 * Parses the HTML of a text bubble: paragraphs, line breaks, bold, italic and underlined text, and links. Of other
 * elements only the text is kept.
 *
 * @example
 * htmlToRichText('<div>Hi <b>you</b></div>') // [{ type: 'p', children: [{ text: 'Hi ' }, { text: 'you', bold: true }] }]
 */
export function htmlToRichText(html: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const open: Open[] = [];
  let children: Inline[] = [];
  const endLine = (isForced: boolean) => {
    if (children.length === 0 && !isForced) return;
    paragraphs.push({ type: 'p', children: children.length === 0 ? [{ text: '' }] : children });
    children = [];
  };
  for (const [all, slash, name = '', attributes = ''] of html.matchAll(TOKENS)) {
    const tag = name.toLowerCase();
    if (tag === '') children.push(inline(unescaped(all), open));
    else if (BLOCKS.has(tag)) endLine(tag === 'br');
    else if (slash === '/') {
      const at = open.findLastIndex((element) => element.tag === tag);
      if (at >= 0) open.splice(at, 1);
    } else if (open.length < OPEN_ELEMENTS && !attributes.endsWith('/')) {
      open.push({
        tag,
        marks: marksOf(tag, attributes),
        url: tag === 'a' ? addressIn(attributes) : undefined,
      });
    }
  }
  endLine(false);
  return paragraphs;
}

/**
 * Converts plain text: one paragraph per line.
 *
 * @example plainToRichText('Hi') // [{ type: 'p', children: [{ text: 'Hi' }] }]
 */
export function plainToRichText(text: string): Paragraph[] {
  return text.split(/\r?\n/).map((line) => ({ type: 'p', children: [{ text: line }] }));
}

/** A tag, with its slash, name and attributes; or text. */
const TOKENS = /<(\/?)([a-z][a-z\d]*)([^<>]*)>|[^<]+|</gi;

const BLOCKS: ReadonlySet<string> = new Set('br div p li ul ol h1 h2 h3 h4 h5 h6 blockquote'.split(' '));

const MARKS: Readonly<Record<string, Marks>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
};

/** The editor of these bots marks text with classes. */
function marksOf(tag: string, attributes: string): Marks {
  return {
    ...MARKS[tag],
    ...(attributes.includes('slate-bold') ? { bold: true } : {}),
    ...(attributes.includes('slate-italic') ? { italic: true } : {}),
    ...(attributes.includes('slate-underline') ? { underline: true } : {}),
  };
}

function addressIn(attributes: string): string | undefined {
  const found = /\bhref=(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const url = found?.[1] ?? found?.[2];
  return url === undefined ? undefined : unescaped(url);
}

function inline(text: string, open: readonly Open[]): Inline {
  const leaf: Leaf = Object.assign({ text }, ...open.map(({ marks }) => marks));
  const url = open.findLast((element) => element.url !== undefined)?.url;
  return url === undefined ? leaf : { type: 'a', url, children: [leaf] };
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,6}));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? all;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0x10ffff ? all : String.fromCodePoint(point);
  });
}
