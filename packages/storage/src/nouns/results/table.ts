// Tables of results and their answers, as Kysely types them: the columns that queries of the builder name.
import type { Flag } from '../flag.ts';

export interface AnswersTable {
  readonly result_id: string;
  readonly search: string | null;
}

export interface ResultsTable {
  readonly id: string;
  readonly bot_id: string;
  readonly created_at: number;
  readonly is_completed: Flag;
  readonly variables: string;
  readonly search: string | null;
}
