// Checksums detect rows that changed since they were written.
import { crc32 } from 'node:zlib';
import { joinText } from './long-texts.ts';
import type { RecordedTurn, RequestRecord, StoredTurn } from './store.ts';
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

/** Checksum stored with a turn: over its response and its message, if there is one. Earlier versions stored no messages; their checksums stay valid. */
export function checksumOfTurn({
  turn,
  response,
  message,
}: {
  readonly turn: number;
  readonly response: string;
  readonly message?: string | null | undefined;
}): number {
  const checksum = checksumOf(response, turn);
  return typeof message === 'string' ? crc32(message, checksum) : checksum;
}

/** Checksum of a turn's record and message, because the response may be removed earlier. */
export function checksumOfRecord({
  turn,
  record,
  message,
}: {
  readonly turn: number;
  readonly record: string;
  readonly message?: string | null | undefined;
}): number {
  const checksum = checksumOf(record, turn);
  return typeof message === 'string' ? crc32(message, checksum) : checksum;
}

/** A row with its checksum. Rows of earlier versions have none. */
export interface Checked {
  readonly turn: number;
  readonly checksum?: number | null;
  /** What the row refers to: see `joinText`. */
  readonly longTexts?: string | null;
}

/**
 * Takes the checksum off a stored response that was read.
 *
 * @throws StoreFailure `corrupt` when the checksum does not match
 * @example verifiedRequest(row).response
 */
export function verifiedRequest(row: TurnRow<RequestRecord>): RequestRecord {
  const { checksum: _, message = null, ...rest } = row;
  if (!isWhole(row)) throw damaged(`The stored response of turn ${row.turn} of chat ${row.sessionId}`);
  return message === null ? rest : { ...rest, message };
}

/** A row of a turn from a database, with NULL for a missing message. */
export type TurnRow<R extends Pick<RequestRecord, 'turn' | 'message' | 'response'>> = Omit<R, 'message'> &
  Checked & { readonly message?: string | null | undefined };

/** A turn for the transcript. A damaged row gives no text, so that the rest of the chat stays readable. */
export function storedTurn(row: TurnRow<StoredTurn & { readonly response: string }>): StoredTurn {
  const { turn, createdAt, message = null, response } = row;
  if (!isWhole(row)) return { turn, createdAt, response: undefined };
  return message === null ? { turn, createdAt, response } : { turn, createdAt, message, response };
}

/** The record of a turn as a database row: NULL for absent values. */
export interface RecordRow {
  readonly turn: number;
  readonly createdAt: number;
  readonly message: string | null;
  /** Empty for turns of earlier versions. */
  readonly record: string;
  readonly recordChecksum: number | null;
  readonly response: string | null;
  readonly checksum: number | null;
}

/**
 * Takes the checksums off the record of a turn that was read.
 *
 * @throws StoreFailure `corrupt` when the checksum does not match
 */
export function verifiedRecord({
  recordChecksum,
  message,
  record,
  response,
  checksum,
  ...rest
}: RecordRow): RecordedTurn {
  const { turn } = rest;
  if (
    !recordIsWhole({ turn, record, message, recordChecksum }) ||
    (response !== null && !isWhole({ turn, response, message, checksum }))
  )
    throw damaged(`The record of turn ${turn} of a chat`);
  return {
    ...rest,
    ...(message === null ? {} : { message }),
    record: record === '' ? undefined : record,
    response: response ?? undefined,
    checksum: checksum ?? undefined,
  };
}

/** Whether the record of a turn matches its checksum. */
export function recordIsWhole({
  turn,
  record,
  message,
  recordChecksum,
}: Pick<RecordRow, 'turn' | 'record' | 'message' | 'recordChecksum'>): boolean {
  return record === '' || recordChecksum === checksumOfRecord({ turn, record, message });
}

function isWhole(row: TurnRow<Pick<RequestRecord, 'turn' | 'message' | 'response'>>): boolean {
  const { checksum = null } = row;
  return checksum === null || checksum === checksumOfTurn(row);
}

/** The same for the state of a chat, with its long texts put back. */
export function verifiedSession<R extends Checked & { readonly id: string; readonly state: string }>(
  row: R,
): Omit<R, 'checksum' | 'longTexts'> {
  const { checksum = null, longTexts, ...rest } = row;
  if (checksum !== null && checksum !== checksumOf(row.state, row.turn))
    throw damaged(`The state of chat ${row.id}`);
  return { ...rest, state: joinText(row.state, longTexts) };
}

/** `what` names the row to the operator, without a word of a visitor. */
function damaged(what: string): StoreFailure {
  return new StoreFailure(
    'corrupt',
    `${what} is damaged: it is not what was stored, and is not given out. Look at the whole with "colloquy doctor", and restore a backup.`,
  );
}
