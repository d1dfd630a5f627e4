// The chat service: the three operations, from a request to an answer that is stored before it is given.
import type { Flow, Host, State, Turn } from '@colloquy/engine';
import { continueTurn, foldReply, presentBot, startTurn } from '@colloquy/engine';
import type { ContinueChatRequest } from '@colloquy/schema';
import { StartPreviewChatRequest, toIssues } from '@colloquy/schema';
import type { VisitorIdentity } from '../identity/visitor-identity.ts';
import { limits } from '../limits.ts';
import type { TurnPlace } from '../observability/watched.ts';
import type { BotRecord } from '../stores/store.ts';
import type { ApiResponse } from './api-response.ts';
import { badRequest } from './api-response.ts';
import { AwaitedCalls } from './awaited-calls.ts';
import {
  continuedElsewhere,
  keyTooLong,
  looksLikeAScope,
  refuseOrigin,
  refuseStart,
  takenByLiveChat,
  takenMeanwhile,
  tooManyTurns,
  unknownBot,
  unknownSession,
} from './chat-problems.ts';
import { freshId as drawId } from './fresh-id.ts';
import type { IdentifiedRequest } from './idempotency.ts';
import { IdempotencyGuard } from './idempotency.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { withEvaluator } from './lazy-evaluator.ts';
import type { Notifications } from './notifications.ts';
import { createNotifications } from './notifications.ts';
import { readChat } from './read-chat.ts';
import { readContinue, readStart } from './read-request.ts';
import { returningVisitor } from './returning-visitor.ts';
import { SessionCache } from './session-cache.ts';
import type { StartBeginning, Starting } from './starting.ts';
import { beginningOf, journalOfStart } from './starting.ts';
import type { Beginning } from './turn-journal.ts';
import { journalOfContinue } from './turn-journal.ts';
import type { TurnRunnerParts } from './turn-runner.ts';
import { TurnRunner } from './turn-runner.ts';
import { forVisitor } from './visitor-logs.ts';
import type { PartialReply, ReplyWatcher, TurnWatcher } from './watchers.ts';

/** What a request brings besides its body. */
export interface RequestContext {
  readonly idempotencyKey?: string | undefined;
  /** Hash of the body as it was received; needed only with a key. */
  readonly bodyHash?: string | undefined;
  /** BCP 47 tag from the `Accept-Language` header, for chats that name no locale. */
  readonly acceptedLocale?: string | undefined;
  readonly origin?: string | undefined;
  /** Who the visitor is, verified; only for starts. */
  readonly identity?: VisitorIdentity | undefined;
  /** Where the client reached this server: `https://bots.example`. */
  readonly serverUrl?: string | undefined;
  /** Is told which turn it was, for spans. */
  readonly onCommitted?: ((place: TurnPlace) => void) | undefined;
  /** Follows the answer while it is made. */
  readonly watcher?: ReplyWatcher | undefined;
}

/** What the service is put together from. */
export interface ChatServiceParts extends TurnRunnerParts {
  /** 100 random bits as text: the chance of a new session. */
  readonly seed: () => string;
  /** Makes the ids of sessions and results; by default ones that cannot be guessed. */
  readonly freshId?: ((nowMs: number) => string) | undefined;
  /** Wakes those who listen for what other systems send to a chat. */
  readonly notifications?: Notifications | undefined;
}

/** Answers the three operations. Turns of one session never interleave; what is answered is durable. */
export class ChatService {
  readonly #parts: ChatServiceParts;
  readonly #guard: IdempotencyGuard;
  readonly #sessions: SessionCache;
  readonly #runner: TurnRunner;
  readonly #queue = new KeyedQueue(limits.queuedTurnsPerSession);
  /** What is done for chats while they wait for their clients. */
  readonly awaited: AwaitedCalls;

  constructor(parts: ChatServiceParts) {
    this.#parts = parts;
    this.#guard = new IdempotencyGuard(parts.store);
    this.#sessions = new SessionCache(parts.store);
    this.#runner = new TurnRunner(parts, this.#guard);
    this.awaited = new AwaitedCalls({
      ...parts,
      sessions: this.#sessions,
      runner: this.#runner,
      queue: this.#queue,
      notifications: parts.notifications ?? createNotifications(parts.store),
    });
  }

  /** Sessions in memory. */
  get cachedSessions(): number {
    return this.#sessions.size;
  }

  /** Keeps nothing of these chats in memory. */
  forget(sessionIds: readonly string[]): void {
    for (const sessionId of sessionIds) this.#sessions.forget(sessionId);
  }

  /** Starts a chat on a published bot. */
  async startChat(publicId: string, body: unknown, context: RequestContext): Promise<ApiResponse> {
    const parsed = readStart.safeParse(body === undefined ? {} : body);
    if (!parsed.success) return badRequest(toIssues(parsed.error));
    const { library, clock, store, freshId = drawId } = this.#parts;
    return this.#identified(`start ${publicId}`, context, async (identified) => {
      const bot = await library.bot({ publicId });
      const flow = bot && (await library.flow(bot.flow));
      const refused = refuseStart({ publicId, flow, context });
      if (!bot || !flow || refused)
        return (await this.#guard.earlier(identified)) ?? refused ?? unknownBot(publicId);
      const { resultId } = parsed.data;
      const { identity } = context;
      const visit = await returningVisitor(store, { flow, botId: bot.id, resultId, identity });
      const now = clock();
      const ids = { sessionId: freshId(now), resultId: visit.resultId ?? freshId(now) };
      return this.#start({
        bot,
        flow,
        request: parsed.data,
        visit,
        ...ids,
        expected: 'new',
        identified,
        context,
      });
    });
  }

  /** Starts a chat for trying a bot: a stored one, or the definition that the request carries. Keeps no answers. */
  async startPreviewChat(botId: string, body: unknown, context: RequestContext): Promise<ApiResponse> {
    const parsed = StartPreviewChatRequest.safeParse(body === undefined ? {} : body);
    if (!parsed.success) return badRequest(toIssues(parsed.error));
    const { clock, freshId = drawId } = this.#parts;
    return this.#identified(`preview ${botId}`, context, async (identified) => {
      const found = await this.#previewFlow(botId, parsed.data);
      if ('status' in found) return (await this.#guard.earlier(identified)) ?? found;
      const { sessionId } = parsed.data;
      if (sessionId !== undefined && isScopeOfStart(sessionId)) return looksLikeAScope();
      const beginning = {
        ...found,
        request: parsed.data,
        visit: {},
        resultId: undefined,
        identified,
        context,
      };
      if (sessionId === undefined)
        return this.#start({ ...beginning, sessionId: freshId(clock()), expected: 'new' });
      const begin = async () => {
        const known = await this.#sessions.open(sessionId);
        if (known && !known.isPreview) return takenByLiveChat();
        return this.#start({ ...beginning, sessionId, expected: 'overwrite' });
      };
      return this.#queue.run(sessionId, begin) ?? tooManyTurns();
    });
  }

  /** Sends the visitor's reply, or whatever else a chat goes on with. */
  async continueChat(sessionId: string, body: unknown, context: RequestContext): Promise<ApiResponse> {
    const parsed = readContinue.safeParse(body === undefined ? {} : body);
    if (!parsed.success) return badRequest(toIssues(parsed.error));
    if (isScopeOfStart(sessionId)) return unknownSession();
    return this.#identified(sessionId, context, (identified) => {
      const run = () => this.#continue(sessionId, { request: parsed.data, identified, context });
      return this.#queue.run(sessionId, run) ?? Promise.resolve(tooManyTurns());
    });
  }

  /** Gives a chat back to its visitor. */
  async readChat(sessionId: string, query: unknown, { origin }: RequestContext): Promise<ApiResponse> {
    return readChat(this.#parts, { sessionId, query, origin });
  }

  /** Names the request, if it carries a key, and lets it through unless its twin is under way. */
  async #identified(
    scope: string,
    context: RequestContext,
    task: (identified: IdentifiedRequest | undefined) => Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    const { idempotencyKey: key, bodyHash = '' } = context;
    const { evaluator } = this.#parts;
    if (key === undefined || key === '') return withEvaluator(evaluator, () => task(undefined));
    if (key.length > limits.idempotencyKeyCharacters) return keyTooLong();
    const identified = { scope, key, hash: bodyHash };
    return this.#guard.run(identified, () => withEvaluator(evaluator, () => task(identified)));
  }

  async #start(starting: Starting): Promise<ApiResponse> {
    const { bot, request, sessionId, resultId, expected, identified, context } = starting;
    const { library, seed } = this.#parts;
    let { flow } = starting;
    const isLive = resultId !== undefined;
    const bodyOf = (host: Host, turn: Turn, begun: StartBeginning) => ({
      sessionId: begun.sessionId,
      ...(isLive && turn.stop.type !== 'registered' ? { resultId: begun.resultId } : {}),
      bot: {
        id: bot.id,
        version: flow.bot.version,
        ...presentBot(host, turn.state, flow),
        ...(isLive ? { publishedAt: new Date(bot.publishedAt).toISOString() } : {}),
      },
      ...forVisitor(foldReply(host, turn, request.textBubbleContentFormat), host, turn),
    });
    for (let attempt = 0; attempt < limits.conflictRetries; attempt++) {
      const host = await this.#runner.hostOf(flow);
      const fresh: StartBeginning = { now: host.now, sessionId, resultId, seed: seed(), flow: flow.hash };
      const play = (on: Host) => startTurn(on, beginningOf(starting, flow, fresh));
      const finished = await this.#runner.finish(
        { host, play },
        {
          identified,
          beginning: fresh,
          // Without a key nobody could ask for this very session again.
          journal: () => identified && journalOfStart(identified),
          run: async (again) => {
            flow = (await library.flow(again.flow)) ?? flow;
            const hostAgain = { ...(await this.#runner.hostOf(flow)), now: again.now };
            return { host: hostAgain, play: (on) => startTurn(on, beginningOf(starting, flow, again)) };
          },
          isCurrent: async () => (await this.#guard.earlier(identified)) === undefined,
          serverUrl: context.serverUrl,
          watch: watching(context.watcher, bodyOf),
        },
      );
      if (finished === 'again') continue;
      if ('status' in finished) return finished;
      const { turn, beginning, journal } = finished;
      const response = JSON.stringify(bodyOf(finished.host, turn, beginning));
      const answer = await this.#sessions.commit(turn, {
        host: finished.host,
        sessionId: beginning.sessionId,
        botId: bot.id,
        createdAt: finished.host.now,
        expected,
        request: identified,
        message: request.message,
        freshId: this.#parts.freshId ?? drawId,
        response,
        overwrites: starting.visit.overwrites,
        journal,
      });
      context.onCommitted?.({ sessionId: beginning.sessionId, botId: bot.id, turn: turn.state.turn });
      if (answer) return answer;
      // Without a journal that another server may have taken over, it is the id alone that can be taken.
      if (!journal) return takenMeanwhile();
    }
    return continuedElsewhere();
  }

  async #continue(
    sessionId: string,
    {
      request,
      identified,
      context,
    }: {
      request: ContinueChatRequest;
      identified: IdentifiedRequest | undefined;
      context: RequestContext;
    },
  ): Promise<ApiResponse> {
    const bodyOf = (host: Host, turn: Turn) =>
      forVisitor(foldReply(host, turn, request.textBubbleContentFormat), host, turn);
    for (let attempt = 0; attempt < limits.conflictRetries; attempt++) {
      const session = this.#sessions.known(sessionId) ?? (await this.#sessions.open(sessionId));
      if (!session) return (await this.#guard.earlier(identified)) ?? unknownSession();
      const state = atPlace(session.state, request);
      const host = await this.#runner.hostFor(state);
      const refused = session.isPreview
        ? undefined
        : refuseOrigin(host.flow(state.frames[0]?.flow ?? ''), context.origin);
      if (refused) return refused;
      const { botId, createdAt, turn: expected } = session;
      const play = (on: Host) => continueTurn(on, state, request.message);
      const finished = await this.#runner.finish(
        { host, play },
        {
          identified,
          beginning: { now: host.now, sessionId },
          journal: () => journalOfContinue(sessionId, state, request),
          run: ({ now }) => ({ host: { ...host, now }, play }),
          isCurrent: async () => (await this.#parts.store.loadSessions([sessionId]))[0]?.turn === expected,
          serverUrl: context.serverUrl,
          watch: watching(context.watcher, bodyOf),
        },
      );
      if (finished === 'again') {
        this.#sessions.forget(sessionId);
        continue;
      }
      if ('status' in finished) return finished;
      const { turn, journal } = finished;
      const response = JSON.stringify(bodyOf(finished.host, turn));
      const answer = await this.#sessions.commit(turn, {
        host: finished.host,
        sessionId,
        botId,
        createdAt,
        expected,
        request: identified,
        message: request.message,
        freshId: this.#parts.freshId ?? drawId,
        response,
        journal,
      });
      context.onCommitted?.({ sessionId, botId, turn: turn.state.turn });
      if (answer) return answer;
    }
    return continuedElsewhere();
  }

  async #previewFlow(
    botId: string,
    request: StartPreviewChatRequest,
  ): Promise<{ bot: BotRecord; flow: Flow } | ApiResponse> {
    const { library, clock } = this.#parts;
    const definition = request.bot ?? (typeof request.typebot === 'string' ? undefined : request.typebot);
    if (definition === undefined || definition === null) {
      const bot = (await library.bot({ id: botId })) ?? (await library.bot({ publicId: botId }));
      const flow = bot && (await library.flow(bot.flow));
      return bot && flow && !flow.bot.isArchived ? { bot, flow } : unknownBot(botId);
    }
    const read = await library.readAside(definition);
    if (!read.ok)
      return badRequest(read.problems.map((issue) => ({ ...issue, path: ['bot', ...issue.path] })));
    await library.keep(read);
    const { flow } = read;
    return {
      flow,
      bot: {
        id: flow.bot.id,
        publicIds: [],
        name: flow.bot.name ?? '',
        flow: flow.hash,
        publishedAt: clock(),
      },
    };
  }
}

/** Keys of requests are told apart by what they start or continue. Who names a chat like a start would get the answers of starts. */
function isScopeOfStart(sessionId: string): boolean {
  return /^(?:start|preview) /.test(sessionId);
}

/** Hands what a turn reached to whoever follows the answer, as the body that it would be. */
function watching<B extends Beginning>(
  watcher: ReplyWatcher | undefined,
  bodyOf: (host: Host, turn: Turn, beginning: B) => PartialReply,
): ((host: Host, beginning: B) => TurnWatcher) | undefined {
  return (
    watcher &&
    ((host, beginning) => ({
      reached: (turn) => watcher.reached(bodyOf(host, turn, beginning)),
      text: watcher.text,
    }))
  );
}

/** A continue request may name another locale or time zone; they hold from this turn on. */
function atPlace(state: State, { locale, timeZone }: ContinueChatRequest): State {
  return locale === undefined && timeZone === undefined
    ? state
    : { ...state, locale: locale ?? state.locale, timeZone: timeZone ?? state.timeZone };
}
