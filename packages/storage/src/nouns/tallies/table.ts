// Tables of what is counted, as Kysely types them: the columns that queries of the builder name.
import type { Generated } from 'kysely';
import type { Flag } from '../flag.ts';

export interface CountedChatsTable {
  readonly session_id: string;
  readonly turn: number;
  readonly is_removed: Generated<Flag>;
  readonly counts: string;
}

export interface TalliesTable {
  readonly flow: string;
  readonly period: string;
  readonly counts: string;
}
