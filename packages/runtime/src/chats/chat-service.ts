// The chat service: all operations on chats. Each makes a plan, and all plans run the same way.

import type { ChatChange } from '@colloquy/engine';
import type { CallResult } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { ApiResponse } from './api-response.ts';
import type { Delivery } from './awaited-calls.ts';
import { listenForData, notAwaitedYet, stopText } from './awaited-calls.ts';
import type { FollowedTurns, Following } from './follow-chat.ts';
import { followChat } from './follow-chat.ts';
import { readChat } from './read-chat.ts';
import type { RequestContext } from './request-context.ts';
import { runTurn } from './run-turn.ts';
import type { TurnDependencies } from './turn-dependencies.ts';
import { createTurnDependencies } from './turn-dependencies.ts';
import { realTime } from './turn-journal.ts';
import type { TimedOut, TurnPlan } from './turn-plan.ts';
import {
  planContinue,
  planDelivery,
  planOperate,
  planPreview,
  planRewind,
  planStart,
  planStream,
  planTimeOut,
} from './turn-plan.ts';
import type { TurnSettings } from './turn-settings.ts';

/** How a text came to be: its result, or why there is none. */
export type StreamedText = { readonly result: CallResult } | { readonly refused: ApiResponse };

/** A client that receives a text as it is generated. */
export interface TextWatcher {
  readonly origin?: string | undefined;
  readonly serverUrl?: string | undefined;
  readonly onText: (piece: string) => void;
}

/** Answers operations on chats. */
export interface ChatService {
  /** Starts a chat on a published bot. */
  startChat(publicId: string, body: unknown, context?: RequestContext): Promise<ApiResponse>;
  /** Starts a preview of a stored bot, or of the definition in the request. Stores no answers. */
  startPreviewChat(botId: string, body: unknown, context?: RequestContext): Promise<ApiResponse>;
  /** Sends the visitor's reply, or other input that continues the chat. */
  continueChat(sessionId: string, body: unknown, context?: RequestContext): Promise<ApiResponse>;
  /** Rewinds to the question of an earlier turn, if the bot lets visitors change answers. */
  rewindChat(sessionId: string, body: unknown, context?: RequestContext): Promise<ApiResponse>;
  /** Returns a chat to its visitor: transcript pages and the open input. `query` is the parsed query string. */
  readChat(
    sessionId: string,
    query?: unknown,
    context?: Pick<RequestContext, 'origin'>,
  ): Promise<ApiResponse>;
  /** Streams the text that a chat waits for to a client. A finished text is sent at once. */
  streamText(sessionId: string, watcher: TextWatcher): Promise<StreamedText>;
  /** Stops the text that a chat generates now, on whichever server: what has come so far is the text. */
  stopText(sessionId: string, context?: Pick<RequestContext, 'origin'>): Promise<ApiResponse>;
  /**
   * Takes data of another system for a block that waits for it; with a result, while the chat is in a bot that fills
   * it or links on. The first delivery counts.
   */
  deliver(sessionId: string, blockId: string, data: unknown, resultId?: string): Promise<ApiResponse>;
  /** Waits for data of another system for this chat, up to a limit. */
  listen(
    sessionId: string,
    options: { readonly signal: AbortSignal; readonly origin?: string | undefined },
  ): Promise<Delivery | ApiResponse>;
  /** Changes a chat for an operator: sets variables, says something, pauses the bot, or ends it. The visitor's open question is repeated. */
  operateChat(sessionId: string, change: ChatChange, context?: RequestContext): Promise<ApiResponse>;
  /**
   * Begins the path of an event for silence, if the chat is still at the turn that asked.
   *
   * @param key the same for each attempt
   */
  timeOut(sessionId: string, timedOut: TimedOut, key: string): Promise<ApiResponse>;
  /** Follows a chat: each turn when it is committed, on whichever server. */
  followChat(sessionId: string, following: Following): Promise<FollowedTurns | ApiResponse>;
  /** Keeps nothing of these chats in memory. */
  forget(sessionIds: readonly string[]): void;
  /** Drops all chats from memory, until their next turn. */
  forgetAll(): void;
  /** Sessions in memory. */
  readonly cachedSessions: number;
}

/** Carries a plan out. */
export type RunTurn = (plan: TurnPlan, dependencies: TurnDependencies) => Promise<ApiResponse>;

/** Watches turns from outside. */
export interface TurnObserver {
  /** Runs a plan, and reports its duration and outcome. */
  carryOut(
    operation: 'start' | 'preview' | 'continue',
    plan: TurnPlan,
    run: RunTurn,
    dependencies: TurnDependencies,
  ): Promise<ApiResponse>;
}

const unobserved: TurnObserver = {
  carryOut: (_operation, plan, run, dependencies) => run(plan, dependencies),
};

const nothingElse: RequestContext = {};

/**
 * Makes the service of one server.
 *
 * @example
 * const chats = createChatService({ store, library, evaluator, matches, ports, holder, pace, stopSignal, clock, seed });
 * const { status, body } = await chats.startChat('lead', {});
 */
export function createChatService(settings: TurnSettings, observer: TurnObserver = unobserved): ChatService {
  const dependencies = createTurnDependencies(settings);
  const { leaseTime: time = realTime } = settings;
  return {
    startChat: (publicId, body, context = nothingElse) =>
      observer.carryOut('start', planStart(publicId, body, context), runTurn, dependencies),
    startPreviewChat: (botId, body, context = nothingElse) =>
      observer.carryOut('preview', planPreview(botId, body, context), runTurn, dependencies),
    continueChat: (sessionId, body, context = nothingElse) =>
      observer.carryOut('continue', planContinue(sessionId, body, context), runTurn, dependencies),
    rewindChat: (sessionId, body, context = nothingElse) =>
      runTurn(planRewind(sessionId, body, context), dependencies),
    readChat: (sessionId, query = {}, { origin } = nothingElse) =>
      readChat(dependencies, { sessionId, query, origin }),
    async streamText(sessionId, { onText, ...context }) {
      const response = await runTurn(planStream(sessionId, onText, context), dependencies);
      return response.status === 200
        ? { result: JSON.parse(response.body) as CallResult }
        : { refused: response };
    },
    stopText: (sessionId, { origin } = nothingElse) => stopText(sessionId, origin, dependencies),
    async deliver(sessionId, blockId, data, resultId) {
      const plan = planDelivery(sessionId, { blockId, data, resultId });
      const waitsUntil = time.now() + limits.leaseWaitMs;
      for (;;) {
        const response = await runTurn(plan, dependencies);
        if (response !== notAwaitedYet || time.now() >= waitsUntil) return response;
        await time.sleep(limits.deliveryLookMs);
      }
    },
    operateChat: (sessionId, change, context = nothingElse) =>
      runTurn(planOperate(sessionId, change, context), dependencies),
    timeOut: (sessionId, timedOut, key) => runTurn(planTimeOut(sessionId, timedOut, key), dependencies),
    followChat: (sessionId, following) => followChat(sessionId, following, dependencies),
    listen: (sessionId, options) => listenForData(sessionId, options, dependencies),
    forget(sessionIds) {
      for (const sessionId of sessionIds) dependencies.sessions.forget(sessionId);
    },
    forgetAll: () => dependencies.sessions.forgetAll(),
    get cachedSessions() {
      return dependencies.sessions.size;
    },
  };
}
