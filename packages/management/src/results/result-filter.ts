// Filters results.

import type { ReadQueue } from '@colloquy/runtime';
import { parseJsonInSteps } from '@colloquy/schema';
import type { SearchedVariable, Store, StoredResult } from '@colloquy/storage';
import { cellOf, normalise } from '@colloquy/storage';

/** All given conditions must match. Times are epoch milliseconds. */
export interface ResultFilter {
  /** Start of the chat. */
  readonly since?: number | undefined;
  /** Excluded. */
  readonly until?: number | undefined;
  readonly completed?: boolean | undefined;
  /** Number of the version that the chat started with. */
  readonly version?: number | undefined;
  /** Name or id of a variable that has a value, or the given one. */
  readonly variable?: string | undefined;
  readonly value?: string | undefined;
  /** Text in an answer or a value, ignoring case. */
  readonly text?: string | undefined;
  readonly tag?: string | undefined;
}

/** Whether a result matches, except for its time. */
export type IsMeant = (result: StoredResult) => Promise<boolean>;

/** Dependencies of reading results. */
export interface ResultReading {
  readonly store: Store;
  readonly reads: Pick<ReadQueue, 'work' | 'slice'>;
}

/**
 * Creates a filter. Cheap conditions are checked first; the version of a chat is read from its record.
 *
 * @returns nothing when the bot has no such version
 * @example (await readFilter({ store, reads }, 'lead', { completed: true }))?.(result)
 */
export async function readFilter(
  { store, reads }: ResultReading,
  botId: string,
  { completed, version, variable, value, text, tag }: ResultFilter,
): Promise<IsMeant | undefined> {
  const flow =
    version === undefined ? undefined : (await store.loadVersion({ botId, number: version }))?.flow;
  if (version !== undefined && flow === undefined) return undefined;
  const words = text === undefined ? undefined : normalise(text);
  const isPlain = variable === undefined && words === undefined;
  return async (result) => {
    if (completed !== undefined && result.isCompleted !== completed) return false;
    if (tag !== undefined && !hasTag(result, tag)) return false;
    if (!isPlain) {
      const variables = (await reads.work(parseJsonInSteps(result.variables))) as readonly SearchedVariable[];
      if (variable !== undefined && !hasValue(variables, variable, value)) return false;
      if (words !== undefined && !holds(result, variables, words)) return false;
    }
    return flow === undefined ? true : isOfVersion({ store, reads }, result, { botId, flow });
  };
}

function hasValue(
  variables: readonly SearchedVariable[],
  named: string,
  wanted: string | undefined,
): boolean {
  return variables.some(({ id, name, value }) => {
    if (name !== named && id !== named) return false;
    const isElement = Array.isArray(value) && value.some((entry) => cellOf(entry) === wanted);
    return wanted === undefined || isElement || cellOf(value) === wanted;
  });
}

function hasTag({ facts }: StoredResult, tag: string): boolean {
  return Array.isArray(facts?.tags) && facts.tags.includes(tag);
}

function holds({ answers }: StoredResult, variables: readonly SearchedVariable[], words: string): boolean {
  return (
    answers.some(({ content }) => normalise(content).includes(words)) ||
    variables.some(({ value }) => normalise(cellOf(value)).includes(words))
  );
}

/** The part of a first turn's record about the version. */
interface Started {
  readonly start?: { readonly flow: string; readonly botId: string };
  readonly links?: Readonly<Record<string, string>>;
}

/** The result of a linked bot belongs to the version that the link used. */
async function isOfVersion(
  { store, reads }: ResultReading,
  { sessionId }: StoredResult,
  { botId, flow }: { readonly botId: string; readonly flow: string },
): Promise<boolean> {
  const [first] = await store.loadRecords(sessionId, { limit: 1, after: 0 });
  const { start, links } = (await reads.work(parseJsonInSteps(first?.record ?? '{}'))) as Started;
  return start?.botId === botId ? start.flow === flow : links?.[botId] === flow;
}
