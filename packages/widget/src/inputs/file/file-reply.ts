// The reply of uploaded files, and the file types for a browser's picker.
import type { FileInputOptions } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';

/** An uploaded file. */
export interface UploadedFile {
  readonly name: string;
  readonly url: string;
  /** MIME type, if known to the browser. */
  readonly type: string;
}

/** Largest number of attachments of a message; its text lists all addresses. */
export const MOST_ATTACHED = 20;

/**
 * The reply of uploaded files: their addresses, separated by `, `. Spaces and commas within an address are escaped.
 *
 * @example filesReply([{ name: 'a.png', url: 'https://example.org/a.png', type: 'image/png' }], undefined).label // 'a.png'
 */
export function filesReply(files: readonly UploadedFile[], labels: FileInputOptions['labels']): Answer {
  const urls = files.map(({ url }) => url);
  const { single, multiple } = labels?.success ?? {};
  const said = files.length > 1 ? multiple?.replaceAll('{total}', `${files.length}`) : single;
  return {
    message: {
      type: 'text',
      text: urls.map((url) => url.replaceAll(/[\s,]/g, encodeURIComponent)).join(', '),
      attachedFileUrls: urls.slice(0, MOST_ATTACHED),
    },
    label: said || files.map(({ name }) => name).join(', '),
    files,
  };
}

/**
 * The `accept` attribute of a file field; empty for all types. Adds the dot that browsers require for extensions.
 *
 * @example acceptOf({ isEnabled: true, types: ['pdf', 'image/*'] }) // '.pdf,image/*'
 */
export function acceptOf({ isEnabled, types = [] }: FileInputOptions['allowedFileTypes'] = {}): string {
  if (isEnabled !== true) return '';
  return types.map((type) => (/^\.|\//.test(type) ? type : `.${type}`)).join(',');
}

/**
 * Whether an `accept` attribute includes pictures of a camera.
 *
 * @example takesPictures('.pdf,.jpg') // true
 */
export function takesPictures(accept: string): boolean {
  return accept === '' || /image\/(?:\*|jpeg)|\.jpe?g/i.test(accept);
}

/**
 * The plain text of a text that may contain the author's HTML.
 *
 * @example plainWords('<strong>Drop</strong> it &amp; wait') // 'Drop it & wait'
 */
export function plainWords(html: string | undefined): string {
  return (html ?? '')
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};
