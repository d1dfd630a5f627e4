// Searches of results: which ones match, found by scanning a bot's results in steps of bounded work.
import type { ResultCursor } from '../results/result-records.ts';

/** One step of a scan, newest first. All given conditions must match. */
export interface ResultScan {
  readonly botId: string;
  /** Results before this one; from the newest when absent. */
  readonly before?: ResultCursor | undefined;
  /** Epoch milliseconds of the oldest start. */
  readonly since?: number | undefined;
  readonly completed?: boolean | undefined;
  /** Normalised texts (`normalise`), each in an answer or a value of a variable. */
  readonly text?: string | undefined;
  readonly value?: string | undefined;
  /** Name or id of a variable. Results in which it may have a value match: the text is only looked for in their variables. */
  readonly variable?: string | undefined;
  /** Results that are read at most, and matches that are returned at most. */
  readonly rows: number;
  readonly matches: number;
}

/** A result that matches a scan. */
export interface ScannedResult extends ResultCursor {
  /** False where only its content can tell whether it has the texts: they are too long for the search columns, or an earlier version wrote it. */
  readonly isCertain: boolean;
}

/** What a step found. */
export interface ScannedResults {
  readonly matches: readonly ScannedResult[];
  /** Where the next step begins; absent at the end. */
  readonly last?: ResultCursor | undefined;
}

/** Searches results. */
export interface ResultSearchStore {
  /** Runs one step. Large steps of a SQLite file run in a thread of their own. */
  scan(scan: ResultScan): Promise<ScannedResults>;
}
