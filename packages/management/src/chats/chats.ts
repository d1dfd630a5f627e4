// The chats of a server, for visitors, and for operators who watch and change them.
import { loadChannel } from '@colloquy/channels';
import type { ChatChange } from '@colloquy/engine';
import type {
  ApiResponse,
  Attribution,
  ChatNews,
  ChatService,
  LazyEvaluator,
  ReadQueue,
  ReadTurns,
  Replay,
  ReplayDependencies,
  RequestContext,
} from '@colloquy/runtime';
import {
  chatIdOf,
  deliverToResult,
  findSessionId,
  readTurns,
  replaySession,
  stampOf,
  unknownSession,
} from '@colloquy/runtime';
import type { FoundSessions, SessionSearch } from '@colloquy/runtime/session-state';
import {
  botOfSession,
  findOpenSessions,
  nextTurnOf,
  readSessionState,
} from '@colloquy/runtime/session-state';
import type { ReadTurnsQuery, ReadTurnsResponse, SessionState } from '@colloquy/schema';
import { entryOf } from '@colloquy/storage';
import { presentTurns } from './present-turns.ts';

/** Turns of chats, named like the operations of the API, and what operators do with chats. */
export interface Chats extends Omit<ChatService, 'forget' | 'forgetAll' | 'cachedSessions' | 'operateChat'> {
  /** Delivers data of another system by the result, for callers that do not know the session. */
  deliverToResult(resultId: string, blockId: string, data: unknown): Promise<ApiResponse>;
  /** Announces the turns of chats to watchers. */
  readonly news: ChatNews;
  /** Chats of a bot that have not ended, newest first. */
  findOpen(search: SessionSearch): Promise<FoundSessions>;
  /** The session id of a chat, by its public id or session id. Nothing when no chat has that public id. */
  findSessionId(id: string): Promise<string | undefined>;
  /** The bot that a chat started with, by the public id or session id. Nothing when the chat is missing. */
  botOf(id: string): Promise<string | undefined>;
  /** The current state of a chat, by its public id or session id. Nothing when it is missing. */
  readState(id: string): Promise<SessionState | undefined>;
  /** The turns of a chat, by its public id or session id. Nothing when it is missing. */
  readTurns(id: string, page?: Partial<ReadTurnsQuery>): Promise<ReadTurnsResponse | undefined>;
  /** The number of a chat's next turn, for logs. */
  turnOf(sessionId: string): Promise<number | undefined>;
  /**
   * Sets variables of a chat, sends a message in it, pauses or resumes the bot, or ends the chat. Takes the public id
   * or session id.
   */
  operate(id: string, change: ChatChange, by?: Attribution, context?: RequestContext): Promise<ApiResponse>;
  /**
   * Reruns a chat from its record without making calls, and reports which responses have the same bytes as those sent.
   * Nothing when there is no record.
   */
  replay(sessionId: string): Promise<Replay | undefined>;
}

/** Dependencies of the chats. */
export interface ChatsDependencies extends ReplayDependencies {
  readonly chats: ChatService;
  readonly news: ChatNews;
  readonly reads: ReadQueue;
  readonly evaluator: LazyEvaluator;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/**
 * Creates the service.
 *
 * @example const { status, body } = await colloquy.chats.startChat('lead', {});
 */
export function createChats(dependencies: ChatsDependencies): Chats {
  const { chats, news, store, reads, library, clock } = dependencies;
  return {
    startChat: chats.startChat,
    startPreviewChat: chats.startPreviewChat,
    continueChat: chats.continueChat,
    rewindChat: chats.rewindChat,
    readChat: chats.readChat,
    streamText: chats.streamText,
    stopText: chats.stopText,
    deliver: chats.deliver,
    listen: chats.listen,
    timeOut: chats.timeOut,
    followChat: chats.followChat,
    news,
    deliverToResult: (resultId, blockId, data) =>
      deliverToResult({ store, chats }, { resultId, blockId, data }),
    findOpen: (search) =>
      reads.oneByOne(`sessions ${search.botId}`, () => findOpenSessions({ store, reads }, search)),
    findSessionId: (id) => findSessionId(id, store),
    async botOf(id) {
      const sessionId = await findSessionId(id, store);
      return sessionId === undefined ? undefined : botOfSession(sessionId, store);
    },
    async readState(id) {
      const sessionId = await findSessionId(id, store);
      if (sessionId === undefined) return undefined;
      return reads.oneByOne(`chat ${sessionId}`, () =>
        readSessionState(sessionId, { store, library, reads }),
      );
    },
    async readTurns(id, { channel: kind, ...page } = {}) {
      const sessionId = await findSessionId(id, store);
      const chat = sessionId === undefined ? undefined : await readRecordedTurns(sessionId, dependencies);
      const channel = kind === undefined ? undefined : await loadChannel(kind);
      if (!chat || sessionId === undefined) return undefined;
      if (!channel) return presentTurns(chat, page);
      // Loaded late: only the try-out asks for them.
      const { channelMessages } = await import('./channel-messages.ts');
      return presentTurns(chat, page, (turn) => channelMessages(channel, sessionId, turn));
    },
    turnOf: (sessionId) => nextTurnOf(sessionId, store),
    async operate(id, change, by, context) {
      const sessionId = await findSessionId(id, store);
      if (sessionId === undefined) return unknownSession();
      // A message repeated under its key was already sent and recorded.
      let isDone = false;
      const response = await chats.operateChat(sessionId, change, {
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
    async replay(sessionId) {
      await dependencies.evaluator.load();
      return replaySession(sessionId, dependencies);
    },
  };
}

/** Reads the turns of a chat from its record. Nothing when there is none. */
export async function readRecordedTurns(
  sessionId: string,
  dependencies: ReplayDependencies & Pick<ChatsDependencies, 'reads' | 'evaluator'>,
): Promise<ReadTurns | undefined> {
  await dependencies.evaluator.load();
  return dependencies.reads.oneByOne(`turns ${sessionId}`, () => readTurns(sessionId, dependencies));
}
