// The results of a bot for its owner, and the erasure of visitors.
import type {
  ApiResponse,
  Attribution,
  LazyEvaluator,
  ReadQueue,
  ReplayDependencies,
  TranscriptPage,
} from '@colloquy/runtime';
import { findOwnChat, findSessionId, readTranscript, stampOf } from '@colloquy/runtime';
import type { BotRecord, ResultsPage, StatedFacts, StoredResult, Visitor } from '@colloquy/storage';
import { eraseVisitor } from '../retention/erase-visitor.ts';
import { checkVariable } from './check-variable.ts';
import type { ResultCount } from './count-results.ts';
import { countResults } from './count-results.ts';
import type { ErasedResults } from './erase-results.ts';
import { eraseResults } from './erase-results.ts';
import type { ResultExport } from './export-results.ts';
import type { RatedTurn } from './rate-turn.ts';
import { rateTurn } from './rate-turn.ts';
import type { ResultFilter } from './result-filter.ts';
import type { FoundResults, ResultCursor, ResultSearch } from './search-results.ts';
import { searchResults } from './search-results.ts';

/** Reads, searches, exports and erases results. */
export interface Results {
  /** The results of a bot, newest first. */
  list(botId: string, page: ResultsPage): Promise<readonly StoredResult[]>;
  find(id: string): Promise<StoredResult | undefined>;
  /** Changes facts that are stated about a result, such as a note. False when there is no such result. */
  change(id: string, facts: StatedFacts, by?: Attribution): Promise<boolean>;
  /** The results of a bot that match a search, newest first. Nothing when the filter names an unknown version. */
  search(search: ResultSearch): Promise<FoundResults | undefined>;
  /**
   * The number of matching results. Nothing when the filter names an unknown version.
   *
   * @throws the reason of the signal, when it is aborted
   */
  count(botId: string, filter: ResultFilter, signal?: AbortSignal): Promise<ResultCount | undefined>;
  /** All matching results as parts of a file. Only a few of them are in memory at a time. */
  export(bot: BotRecord, how: ResultExport): Promise<AsyncIterable<string | Uint8Array> | undefined>;
  /**
   * The transcript of a result's chat, from its record, as the JSON text of a response. Nothing when the result is
   * missing.
   */
  readTranscript(resultId: string, page: TranscriptPage): Promise<string | undefined>;
  /** Erases the visitors of some of the matching results, and returns where to continue. Retry when it rejects. */
  erase(
    botId: string,
    what: { readonly filter: ResultFilter; readonly after?: ResultCursor | undefined },
    by?: Attribution,
  ): Promise<ErasedResults | undefined>;
  /**
   * Erases all data of a visitor, and returns the number of erased chats and results. `sessionId` may also be the
   * public id. Retry when it rejects.
   */
  eraseVisitor(visitor: Visitor, by?: Attribution): Promise<number>;
  /**
   * Erases the visitor of a chat at their own request, and returns the reason if their bot does not allow it. Retry when
   * it rejects.
   *
   * @param origin of the page that requests it
   */
  eraseOwn(sessionId: string, origin: string | undefined): Promise<ApiResponse | undefined>;
  /** Keeps a visitor's rating of an answer, and returns the reason if it is refused. */
  rate(rated: RatedTurn): Promise<ApiResponse | undefined>;
}

/** Dependencies of the results. */
export interface ResultsDependencies extends ReplayDependencies {
  readonly reads: ReadQueue;
  readonly evaluator: LazyEvaluator;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly removeFiles: (sessionId: string) => Promise<unknown>;
  /** Called with the erased chats, before the erasure resolves. */
  readonly onErased: (erased: {
    readonly count: number;
    readonly sessionIds: readonly string[];
  }) => Promise<void>;
}

/**
 * Creates the service.
 *
 * @example const [newest] = await colloquy.results.list('lead-bot', { limit: 1 });
 */
export function createResults(dependencies: ResultsDependencies): Results {
  const { store, reads, evaluator, clock, removeFiles, onErased } = dependencies;
  const erase = async (visitor: Visitor, by: Attribution | undefined): Promise<number> => {
    const erased = await eraseVisitor(visitor, { store, removeFiles, audit: stampOf(by, clock()) });
    await onErased(erased);
    return erased.count;
  };
  return {
    list: (botId, page) => store.listResults(botId, page),
    find: (id) => store.loadResult(id),
    change: (id, facts, by) => store.changeResult({ id, facts }, stampOf(by, clock())),
    search: (search) =>
      reads.oneByOne(`results ${search.botId}`, async () => {
        await checkVariable({ store, reads }, search.botId, search.filter);
        return searchResults({ store, reads }, search);
      }),
    count: (botId, filter, signal) =>
      reads.oneByOne(`count of results ${botId}`, async () => {
        signal?.throwIfAborted();
        await checkVariable({ store, reads }, botId, filter);
        return countResults({ store, reads }, { botId, filter, signal });
      }),
    async export(bot, how) {
      // Loaded here, because most servers never export a table.
      const { exportResults } = await import('./export-results.ts');
      await checkVariable({ store, reads }, bot.id, how.filter ?? {});
      return exportResults({ store, reads }, bot, how);
    },
    async readTranscript(resultId, page) {
      await evaluator.load();
      return reads.oneByOne(`transcript ${resultId}`, () => readTranscript(resultId, page, dependencies));
    },
    async erase(botId, what, by) {
      await checkVariable({ store, reads }, botId, what.filter);
      const audit = stampOf(by, clock());
      const erased = await eraseResults(botId, what, { store, reads, removeFiles, audit });
      if (erased) await onErased(erased);
      return erased;
    },
    async eraseVisitor(visitor, by) {
      const sessionId = 'sessionId' in visitor ? await findSessionId(visitor.sessionId, store) : undefined;
      return erase(sessionId === undefined ? visitor : { sessionId }, by);
    },
    // One after another: each replaces the list.
    rate: (rated) => reads.oneByOne(`ratings ${rated.sessionId}`, () => rateTurn(rated, dependencies)),
    // One after another: each overwrites residual data in the files of the database.
    eraseOwn: (sessionId, origin) =>
      reads.oneByOne('chats that visitors delete', async () => {
        const chat = await findOwnChat({ sessionId, origin, setting: 'isChatDeletionEnabled' }, dependencies);
        if ('body' in chat) return chat;
        const { botId, resultId } = chat;
        const visitor = resultId === undefined ? { sessionId } : { resultId };
        await erase(visitor, { actor: { kind: 'visitor' }, operation: 'deleteChat', botId });
        return undefined;
      }),
  };
}
