// Messages to the commit thread, and its replies.
import type { NounWrite } from '../nouns/noun.ts';
import type { AuditStamp, JournalWrite, Removal } from '../store.ts';
import type { StoreFailureCode } from '../store-failure.ts';
import type { PageOwner } from './page-owners.ts';
import type { RemnantPage } from './residual-data.ts';
import type { TurnValues } from './turn-values.ts';

/** Requests to the commit thread besides turns. The reply is a line of JSON without words of visitors. */
export type Task =
  | { readonly type: 'remove'; readonly removal: Removal; readonly audit?: AuditStamp | undefined }
  | { readonly type: 'noun'; readonly write: NounWrite };

/** A batch for the commit thread. `number` counts the batches of one process. */
export interface Batch {
  readonly number: number;
  readonly journals: readonly JournalWrite[];
  /** Done after all that is written. */
  readonly tasks: readonly Task[];
  /** As `addTurn` leaves them. */
  readonly turns: TurnValues;
}

/** One letter per turn, then one per write into a journal, then a line per task. */
export const outcomeLetters = { committed: 'c', conflict: 'x', repeated: 'r' } as const;

/** The line of a task in the outcomes: its answer as JSON, which has no line ends. */
export function taskLine(answer: unknown): string {
  return `\n${JSON.stringify(answer ?? null)}`;
}

/** The answer in a task's line. */
export function readTaskLine<Answer>(outcomes: string): Answer {
  return JSON.parse(outcomes) as Answer;
}

/** A StoreFailure on its way between the threads, which copy no classes. */
export interface Failure {
  readonly code: StoreFailureCode;
  readonly message: string;
}

/** What the commit thread answers. */
export type BatchReply =
  | { readonly number: number; readonly outcomes: string }
  | { readonly number: number; readonly failure: Failure };

/** A page with remnants, and the table whose rows are on it. */
export type OwnedRemnant = RemnantPage & PageOwner;

/** Requests a scrub from the commit thread; answered with a ScrubReply. */
export interface ScrubRequest {
  /** Pages to scrub. */
  readonly pages: readonly OwnedRemnant[];
  /** Rewrites the whole file. */
  readonly isWhole: boolean;
}

/** Without a failure it is done. */
export interface ScrubReply {
  readonly scrubbed: true;
  readonly failure?: Failure | undefined;
}
