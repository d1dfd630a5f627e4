// Rows of journals and their calls.
import { bigInteger, describeRow, integer, text } from '../row.ts';

export const journalRow = describeRow({
  owner: text,
  turn: integer,
  holder: text,
  hash: text,
  content: text,
  writtenAt: bigInteger,
});

export const callRow = describeRow({
  owner: text,
  turn: integer,
  number: integer,
  hash: text,
  content: text,
});
