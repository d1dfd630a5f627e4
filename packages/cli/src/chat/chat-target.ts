// The target of `chat`: a file, a bot on the default server, or a URL.
import { statSync } from 'node:fs';
import { isBotFile } from '../flow-files/bot-text.ts';

export type ChatTarget =
  | { readonly type: 'file'; readonly path: string }
  /** `publicId` is absent when the URL is that of a whole server. */
  | { readonly type: 'server'; readonly baseUrl: string; readonly publicId: string | undefined };

/**
 * Parses the operand of `chat`. A URL may be that of the server, a bot (`…/v1/bots/lead`), its start, or its page
 * (`…/lead`).
 *
 * @param serverUrl the server that has the bot of a public id
 * @param isResuming whether a chat is resumed. That needs only the server, so the whole path belongs to the server's
 * URL
 * @example chatTarget('lead', 'http://127.0.0.1:3000') // { type: 'server', publicId: 'lead', … }
 */
export function chatTarget(operand: string, serverUrl: string, isResuming = false): ChatTarget {
  if (/^https?:\/\//i.test(operand)) {
    const page = isResuming ? undefined : PAGE.exec(operand);
    const [, baseUrl, publicId] = OPERATION.exec(operand) ?? page ?? [];
    if (baseUrl !== undefined && publicId !== undefined)
      return { type: 'server', baseUrl, publicId: decoded(publicId) };
    return { type: 'server', baseUrl: operand.replace(/\/+$/, ''), publicId: undefined };
  }
  if (isBotFile(operand) || isFile(operand)) return { type: 'file', path: operand };
  return { type: 'server', baseUrl: serverUrl, publicId: operand };
}

const OPERATION = /^(.*?)\/v1\/bots\/([^/?#]+)/;
const PAGE = /^(https?:\/\/[^?#]+)\/([^/?#]+)\/?(?:[?#].*)?$/i;

/** A text with an invalid percent sequence is taken literally. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** True also for a path that cannot be read: its reader reports why. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return true;
  }
}
