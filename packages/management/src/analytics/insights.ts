// Insights: what those who run a bot learn about its visitors, and how visitors are erased.
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

/** A part of a Colloquy. */
export interface Insights {
  /** The results of a bot, newest first. */
  listResults(botId: string, page: ResultsPage): Promise<readonly StoredResult[]>;
  findResult(id: string): Promise<StoredResult | undefined>;
  /** Those of a bot that are meant, newest first. Nothing when the filter names a version that it does not have. */
  searchResults(search: ResultSearch): Promise<FoundResults | undefined>;
  /** The same, all of them, as pieces of a file. Only some of them are in memory. */
  exportResults(bot: BotRecord, how: ResultExport): Promise<AsyncIterable<string | Uint8Array> | undefined>;
  /** What was said in the chat of a result, from its record, as the JSON text of a response. Nothing when there is no such result. */
  readTranscript(resultId: string, page: TranscriptPage): Promise<string | undefined>;
  /** What became of the chats with a bot that began on some days, as far as they are counted. Nothing when it has no such version. */
  readAnalytics(question: AnalyticsQuestion): Promise<ReadAnalyticsResponse | undefined>;
  /** Counts at once what is counted in the background a little later: all chats, also those that other servers had. Takes as long as there are many. */
  countChats(): Promise<void>;
  /**
   * Runs a chat again from what is recorded of it, without calling anybody, and says which responses have the bytes that were sent. Nothing when
   * nothing is recorded of it.
   */
  replaySession(sessionId: string): Promise<Replay | undefined>;
  /** Chats with a bot that have not ended, newest first. */
  findOpenSessions(search: SessionSearch): Promise<FoundSessions>;
  /** The session id of a chat, by its public id or by itself. Nothing when no chat has that public id. */
  findSessionId(id: string): Promise<string | undefined>;
  /** The bot that a chat began with, by the id of the chat or of its session. Nothing when there is none. */
  botOfSession(id: string): Promise<string | undefined>;
  /** Where a chat is, by its id or that of its session. Nothing when there is none. */
  readSessionState(id: string): Promise<SessionState | undefined>;
  /** Sets variables of a chat, says something in it, pauses the bot or lets it go on, or ends the chat. Takes the id of the chat or of its session. */
  operateChat(
    id: string,
    change: ChatChange,
    by?: Attribution,
    context?: RequestContext,
  ): Promise<ApiResponse>;
  /**
   * Erases everything about a visitor, and returns how many chats and results that were. `sessionId` may be the public id of the chat, too. When it
   * rejects, do it again.
   */
  erase(visitor: Visitor, by?: Attribution): Promise<number>;
  /** Erases the visitors of some of the results that are meant, and says where to go on. When it rejects, do it again. */
  eraseResults(
    botId: string,
    what: { readonly filter: ResultFilter; readonly after?: ResultPlace | undefined },
    by?: Attribution,
  ): Promise<ErasedResults | undefined>;
}

/** What they are made of. */
export interface InsightParts extends ReplayParts {
  readonly reads: ReadQueue;
  readonly evaluator: LazyEvaluator;
  readonly counting: Counting;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly removeFiles: (sessionId: string) => Promise<unknown>;
  readonly operateChat: ChatService['operateChat'];
  /** Is told of chats that went. */
  readonly onErased: (sessionIds: readonly string[]) => void;
}

/** Makes them. */
export function createInsights(parts: InsightParts): Insights {
  const { store, reads, library, evaluator, counting, clock, removeFiles, onErased, operateChat } = parts;

  /** What was erased is taken out of what is counted. */
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
      // Loaded here, because most servers never write a table.
      const { exportResults } = await import('../results/export-results.ts');
      await checkVariable({ store, reads }, bot.id, how.filter ?? {});
      return exportResults({ store, reads }, bot, how);
    },
    async readTranscript(resultId, page) {
      await evaluator.load();
      return reads.oneByOne(`transcript ${resultId}`, () => readTranscript(resultId, page, parts));
    },
    async readAnalytics(question) {
      // Before it is read: what is counted meanwhile may not be in it.
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
      // Words that are said again under their key were said, and written down, before.
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
        // Names alone: values may be what a visitor wrote, and words are for the visitor.
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
