// Insights: results, transcripts, analytics and chats of a bot for its owner, and erasure of visitors.
import type { ChatChange } from '@colloquy/engine';
import type {
  ApiResponse,
  Attribution,
  ChatService,
  LazyEvaluator,
  ReadQueue,
  Replay,
  ReplayParts,
  RequestContext,
  TranscriptPage,
} from '@colloquy/runtime';
import {
  chatIdOf,
  findSessionId,
  readTranscript,
  replaySession,
  stampOf,
  unknownSession,
} from '@colloquy/runtime';
import type { FoundSessions, SessionSearch } from '@colloquy/runtime/session-state';
import { botOfSession, findOpenSessions, readSessionState } from '@colloquy/runtime/session-state';
import type { ReadAnalyticsResponse, SessionState } from '@colloquy/schema';
import type { BotRecord, ResultsPage, StoredResult, Visitor } from '@colloquy/storage';
import { entryOf } from '@colloquy/storage';
import { checkVariable } from '../results/check-variable.ts';
import type { ErasedResults } from '../results/erase-results.ts';
import { eraseResults } from '../results/erase-results.ts';
import type { ResultExport } from '../results/export-results.ts';
import type { ResultFilter } from '../results/result-filter.ts';
import type { FoundResults, ResultPlace, ResultSearch } from '../results/search-results.ts';
import { searchResults } from '../results/search-results.ts';
import { eraseVisitor } from '../retention/erase-visitor.ts';
import type { AnalyticsQuestion } from './read-analytics.ts';
import { readAnalytics } from './read-analytics.ts';
import type { Counting } from './start-counting.ts';

/** The owner's part of a Colloquy. */
export interface Insights {
  /** The results of a bot, newest first. */
  listResults(botId: string, page: ResultsPage): Promise<readonly StoredResult[]>;
  findResult(id: string): Promise<StoredResult | undefined>;
  /** The results of a bot that match a search, newest first. Nothing when the filter names an unknown version. */
  searchResults(search: ResultSearch): Promise<FoundResults | undefined>;
  /** All matching results as parts of a file. Only a few of them are in memory at a time. */
  exportResults(bot: BotRecord, how: ResultExport): Promise<AsyncIterable<string | Uint8Array> | undefined>;
  /**
   * The transcript of a result's chat, from its record, as the JSON text of a response. Nothing when the result is
   * missing.
   */
  readTranscript(resultId: string, page: TranscriptPage): Promise<string | undefined>;
  /**
   * Analytics of the chats that started in a period, as far as they are counted. Nothing when the version is unknown.
   */
  readAnalytics(question: AnalyticsQuestion): Promise<ReadAnalyticsResponse | undefined>;
  /**
   * Counts all chats now instead of in the background, also those of other servers. The time depends on their number.
   */
  countChats(): Promise<void>;
  /**
   * Reruns a chat from its record without making calls, and reports which responses have the same bytes as those sent.
   * Nothing when there is no record.
   */
  replaySession(sessionId: string): Promise<Replay | undefined>;
  /** Chats of a bot that have not ended, newest first. */
  findOpenSessions(search: SessionSearch): Promise<FoundSessions>;
  /** The session id of a chat, by its public id or session id. Nothing when no chat has that public id. */
  findSessionId(id: string): Promise<string | undefined>;
  /** The bot that a chat started with, by the public id or session id. Nothing when the chat is missing. */
  botOfSession(id: string): Promise<string | undefined>;
  /** The current state of a chat, by its public id or session id. Nothing when it is missing. */
  readSessionState(id: string): Promise<SessionState | undefined>;
  /**
   * Sets variables of a chat, sends a message in it, pauses or resumes the bot, or ends the chat. Takes the public id
   * or session id.
   */
  operateChat(
    id: string,
    change: ChatChange,
    by?: Attribution,
    context?: RequestContext,
  ): Promise<ApiResponse>;
  /**
   * Erases all data of a visitor, and returns the number of erased chats and results. `sessionId` may also be the
   * public id. Retry when it rejects.
   */
  erase(visitor: Visitor, by?: Attribution): Promise<number>;
  /** Erases the visitors of some of the matching results, and returns where to continue. Retry when it rejects. */
  eraseResults(
    botId: string,
    what: { readonly filter: ResultFilter; readonly after?: ResultPlace | undefined },
    by?: Attribution,
  ): Promise<ErasedResults | undefined>;
}

/** Dependencies of the insights. */
export interface InsightParts extends ReplayParts {
  readonly reads: ReadQueue;
  readonly evaluator: LazyEvaluator;
  readonly counting: Counting;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly removeFiles: (sessionId: string) => Promise<unknown>;
  readonly operateChat: ChatService['operateChat'];
  /** Called with the ids of erased chats. */
  readonly onErased: (sessionIds: readonly string[]) => void;
}

/** Creates the insights. */
export function createInsights(parts: InsightParts): Insights {
  const { store, reads, library, evaluator, counting, clock, removeFiles, onErased, operateChat } = parts;

  /** Subtract the erased chats from the counts. */
  async function forget(erased: { readonly count: number; readonly sessionIds: readonly string[] }) {
    onErased(erased.sessionIds);
    if (erased.count > 0) await counting.countNoted();
  }

  return {
    listResults: (botId, page) => store.listResults(botId, page),
    findResult: (id) => store.loadResult(id),
    searchResults: (search) =>
      reads.oneByOne(`results ${search.botId}`, async () => {
        await checkVariable({ store, reads }, search.botId, search.filter);
        return searchResults({ store, reads }, search);
      }),
    async exportResults(bot, how) {
      // Loaded here, because most servers never export a table.
      const { exportResults } = await import('../results/export-results.ts');
      await checkVariable({ store, reads }, bot.id, how.filter ?? {});
      return exportResults({ store, reads }, bot, how);
    },
    async readTranscript(resultId, page) {
      await evaluator.load();
      return reads.oneByOne(`transcript ${resultId}`, () => readTranscript(resultId, page, parts));
    },
    async readAnalytics(question) {
      // Before reading: chats counted in between may be missing in the result.
      const uncounted = await counting.countUncounted();
      const read = await readAnalytics(question, { store, library });
      return read && { ...read, uncounted };
    },
    countChats: counting.countAll,
    async replaySession(sessionId) {
      await evaluator.load();
      return replaySession(sessionId, parts);
    },
    findOpenSessions: (search) =>
      reads.oneByOne(`sessions ${search.botId}`, () => findOpenSessions({ store, reads }, search)),
    findSessionId: (id) => findSessionId(id, store),
    async botOfSession(id) {
      const sessionId = await findSessionId(id, store);
      return sessionId === undefined ? undefined : botOfSession(sessionId, store);
    },
    async readSessionState(id) {
      const sessionId = await findSessionId(id, store);
      if (sessionId === undefined) return undefined;
      return reads.oneByOne(`chat ${sessionId}`, () =>
        readSessionState(sessionId, { store, library, reads }),
      );
    },
    async operateChat(id, change, by, context) {
      const sessionId = await findSessionId(id, store);
      if (sessionId === undefined) return unknownSession();
      // A message repeated under its key was already sent and recorded.
      let isDone = false;
      const response = await operateChat(sessionId, change, {
        ...context,
        onCommitted(place) {
          isDone = true;
          context?.onCommitted?.(place);
        },
      });
      const stamp = isDone ? stampOf(by, clock()) : undefined;
      if (stamp) {
        const botId = (await store.loadSessions([sessionId]))[0]?.botId;
        // Only names: values may contain a visitor's input, and messages are for the visitor.
        const { variables, isClosed, isPaused, said } = change;
        const after = {
          variables: variables && Object.keys(variables),
          isClosed,
          isPaused,
          hasSaid: said && true,
        };
        await store.audit.add(entryOf(stamp, { botId, subject: `chat ${chatIdOf(sessionId)}`, after }));
      }
      return response;
    },
    async erase(visitor, by) {
      const sessionId = 'sessionId' in visitor ? await findSessionId(visitor.sessionId, store) : undefined;
      const named = sessionId === undefined ? visitor : { sessionId };
      const erased = await eraseVisitor(named, { store, removeFiles, audit: stampOf(by, clock()) });
      await forget(erased);
      return erased.count;
    },
    async eraseResults(botId, what, by) {
      await checkVariable({ store, reads }, botId, what.filter);
      const erased = await eraseResults(botId, what, {
        store,
        reads,
        removeFiles,
        audit: stampOf(by, clock()),
      });
      if (erased) await forget(erased);
      return erased;
    },
  };
}
