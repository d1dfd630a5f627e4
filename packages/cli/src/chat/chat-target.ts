// What `chat` is pointed at: a file, a bot on the usual server, or an address.
import { statSync } from 'node:fs';

/** Where the bot is. */
export type ChatTarget =
  | { readonly type: 'file'; readonly path: string }
  /** `publicId` is absent when the address is that of a whole server. */
  | { readonly type: 'server'; readonly baseUrl: string; readonly publicId: string | undefined };

/**
 * Understands the operand of `chat`. An address may be that of the server, of a bot (`…/v1/bots/lead`), of its start, or of its page (`…/lead`).
 *
 * @param serverUrl the server on which a public id is looked for
 * @param isResuming a chat is taken up again, for which its server is enough: the address may have a path of its own
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
  if (operand.endsWith('.json') || isFile(operand)) return { type: 'file', path: operand };
  return { type: 'server', baseUrl: serverUrl, publicId: operand };
}

const OPERATION = /^(.*?)\/v1\/bots\/([^/?#]+)/;
const PAGE = /^(https?:\/\/[^?#]+)\/([^/?#]+)\/?(?:[?#].*)?$/i;

/** A text with a percent sign that nobody has encoded stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Also one that cannot be looked at: whoever reads it tells why. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return true;
  }
}
