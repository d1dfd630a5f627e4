// Rows of sessions and their turns.
import type { RowOf } from '../row.ts';
import { bigInteger, describeRow, flag, integer, optional, text } from '../row.ts';

export const sessionRow = describeRow({
  id: text,
  botId: text,
  turn: integer,
  resultId: optional(text),
  isEnded: flag,
  isPreview: flag,
  createdAt: bigInteger,
  updatedAt: bigInteger,
  state: text,
  checksum: optional(bigInteger),
});

export const turnRow = describeRow({
  sessionId: text,
  turn: integer,
  createdAt: bigInteger,
  /** First turns alone name the result of their chat. */
  resultId: optional(text),
  scope: text,
  key: optional(text),
  hash: optional(text),
  checksum: optional(bigInteger),
  recordChecksum: optional(bigInteger),
  message: optional(text),
  /** Empty for turns of earlier versions. */
  record: text,
  /** Absent once it has grown old. */
  response: optional(text),
});

/** What answers a repeated request. */
export const REQUEST_FIELDS = [
  'scope',
  'key',
  'hash',
  'sessionId',
  'turn',
  'message',
  'response',
  'checksum',
] as const satisfies readonly (keyof RowOf<typeof turnRow>)[];

/** A session without its state. */
export type ListingRow = Omit<RowOf<typeof sessionRow>, 'state' | 'checksum'>;

export const LISTING_FIELDS = sessionRow.fields.filter((field) => field !== 'state' && field !== 'checksum');

/** Reads a session with some of its columns. */
export function toSession<Row extends ListingRow>(row: Row) {
  const { isEnded, ...session } = row;
  const status = isEnded ? ('ended' as const) : ('open' as const);
  return { ...session, resultId: row.resultId ?? undefined, isPreview: Boolean(row.isPreview), status };
}
