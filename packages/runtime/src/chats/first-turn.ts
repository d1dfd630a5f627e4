// The first turn of a chat: its inputs from the request, and the values that a rerun must repeat.
import type { ChatStart, Flow, Host, Turn, TurnOutcome } from '@colloquy/engine';
import { startTurn } from '@colloquy/engine';
import type { Message } from '@colloquy/schema';
import type { BotRecord, Store } from '@colloquy/storage';
import { isInCanary } from '../flows/canary.ts';
import { certainVariables, subjectOf } from '../identity/visitor-identity.ts';
import type { AskedRecord } from '../records/turn-record.ts';
import type { ApiResponse } from './api-response.ts';
import { refuseStart, unknownBot } from './chat-problems.ts';
import type { IdentifiedRequest } from './idempotency.ts';
import type { JournalKey, LoadedTurn } from './loaded-turn.ts';
import { firstBody } from './response-body.ts';
import type { ReturningVisitor } from './returning-visitor.ts';
import { returningVisitor } from './returning-visitor.ts';
import type { TurnDependencies } from './turn-dependencies.ts';
import type { Beginning } from './turn-journal.ts';
import type { PreviewPlan, StartPlan } from './turn-plan.ts';
import type { PartialReply } from './watchers.ts';

/** Random and looked-up values of a start. The same values give the same session, calls and response. */
interface FirstBeginning extends Beginning {
  /** Absent in preview. */
  readonly resultId: string | undefined;
  readonly seed: string;
  /** Hash of the flow version, which may not be the published one any more when the turn is run again. */
  readonly flow: string;
}

/** Inputs of a start, besides its random values. */
export interface Starting {
  readonly plan: StartPlan | PreviewPlan;
  readonly bot: BotRecord;
  readonly visitor: ReturningVisitor;
  readonly expected: 'new' | 'overwrite';
  /** Set for previews that were started without a token. */
  readonly callsOff?: ChatStart['callsOff'];
}

/** Loads the start of a chat on a published bot. An earlier response to the same request wins over a refusal. */
export async function loadStart(
  plan: StartPlan,
  dependencies: TurnDependencies,
): Promise<LoadedTurn | ApiResponse> {
  const { id: publicId, request, context, identified } = plan;
  const { library, store, freshId } = dependencies;
  const bot = await library.bot({ publicId });
  const flow = bot && (library.known(bot.flow) ?? (await library.flow(bot.flow)));
  const refused = refuseStart({
    publicId,
    flow,
    isClosed: bot?.isClosed,
    isArchived: bot?.isArchived,
    context,
  });
  if (!bot || !flow || refused)
    return (await dependencies.requests.earlier(identified)) ?? refused ?? unknownBot(publicId);
  const { resultId } = request;
  const visitorOn = async (version: Flow): Promise<ReturningVisitor> =>
    resultId === undefined
      ? {}
      : returningVisitor(store, { flow: version, botId: bot.id, resultId, identity: context.identity });
  const visitor = await visitorOn(flow);
  const host = await dependencies.hosts.first(flow);
  const sessionId = freshId(host.now);
  const ids = { sessionId, resultId: visitor.resultId ?? freshId(host.now) };
  const seed = dependencies.seed();
  const canary =
    bot.canary === undefined ? undefined : await drawCanary({ bot, plan, library }, ids.resultId);
  if (!canary) return firstTurn({ plan, bot, visitor, expected: 'new' }, { flow, host, ids, seed });
  const refusedThere = refuseStart({ publicId, flow: canary, isClosed: bot.isClosed, context });
  if (refusedThere) return (await dependencies.requests.earlier(identified)) ?? refusedThere;
  const visitorThere = await visitorOn(canary);
  return firstTurn(
    { plan, bot, visitor: visitorThere, expected: 'new' },
    {
      flow: canary,
      host: { ...(await dependencies.hosts.first(canary)), now: host.now },
      // A result erased at this moment is not continued.
      ids: visitor.resultId === visitorThere.resultId ? ids : { sessionId, resultId: freshId(host.now) },
      seed,
    },
  );
}

/** The version that is tried, when a chat falls to it. */
async function drawCanary(
  {
    bot: { id, canary },
    plan: { context },
    library,
  }: { readonly bot: BotRecord; readonly plan: StartPlan; readonly library: TurnDependencies['library'] },
  resultId: string,
): Promise<Flow | undefined> {
  const whose = subjectOf(context.identity) ?? resultId;
  return canary && isInCanary(canary, { botId: id, whose }) ? library.flow(canary.flow) : undefined;
}

/** The first turn of a chat, with its random values. */
export function firstTurn(
  starting: Starting,
  {
    flow,
    host,
    ids,
    seed,
  }: {
    readonly flow: Flow;
    readonly host: Host;
    readonly ids: Pick<FirstBeginning, 'sessionId' | 'resultId'>;
    readonly seed: string;
  },
): LoadedTurn {
  return new FirstTurn(starting, flow, host, { now: host.now, ...ids, seed, flow: flow.hash });
}

class FirstTurn implements LoadedTurn {
  readonly host: Host;
  readonly sessionId: string;
  readonly botId: string;
  readonly message: Message | undefined;
  readonly createdAt: number;
  readonly expected: 'new' | 'overwrite';
  readonly overwrites: string | undefined;
  readonly #starting: Starting;
  readonly #flow: Flow;
  readonly #beginning: FirstBeginning;

  constructor(starting: Starting, flow: Flow, host: Host, beginning: FirstBeginning) {
    this.host = host;
    this.sessionId = beginning.sessionId;
    this.botId = starting.bot.id;
    this.message = starting.plan.request.message;
    this.createdAt = host.now;
    this.expected = starting.expected;
    this.overwrites = starting.visitor.overwrites;
    this.#starting = starting;
    this.#flow = flow;
    this.#beginning = beginning;
  }

  play(host: Host): TurnOutcome {
    return startTurn(host, toEngine(this.#starting, this.#flow, this.#beginning));
  }

  bodyOf(turn: Turn): PartialReply {
    const { bot, plan } = this.#starting;
    const { sessionId, resultId } = this.#beginning;
    const format = plan.request.textBubbleContentFormat;
    return firstBody(this.host, turn, { sessionId, resultId, bot, flow: this.#flow, format });
  }

  asked(): AskedRecord {
    const { bot, plan } = this.#starting;
    const { flow, message: _, ...beginning } = toEngine(this.#starting, this.#flow, this.#beginning);
    const start = { ...beginning, flow: flow.hash, botId: bot.id, publishedAt: bot.publishedAt };
    return plan.request.textBubbleContentFormat === 'markdown' ? { start, format: 'markdown' } : { start };
  }

  beginning(): Beginning {
    return this.#beginning;
  }

  /** Without a key no request can name this session again. */
  journalKey(): JournalKey | undefined {
    const { identified } = this.#starting.plan;
    return identified && journalOfStart(identified);
  }

  async again(beginning: Beginning, { library, hosts }: TurnDependencies): Promise<LoadedTurn> {
    const first = beginning as FirstBeginning;
    const flow = (await library.flow(first.flow)) ?? this.#flow;
    const host = { ...(await hosts.first(flow)), now: first.now };
    return new FirstTurn(this.#starting, flow, host, first);
  }

  /**
   * The result would outlive the bot, unreachable. An erased result that the chat was given would come back, with its
   * remembered values. So files of the calls and their results are removed as well.
   */
  async whyGone({ store, onGone }: TurnDependencies): Promise<ApiResponse | 'again' | undefined> {
    const { plan, bot } = this.#starting;
    if (plan.type !== 'start') return undefined;
    const isBotThere = (await store.loadBot({ id: bot.id })) !== undefined;
    if (isBotThere && (await this.#isResultThere(plan, store))) return undefined;
    const key = this.journalKey();
    if (key) await store.remove({ kind: 'journalsOf', owner: key.owner });
    await onGone?.(this.sessionId);
    return isBotThere ? 'again' : unknownBot(plan.id);
  }

  /** A fresh result is written by the commit. Any other is the requested one, also when the turn is run again. */
  async #isResultThere({ request: { resultId } }: StartPlan, store: Store): Promise<boolean> {
    const isFresh = resultId === undefined || resultId !== this.#beginning.resultId;
    return isFresh || (await store.loadResult(resultId)) !== undefined;
  }

  /** A retry gets another session, unless there is a key or the preview has a name. */
  async leaveNothing({ onGone }: TurnDependencies): Promise<void> {
    if (this.journalKey() || this.expected !== 'new') return;
    // The caller needs the reason why there is no chat, not an error about files.
    await onGone?.(this.sessionId).catch(() => undefined);
  }

  async isCurrent({ requests }: TurnDependencies): Promise<boolean> {
    return (await requests.earlier(this.#starting.plan.identified)) === undefined;
  }
}

/** What the engine begins a chat with. */
function toEngine(
  { plan: { request, context }, visitor, callsOff }: Starting,
  flow: Flow,
  { seed, resultId }: FirstBeginning,
): ChatStart {
  const place = flow.bot.settings.general;
  return {
    flow,
    seed,
    resultId,
    subject: subjectOf(context.identity),
    ...(context.contact === undefined ? {} : { contact: context.contact }),
    ...(callsOff === undefined ? {} : { callsOff }),
    locale: request.locale ?? context.acceptedLocale ?? place?.locale ?? 'en',
    timeZone: request.timeZone ?? place?.timeZone ?? 'UTC',
    isStreamEnabled: request.isStreamEnabled,
    rememberedVariables: visitor.variables,
    rememberedAnswers: visitor.answers,
    prefilledVariables: certainVariables(request.prefilledVariables, context.identity),
    startFrom: 'startFrom' in request ? request.startFrom : undefined,
    ...('givenResults' in request && request.givenResults ? { givenResults: request.givenResults } : {}),
    message: request.message,
    isOnlyRegistering: request.isOnlyRegistering,
  };
}

/** The journal of a start is named by its request, because a retry does not know the session. Another body is another request. */
function journalOfStart({ scope, key, hash }: IdentifiedRequest): JournalKey {
  return { owner: `start ${scope.length} ${scope} ${key}`, turn: 1, hash, mayChange: false };
}
