// The addresses of files: `/v1/files/SCOPE/ID/NAME`.
import { createHash, randomBytes } from 'node:crypto';
import type { FilePlace } from './file-storage.ts';
import { limits } from './limits.ts';

/** An address that has the form of one of ours. */
export interface FileAddress extends FilePlace {
  readonly origin: string;
  /** What opens a private file. */
  readonly query: URLSearchParams;
  /** The address without its query. */
  readonly plain: string;
}

/** The scope of a chat's files. A session's id is the key to the chat, and addresses of files go to others; so the scope does not tell it. */
export function scopeOf(sessionId: string): string {
  return createHash('sha256').update(`files of ${sessionId}`).digest('hex').slice(0, 32);
}

/** A fresh place among the files of a chat. */
export function freshPlace(sessionId: string): FilePlace {
  return { scope: scopeOf(sessionId), id: randomBytes(16).toString('hex') };
}

/** Whether the parts of an address are a place. Nothing else ever reaches a storage, so no name can lead out of it. */
export function isPlace({ scope, id }: FilePlace): boolean {
  return HEX.test(scope) && HEX.test(id);
}

const HEX = /^[0-9a-f]{32}$/;

/** The path of a file. The name is for people and programs that go by endings; the place alone counts. */
export function filePath({ scope, id }: FilePlace, name: string): string {
  return `/v1/files/${scope}/${id}/${encodeURIComponent(name)}`;
}

/**
 * Reads an address; nothing when it cannot be one of a file of this or another Colloquy. Only the very form in which addresses are given out
 * is read, because what is compared here is stored as the visitor sent it.
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
