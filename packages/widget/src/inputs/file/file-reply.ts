// What uploaded files are sent as, and which files a browser offers.
import type { FileInputOptions } from '@colloquy/schema';
import type { Answer } from '../../session/conversation-contract.ts';

/** A file that is there. */
export interface UploadedFile {
  readonly name: string;
  readonly url: string;
  /** MIME type, as far as the browser knows it. */
  readonly type: string;
}

/** Addresses that a message takes as attachments; its text names all of them. */
export const MOST_ATTACHED = 20;

/**
 * The reply of uploaded files: their addresses with `, ` between, so that none may hold a space or a comma of its own.
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
 * What a file field offers. Empty: everything. Extensions get the dot that browsers want.
 *
 * @example acceptOf({ isEnabled: true, types: ['pdf', 'image/*'] }) // '.pdf,image/*'
 */
export function acceptOf({ isEnabled, types = [] }: FileInputOptions['allowedFileTypes'] = {}): string {
  if (isEnabled !== true) return '';
  return types.map((type) => (/^\.|\//.test(type) ? type : `.${type}`)).join(',');
}

/**
 * The words of a text that an author may have written as HTML.
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
