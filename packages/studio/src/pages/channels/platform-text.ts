// Texts of messages as people see them: the marks of Telegram's entities, and those that WhatsApp writes into the text.

/** A part of a text with the same marks. */
export interface Span {
  readonly text: string;
  /** Names of marks, as in Telegram's entities. */
  readonly marks: readonly string[];
  /** The page that it opens. */
  readonly url?: string | undefined;
}

interface Entity {
  readonly type: string;
  readonly offset: number;
  readonly length: number;
  readonly url?: string;
}

/**
 * The text of a message in parts with their marks. A platform without marks of its own has plain text and links.
 *
 * @example spansOf('whatsapp', { text: 'Hello *Ada*', message: {} }) // [{ text: 'Hello ', marks: [] }, { text: 'Ada', marks: ['bold'] }]
 */
export function spansOf(
  kind: string,
  { text, message }: { readonly text: string; readonly message: unknown },
): readonly Span[] {
  const read = READERS[kind];
  return (read?.(text, message) ?? [{ text, marks: [] }]).flatMap(withLinks);
}

const READERS: Readonly<Record<string, (text: string, message: unknown) => readonly Span[]>> = {
  telegram: (text, message) => byEntities(text, entitiesOf(message)),
  whatsapp: (text) =>
    text
      .split(/```([\s\S]+?)```/)
      .flatMap((part, index) => (index % 2 === 1 ? [{ text: part, marks: ['pre'] }] : byLines(part))),
};

function entitiesOf(message: unknown): readonly Entity[] {
  const { body } = message as { readonly body?: { readonly entities?: unknown } };
  return Array.isArray(body?.entities) ? (body.entities as Entity[]) : [];
}

function byEntities(text: string, entities: readonly Entity[]): readonly Span[] {
  const ends = entities.flatMap(({ offset, length }) => [offset, offset + length]);
  const places = [...new Set([0, ...ends, text.length])].sort((one, other) => one - other);
  return places.slice(1).map((end, index) => {
    const start = places[index] ?? 0;
    const around = entities.filter(({ offset, length }) => offset <= start && offset + length >= end);
    return {
      text: text.slice(start, end),
      marks: around.map(({ type }) => type).filter((type) => type !== 'text_link'),
      url: around.find(({ url }) => url !== undefined)?.url,
    };
  });
}

/** A quote is one line, and other marks end within their line. */
function byLines(text: string): readonly Span[] {
  return text.split(/(?<=\n)/).flatMap((line) => {
    const quoted = /^> (.*)$/s.exec(line)?.[1];
    return quoted === undefined ? bySigns(line, []) : bySigns(quoted, ['blockquote']);
  });
}

const MARKS: Readonly<Record<string, string>> = { '*': 'bold', _: 'italic', '~': 'strikethrough' };
const SIGNED = /(`+)(.+?)\1|(?<![\p{L}\p{N}])([*_~])(?=\S)(.+?)(?<=\S)\3(?![\p{L}\p{N}])/gu;

function bySigns(text: string, marks: readonly string[]): readonly Span[] {
  const spans: Span[] = [];
  let place = 0;
  for (const found of text.matchAll(SIGNED)) {
    const [whole, , code, sign = '', inner = ''] = found;
    spans.push({ text: text.slice(place, found.index), marks });
    if (code === undefined) spans.push(...bySigns(inner, [...marks, MARKS[sign] ?? '']));
    else spans.push({ text: code, marks: [...marks, 'code'] });
    place = found.index + whole.length;
  }
  return [...spans, { text: text.slice(place), marks }].filter((span) => span.text !== '');
}

/** Addresses in a text are links on every platform. */
function withLinks(span: Span): readonly Span[] {
  if (span.url !== undefined || span.marks.includes('code') || span.marks.includes('pre')) return [span];
  return span.text
    .split(/(https?:\/\/[^\s)]+)/)
    .filter((text) => text !== '')
    .map((text) => ({ ...span, text, url: /^https?:\/\//.test(text) ? text : undefined }));
}
