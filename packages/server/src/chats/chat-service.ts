// The chat service: the three operations, from a request to an answer that is stored before it is given.
import type { Flow, State } from '@colloquy/engine';
import { continueTurn, foldReply, presentBot, startTurn } from '@colloquy/engine';
import { ContinueChatRequest, StartChatRequest, StartPreviewChatRequest, toIssues } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { BotRecord, Store } from '../stores/store.ts';
import type { Answer } from './answer.ts';
import { badRequest } from './answer.ts';
import { freshId } from './fresh-id.ts';
import { Lanes } from './lanes.ts';
import {
  continuedElsewhere,
  keyTooLong,
  refuseOrigin,
  refuseStart,
  takenByLiveChat,
  takenMeanwhile,
  tooManyTurns,
  unknownBot,
  unknownSession,
} from './refusals.ts';
import type { RememberedVisit } from './remembered-visit.ts';
import { rememberedVisit } from './remembered-visit.ts';
import type { IdentifiedRequest } from './request-guard.ts';
import { RequestGuard } from './request-guard.ts';
import { SessionKeeper } from './session-keeper.ts';
import type { TurnRunnerParts } from './turn-runner.ts';
import { TurnRunner } from './turn-runner.ts';

/** What a request brings besides its body. */
export interface RequestContext {
  readonly idempotencyKey?: string | undefined;
  /** Hash of the body as it was received; needed only with a key. */
  readonly bodyHash?: string | undefined;
  /** BCP 47 tag from the `Accept-Language` header, for chats that name no locale. */
  readonly acceptedLocale?: string | undefined;
  readonly origin?: string | undefined;
}

/** What the service is put together from. */
export interface ChatServiceParts extends TurnRunnerParts {
  readonly store: Store;
  /** 100 random bits as text: the chance of a new session. */
  readonly seed: () => string;
}

/** Answers the three operations. Turns of one session never interleave; what is answered is durable. */
export class ChatService {
  readonly #parts: ChatServiceParts;
  readonly #guard: RequestGuard;
  readonly #sessions: SessionKeeper;
  readonly #runner: TurnRunner;
  readonly #lanes = new Lanes(limits.queuedTurnsPerSession);

  constructor(parts: ChatServiceParts) {
    this.#parts = parts;
    this.#guard = new RequestGuard(parts.store);
    this.#sessions = new SessionKeeper(parts.store);
    this.#runner = new TurnRunner(parts, this.#guard);
  }

  /** Starts a chat on a published bot. */
  async startChat(publicId: string, body: unknown, context: RequestContext): Promise<Answer> {
    const parsed = StartChatRequest.safeParse(body === undefined ? {} : body);
    if (!parsed.success) return badRequest(toIssues(parsed.error));
    const { library, clock, store } = this.#parts;
    return this.#identified(`start ${publicId}`, context, async (identified) => {
      const bot = await library.bot({ publicId });
      const flow = bot && (await library.flow(bot.flow));
      const refused = refuseStart({ publicId, flow, origin: context.origin });
      if (!bot || !flow || refused)
        return (await this.#guard.earlier(identified)) ?? refused ?? unknownBot(publicId);
      const visit = await rememberedVisit(store, { flow, botId: bot.id, resultId: parsed.data.resultId });
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
  async startPreviewChat(botId: string, body: unknown, context: RequestContext): Promise<Answer> {
    const parsed = StartPreviewChatRequest.safeParse(body === undefined ? {} : body);
    if (!parsed.success) return badRequest(toIssues(parsed.error));
    return this.#identified(`preview ${botId}`, context, async (identified) => {
      const found = await this.#previewFlow(botId, parsed.data);
      if ('status' in found) return (await this.#guard.earlier(identified)) ?? found;
      const { sessionId } = parsed.data;
      const beginning = {
        ...found,
        request: parsed.data,
        visit: {},
        resultId: undefined,
        identified,
        context,
      };
      if (sessionId === undefined)
        return this.#start({ ...beginning, sessionId: freshId(this.#parts.clock()), expected: 'new' });
      const begin = async () => {
        const known = await this.#sessions.open(sessionId);
        if (known && !known.isPreview) return takenByLiveChat();
        return this.#start({ ...beginning, sessionId, expected: 'overwrite' });
      };
      return this.#lanes.run(sessionId, begin) ?? tooManyTurns();
    });
  }

  /** Sends the visitor's reply, or whatever else a chat goes on with. */
  async continueChat(sessionId: string, body: unknown, context: RequestContext): Promise<Answer> {
    const parsed = ContinueChatRequest.safeParse(body === undefined ? {} : body);
    if (!parsed.success) return badRequest(toIssues(parsed.error));
    return this.#identified(sessionId, context, (identified) => {
      const run = () =>
        this.#continue(sessionId, { request: parsed.data, identified, origin: context.origin });
      return this.#lanes.run(sessionId, run) ?? Promise.resolve(tooManyTurns());
    });
  }

  /** How many sessions have a turn running or waiting. */
  get busySessions(): number {
    return this.#lanes.size;
  }

  /** Names the request, if it carries a key, and lets it through unless its twin is under way. */
  async #identified(
    scope: string,
    context: RequestContext,
    task: (identified: IdentifiedRequest | undefined) => Promise<Answer>,
  ): Promise<Answer> {
    const { idempotencyKey: key, bodyHash = '' } = context;
    if (key === undefined || key === '') return task(undefined);
    if (key.length > limits.idempotencyKeyCharacters) return keyTooLong();
    const identified = { scope, key, hash: bodyHash };
    return this.#guard.run(identified, () => task(identified));
  }

  async #start(beginning: Starting): Promise<Answer> {
    const { bot, flow, request, visit, sessionId, resultId, expected, identified, context } = beginning;
    const host = await this.#runner.hostOf(flow);
    const place = flow.bot.settings.general;
    const outcome = startTurn(host, {
      flow,
      seed: this.#parts.seed(),
      resultId,
      locale: request.locale ?? context.acceptedLocale ?? place?.locale ?? 'en',
      timeZone: request.timeZone ?? place?.timeZone ?? 'UTC',
      isStreamEnabled: request.isStreamEnabled,
      rememberedVariables: visit.variables,
      rememberedAnswers: visit.answers,
      prefilledVariables: request.prefilledVariables,
      startFrom: 'startFrom' in request ? request.startFrom : undefined,
      message: request.message,
      isOnlyRegistering: request.isOnlyRegistering,
    });
    const turn = await this.#runner.finish(outcome, { host, sessionId, identified });
    if ('status' in turn) return turn;
    const isLive = resultId !== undefined;
    const response = JSON.stringify({
      sessionId,
      ...(isLive && turn.stop.type !== 'registered' ? { resultId } : {}),
      bot: {
        id: bot.id,
        version: flow.bot.version,
        ...presentBot(host, turn.state, flow),
        ...(isLive ? { publishedAt: new Date(bot.publishedAt).toISOString() } : {}),
      },
      ...foldReply(host, turn, request.textBubbleContentFormat),
    });
    const committing = {
      host,
      sessionId,
      botId: bot.id,
      createdAt: host.now,
      expected,
      request: identified,
      response,
    };
    return (await this.#sessions.commit(turn, committing)) ?? takenMeanwhile();
  }

  async #continue(
    sessionId: string,
    {
      request,
      identified,
      origin,
    }: {
      request: ContinueChatRequest;
      identified: IdentifiedRequest | undefined;
      origin: string | undefined;
    },
  ): Promise<Answer> {
    for (let attempt = 0; attempt < limits.conflictRetries; attempt++) {
      const session = this.#sessions.known(sessionId) ?? (await this.#sessions.open(sessionId));
      if (!session) return (await this.#guard.earlier(identified)) ?? unknownSession();
      const state = atPlace(session.state, request);
      const host = await this.#runner.hostFor(state);
      const refused = session.isPreview
        ? undefined
        : refuseOrigin(host.flow(state.frames[0]?.flow ?? ''), origin);
      if (refused) return refused;
      const turn = await this.#runner.finish(continueTurn(host, state, request.message), {
        host,
        sessionId,
        identified,
      });
      if ('status' in turn) return turn;
      const { botId, createdAt, turn: expected } = session;
      const response = JSON.stringify(foldReply(host, turn, request.textBubbleContentFormat));
      const answer = await this.#sessions.commit(turn, {
        host,
        sessionId,
        botId,
        createdAt,
        expected,
        request: identified,
        response,
      });
      if (answer) return answer;
    }
    return continuedElsewhere();
  }

  async #previewFlow(
    botId: string,
    request: StartPreviewChatRequest,
  ): Promise<{ bot: BotRecord; flow: Flow } | Answer> {
    const { library, clock } = this.#parts;
    const definition = request.bot ?? (typeof request.typebot === 'string' ? undefined : request.typebot);
    if (definition === undefined || definition === null) {
      const bot = (await library.bot({ id: botId })) ?? (await library.bot({ publicId: botId }));
      const flow = bot && (await library.flow(bot.flow));
      return bot && flow && !flow.bot.isArchived ? { bot, flow } : unknownBot(botId);
    }
    const read = library.read(definition);
    if (!read.ok)
      return badRequest(read.problems.map((issue) => ({ ...issue, path: ['bot', ...issue.path] })));
    await library.keep(read);
    const { flow } = read;
    return {
      flow,
      bot: {
        id: flow.bot.id,
        publicId: undefined,
        name: flow.bot.name ?? '',
        flow: flow.hash,
        publishedAt: clock(),
      },
    };
  }
}

interface Starting {
  readonly bot: BotRecord;
  readonly flow: Flow;
  readonly request: StartChatRequest | StartPreviewChatRequest;
  readonly visit: RememberedVisit;
  readonly sessionId: string;
  /** Absent in preview. */
  readonly resultId: string | undefined;
  readonly expected: 'new' | 'overwrite';
  readonly identified: IdentifiedRequest | undefined;
  readonly context: RequestContext;
}

/** A continue request may name another locale or time zone; they hold from this turn on. */
function atPlace(state: State, { locale, timeZone }: ContinueChatRequest): State {
  return locale === undefined && timeZone === undefined
    ? state
    : { ...state, locale: locale ?? state.locale, timeZone: timeZone ?? state.timeZone };
}
