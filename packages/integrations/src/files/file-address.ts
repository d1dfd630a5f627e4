// The URLs of files: `/v1/files/SCOPE/ID/NAME`.
import { createHash, randomBytes } from 'node:crypto';
import type { FileKey } from './file-storage.ts';
import { limits } from './limits.ts';

/** A URL in the form of this server's file URLs. */
export interface FileAddress extends FileKey {
  readonly origin: string;
  /** The signature that grants access to a private file. */
  readonly query: URLSearchParams;
  /** The URL without its query. */
  readonly plain: string;
}

/** The scope of a chat's files: a hash, because the session id grants access to the chat while URLs of files are shared with others. */
export function scopeOf(sessionId: string): string {
  return createHash('sha256').update(`files of ${sessionId}`).digest('hex').slice(0, 32);
}

/** The scope of the files that authors add for their bots. No chat has it. */
export const MEDIA_SCOPE = createHash('sha256').update('media of bots').digest('hex').slice(0, 32);

/** Creates a new place among the files that authors add. */
export function freshMediaPlace(): FileKey {
  return { scope: MEDIA_SCOPE, id: randomBytes(16).toString('hex') };
}

/** Creates a new place among the files of a chat. */
export function freshPlace(sessionId: string): FileKey {
  return { scope: scopeOf(sessionId), id: randomBytes(16).toString('hex') };
}

/** Whether the parts of a URL form a valid place. Only such places reach a storage, so no name can escape its folder. */
export function isPlace({ scope, id }: FileKey): boolean {
  return HEX.test(scope) && HEX.test(id);
}

const HEX = /^[0-9a-f]{32}$/;

/** The path of a file. The name is for people and for programs that need an extension; only the place identifies the file. */
export function filePath({ scope, id }: FileKey, name: string): string {
  return `/v1/files/${scope}/${id}/${encodeURIComponent(name)}`;
}

/**
 * Parses a file URL; undefined unless it has the form of one of this or another Colloquy server. Only the exact form
 * that servers give out is accepted, because the URL is stored as the visitor sent it.
 *
 * @example readFileAddress('https://bots.example/v1/files/0f…/1a…/cv.pdf')?.origin // 'https://bots.example'
 */
export function readFileAddress(address: string): FileAddress | undefined {
  if (address.length > limits.addressCharacters) return undefined;
  const [, plain, origin, scope, id, query] = FORM.exec(address) ?? [];
  if (plain === undefined || origin === undefined || scope === undefined || id === undefined)
    return undefined;
  return { scope, id, origin, plain, query: new URLSearchParams(query) };
}

const FORM =
  /^((https?:\/\/[^/?#@\s]+)\/v1\/files\/([0-9a-f]{32})\/([0-9a-f]{32})\/[^/?#\s]+)(\?expires=\d{1,15}&signature=[\w-]{43})?$/;
