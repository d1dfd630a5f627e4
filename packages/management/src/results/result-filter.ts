// Which results are meant: what has to hold of a result.

import type { ReadQueue } from '@colloquy/runtime';
import { parseJsonInSteps } from '@colloquy/schema';
import type { KeptVariable, Store, StoredResult } from '@colloquy/storage';
import { cellOf, normalise } from '@colloquy/storage';

/** All that is said has to hold. Times are epoch milliseconds. */
export interface ResultFilter {
  /** When the chat began. */
  readonly since?: number | undefined;
  /** Excluded. */
  readonly until?: number | undefined;
  readonly completed?: boolean | undefined;
  /** Number of the version that the chat began with. */
  readonly version?: number | undefined;
  /** Name or id of a variable that has a value, or the given one. */
  readonly variable?: string | undefined;
  readonly value?: string | undefined;
  /** In an answer or a value, in small or capital letters. */
  readonly text?: string | undefined;
}

/** Says whether a result is meant, but for its time. */
export type IsMeant = (result: StoredResult) => Promise<boolean>;

/** What results are read with. */
export interface ResultReading {
  readonly store: Store;
  readonly reads: Pick<ReadQueue, 'work' | 'slice'>;
}

/**
 * Makes a filter. What is cheap to look at is looked at first; the version of a chat is read from its record.
 *
 * @returns nothing when the bot has no such version
 * @example (await readFilter({ store, reads }, 'lead', { completed: true }))?.(result)
 */
export async function readFilter(
  { store, reads }: ResultReading,
  botId: string,
  { completed, version, variable, value, text }: ResultFilter,
): Promise<IsMeant | undefined> {
  const flow =
    version === undefined ? undefined : (await store.loadVersion({ botId, number: version }))?.flow;
  if (version !== undefined && flow === undefined) return undefined;
  const words = text === undefined ? undefined : normalise(text);
  const isPlain = variable === undefined && words === undefined;
  return async (result) => {
    if (completed !== undefined && result.isCompleted !== completed) return false;
    if (!isPlain) {
      const variables = (await reads.work(parseJsonInSteps(result.variables))) as readonly KeptVariable[];
      if (variable !== undefined && !hasValue(variables, variable, value)) return false;
      if (words !== undefined && !holds(result, variables, words)) return false;
    }
    return flow === undefined ? true : isOfVersion({ store, reads }, result, { botId, flow });
  };
}

function hasValue(variables: readonly KeptVariable[], named: string, wanted: string | undefined): boolean {
  return variables.some(({ id, name, value }) => {
    if (name !== named && id !== named) return false;
    const isElement = Array.isArray(value) && value.some((entry) => cellOf(entry) === wanted);
    return wanted === undefined || isElement || cellOf(value) === wanted;
  });
}

function holds({ answers }: StoredResult, variables: readonly KeptVariable[], words: string): boolean {
  return (
    answers.some(({ content }) => normalise(content).includes(words)) ||
    variables.some(({ value }) => normalise(cellOf(value)).includes(words))
  );
}

/** What a first turn records of the version. */
interface Started {
  readonly start?: { readonly flow: string; readonly botId: string };
  readonly links?: Readonly<Record<string, string>>;
}

/** The result of a linked bot belongs to the version that the link was given. */
async function isOfVersion(
  { store, reads }: ResultReading,
  { sessionId }: StoredResult,
  { botId, flow }: { readonly botId: string; readonly flow: string },
): Promise<boolean> {
  const [first] = await store.loadRecords(sessionId, { limit: 1, after: 0 });
  const { start, links } = (await reads.work(parseJsonInSteps(first?.record ?? '{}'))) as Started;
  return start?.botId === botId ? start.flow === flow : links?.[botId] === flow;
}
