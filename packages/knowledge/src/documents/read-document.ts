// Reads a text document by its media type.
import { limits } from '../limits.ts';
import type { ReadDocument } from './document.ts';
import { UnreadableDocument } from './document.ts';
import { readHtml } from './html.ts';
import { readMarkdown } from './markdown.ts';
import { readCsv, readText } from './plain-text.ts';

/** Readers of text documents, by media type. */
const READERS: Readonly<Record<string, (text: string) => ReadDocument>> = {
  'text/markdown': readMarkdown,
  'text/html': readHtml,
  'text/plain': readText,
  'text/csv': readCsv,
};

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  txt: 'text/plain',
  csv: 'text/csv',
};

/**
 * The media type of a file by its name; undefined for files that cannot be read.
 *
 * @example mediaTypeOf('prices.CSV') // 'text/csv'
 */
export function mediaTypeOf(name: string): string | undefined {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.hasOwn(MEDIA_TYPES, ending) ? MEDIA_TYPES[ending] : undefined;
}

/**
 * Reads a document.
 *
 * @throws UnreadableDocument with the reason
 * @example readDocument({ mediaType: 'text/markdown', text: '# Hours\n\nMonday to Friday.' })
 */
export function readDocument({
  mediaType,
  text,
}: {
  readonly mediaType: string;
  readonly text: string;
}): ReadDocument {
  const read = Object.hasOwn(READERS, mediaType) ? READERS[mediaType] : undefined;
  if (!read)
    throw new UnreadableDocument(
      'unsupported',
      `Files of type ${mediaType} cannot be read: use md, html, txt or csv.`,
    );
  if (text.length > limits.documentCharacters)
    throw new UnreadableDocument(
      'too_large',
      `The document has ${text.length} characters; at most ${limits.documentCharacters} are read. Split it.`,
    );
  const document = read(text);
  if (document.parts.length === 0) throw new UnreadableDocument('no_text', 'The document has no text.');
  return document;
}
