// The attachments of a mail: files whose URLs are in a variable.
import type { View } from '@colloquy/engine';
import { limits } from '../limits.ts';

export interface Attachments {
  readonly files: readonly { readonly url: string }[];
  /** Number of omitted files: invalid URLs, and those beyond the limit. */
  readonly omittedCount: number;
}

/**
 * The files of a variable: a list of URLs, or a text with commas between them, as file inputs store it.
 *
 * @example attachmentsOf('vfiles1', view) // { files: [{ url: 'https://example.com/cv.pdf' }], leftOutCount: 0 }
 */
export function attachmentsOf(variableId: string | undefined, view: View): Attachments {
  const value = view.value(variableId) ?? '';
  const addresses = (typeof value === 'string' ? value.split(/,\s+|\n/) : value)
    .map((address) => address?.trim() ?? '')
    .filter((address) => address !== '');
  const files = addresses
    .filter((address) => /^https?:\/\//i.test(address))
    .slice(0, limits.attachments)
    .map((url) => ({ url }));
  return { files, omittedCount: addresses.length - files.length };
}

/**
 * Messages for the author about omitted files.
 *
 * @example leftOutComplaints(1) // ['1 files were not attached: only web addresses are, and no more than 10.']
 */
export function omittedComplaints(count: number): readonly string[] {
  return count === 0
    ? []
    : [`${count} files were not attached: only URLs can be attached, and at most ${limits.attachments}.`];
}
