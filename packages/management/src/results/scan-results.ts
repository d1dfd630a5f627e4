// Scans results for a filter: the places of matching ones, step by step, with little work on this thread.
import { createPause } from '@colloquy/integrations';
import type { ResultCursor, ResultScan, ScannedResult, StoredResult } from '@colloquy/storage';
import { normalise } from '@colloquy/storage';
import { limits } from './limits.ts';
import type { IsMeant, ResultFilter, ResultReading } from './result-filter.ts';

/** What a step of a scan found. */
export interface ScanStep {
  readonly matches: readonly ScannedResult[];
  /** Results that have been scanned so far, at most. */
  readonly scanned: number;
  /** Where the next step begins; absent at the end. */
  readonly next?: ResultCursor | undefined;
}

/**
 * Scans the results of a bot, newest first. A match may still fail the filter where `isDecided` says so.
 *
 * @param most matches of one step
 * @example for await (const { matches } of scanResults(reading, { botId: 'lead', filter: { text: 'ada' }, most: 50 })) show(matches);
 */
export async function* scanResults(
  { store, reads }: ResultReading,
  {
    botId,
    filter,
    after,
    most,
  }: {
    readonly botId: string;
    readonly filter: ResultFilter;
    readonly after?: ResultCursor | undefined;
    readonly most: number;
  },
): AsyncGenerator<ScanStep> {
  const conditions = conditionsOf(filter);
  let before = startOf(filter, after);
  let scanned = 0;
  do {
    const rows = scanned === 0 ? limits.firstScan : limits.scanned;
    const step = await store.resultSearch.scan({ botId, before, ...conditions, rows, matches: most });
    scanned += rows;
    before = step.last;
    yield { matches: step.matches, scanned, next: before };
    if (before) await reads.slice();
  } while (before);
}

/** A match with its content, and whether the filter means it. */
export interface LoadedMatch {
  readonly result: StoredResult;
  readonly isMeant: boolean;
}

/**
 * Loads matches one by one, because each may have some MiB. Runs in slices.
 *
 * @example for await (const { result } of loadMatches(reading, step.matches, isMeant)) show(result);
 */
export async function* loadMatches(
  { store, reads }: ResultReading,
  matches: readonly ResultCursor[],
  isMeant: IsMeant,
): AsyncGenerator<LoadedMatch> {
  const pause = createPause(reads.slice);
  for (const { id } of matches) {
    const result = await store.loadResult(id);
    if (result) yield { result, isMeant: await isMeant(result) };
    await pause();
  }
}

/** Whether the scan alone decides about its certain matches. */
export function isDecided({ variable, version, text, tag }: ResultFilter): boolean {
  return variable === undefined && version === undefined && tag === undefined && !text?.includes('\n');
}

/** The conditions that the store checks. A value is in the search columns, too, whatever variable has it. */
function conditionsOf({
  since,
  completed,
  text,
  variable,
  value,
}: ResultFilter): Pick<ResultScan, 'since' | 'completed' | 'text' | 'variable' | 'value'> {
  return {
    since,
    completed,
    variable,
    text: text === undefined ? undefined : normalise(text),
    value: value === undefined ? undefined : normalise(value),
  };
}

/**
 * The later of two places in a list sorted newest first: of the end of a period, and of the last page.
 *
 * @example startOf({ until: 1_000 }, undefined) // { createdAt: 1_000, id: '' }
 */
export function startOf({ until }: ResultFilter, after: ResultCursor | undefined): ResultCursor | undefined {
  if (until === undefined) return after;
  const end = { createdAt: until, id: '' };
  return after && after.createdAt < until ? after : end;
}
