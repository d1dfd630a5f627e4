// Checksums: what is read is what was written, or it is not given out.
import { crc32 } from 'node:zlib';
import type { RequestRecord } from './store.ts';
import { StoreFailure } from './store-failure.ts';

/**
 * The checksum that a response or a state is stored with. It also covers the turn, so that one does not pass for another of the same chat.
 * CRC-32, because it is there against disks and not against people: one damaged text of four thousand million gets through, and
 * it takes half a microsecond.
 *
 * @example checksumOf('{"messages":[]}', 1) === checksumOf('{"messages":[]}', 2) // false
 */
export function checksumOf(text: string, turn: number): number {
  return crc32(text, turn);
}

/** What was stored with its checksum. Rows that an earlier version wrote have none. */
export interface Checked {
  readonly turn: number;
  readonly checksum?: number | null;
}

/**
 * Takes the checksum off a stored response that was read.
 *
 * @throws StoreFailure `corrupt` when it is not the one that was stored
 * @example verifiedRequest(row).response
 */
export function verifiedRequest(row: RequestRecord & Checked): RequestRecord {
  return verified(row, row.response, `The stored response of turn ${row.turn} of chat ${row.sessionId}`);
}

/** The same for the state of a chat. */
export function verifiedSession<R extends Checked & { readonly id: string; readonly state: string }>(
  row: R,
): Omit<R, 'checksum'> {
  return verified(row, row.state, `The state of chat ${row.id}`);
}

/** `what` names the row for whoever runs the server, without a word of a visitor. */
function verified<R extends Checked>(row: R, text: string, what: string): Omit<R, 'checksum'> {
  const { checksum = null, ...rest } = row;
  if (checksum !== null && checksum !== checksumOf(text, row.turn)) throw damaged(what);
  return rest;
}

function damaged(what: string): StoreFailure {
  return new StoreFailure(
    'corrupt',
    `${what} is damaged: it is not what was stored, and is not given out. Look at the whole with "colloquy doctor", and restore a backup.`,
  );
}
