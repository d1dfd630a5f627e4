// Queries of a bot's results: pages of the list, one result, its chat, its transcript.
import type {
  Answer,
  CountResultsResponse,
  Log,
  ResultFacts,
  ResultVariable,
  TranscriptTurn,
} from '@colloquy/schema';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { manage } from '../../data/management.ts';
import type { Definition } from '../../model/definition.ts';

/** A filter of results. Empty texts match everything. */
export interface ResultFilter {
  readonly text: string;
  readonly completed: '' | 'true' | 'false';
  /** Only those of the last days; empty for all. */
  readonly days: '' | '1' | '7' | '30';
  /** Name of a variable; empty for none. */
  readonly variable: string;
  /** Its value; empty for any. */
  readonly value: string;
  readonly tag: string;
}

/** Matches everything. */
export const NO_FILTER: ResultFilter = {
  text: '',
  completed: '',
  days: '',
  variable: '',
  value: '',
  tag: '',
};

/** A result in the list. */
export interface ShownResult extends ResultFacts {
  readonly id: string;
  readonly chatId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly hasStarted: boolean;
  readonly isCompleted: boolean;
  readonly variables: readonly ResultVariable[];
  readonly answers: readonly Answer[];
  readonly logs: readonly (Log & { readonly createdAt: string })[];
}

export type ResultCount = CountResultsResponse;

const DAY_MS = 86_400_000;

/** The filter as request parameters, for the list and for exports. */
export function filterParameters({
  text,
  completed,
  days,
  variable,
  value,
  tag,
}: ResultFilter): Readonly<Record<string, string>> {
  return {
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(completed === '' ? {} : { completed }),
    ...(variable === '' ? {} : { variable }),
    ...(variable === '' || value.trim() === '' ? {} : { value: value.trim() }),
    ...(tag === '' ? {} : { tag }),
    ...(days === '' ? {} : { since: new Date(startOfDay() - (Number(days) - 1) * DAY_MS).toISOString() }),
  };
}

/** The same time all day, so that the cached list stays valid. */
function startOfDay(): number {
  return new Date().setHours(0, 0, 0, 0);
}

/** The results of a bot, newest first, page by page. */
export const resultsQuery = (botId: string, filter: ResultFilter) =>
  infiniteQueryOptions({
    queryKey: ['results', botId, filter],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) =>
      await manage.listResults({ botId, ...filterParameters(filter), cursor: pageParam, signal }),
    getNextPageParam: ({ cursor }) => cursor,
  });

/** How many results fit a filter. It takes longer than the first page, which it does not delay. */
export const resultCountQuery = (botId: string, filter: ResultFilter) =>
  queryOptions({
    queryKey: ['result count', botId, filter],
    queryFn: async ({ signal }) => await manage.countResults({ botId, ...filterParameters(filter), signal }),
  });

/** One result. */
export const resultQuery = (resultId: string) =>
  queryOptions({
    queryKey: ['result', resultId],
    queryFn: async ({ signal }) => await manage.readResult({ resultId, signal }),
  });

/** The draft of the bot, whose questions order the answers. */
export const flowQuery = (botId: string) =>
  queryOptions({
    queryKey: ['flow of results', botId],
    retry: false,
    queryFn: async ({ signal }) => (await manage.readDraft({ botId, signal })).definition as Definition,
  });

/** The calls of a result's chat, turn by turn. */
export const callsQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['calls', chatId],
    retry: false,
    queryFn: async ({ signal }) => (await manage.readTurns({ sessionId: chatId, signal })).turns,
  });

/** The current state of a chat. */
export const sessionQuery = (chatId: string) =>
  queryOptions({
    queryKey: ['session', chatId],
    queryFn: async ({ signal }) => await manage.readSession({ sessionId: chatId, signal }),
  });

/** Longer chats are shown only from their start; exports contain all of them. */
const MOST_TRANSCRIPT_PAGES = 20;

/** The complete transcript of a result's chat. */
export const transcriptQuery = (resultId: string) =>
  queryOptions({
    queryKey: ['transcript', resultId],
    queryFn: async ({ signal }) => {
      const turns: TranscriptTurn[] = [];
      let after: number | undefined;
      let isIncomplete = false;
      for (let page = 0; page < MOST_TRANSCRIPT_PAGES; page++) {
        const read = await manage.readTranscript({ resultId, after, signal });
        turns.push(...read.turns);
        isIncomplete ||= read.isIncomplete;
        after = read.after;
        if (after === undefined) break;
      }
      return { turns, isIncomplete: isIncomplete || after !== undefined };
    },
  });
