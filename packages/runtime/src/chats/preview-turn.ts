// The first turn of a preview: on a stored bot, or on the definition that the request carries.
import type { Flow } from '@colloquy/engine';
import type { BotRecord } from '@colloquy/storage';
import type { ApiResponse } from './api-response.ts';
import { badRequest } from './api-response.ts';
import {
  looksLikeAScope,
  refuseStart,
  takenByAnother,
  takenByLiveChat,
  unknownBot,
} from './chat-problems.ts';
import { firstTurn } from './first-turn.ts';
import type { LoadedTurn } from './loaded-turn.ts';
import type { TurnDependencies } from './turn-dependencies.ts';
import type { PreviewPlan } from './turn-plan.ts';
import { isScopeOfStart } from './turn-plan.ts';

/** Loads the start of a preview. One that names its chat replaces an earlier preview, never a visitor's chat. */
export async function loadPreview(
  plan: PreviewPlan,
  dependencies: TurnDependencies,
): Promise<LoadedTurn | ApiResponse> {
  const found = await previewedFlow(plan, dependencies);
  if ('status' in found) return (await dependencies.requests.earlier(plan.identified)) ?? found;
  const { isGuest } = plan.context;
  const { sessionId, seed = dependencies.seed() } = plan.request;
  if (sessionId !== undefined) {
    if (isScopeOfStart(sessionId)) return looksLikeAScope();
    const session = await dependencies.sessions.open(sessionId);
    if (session && !session.isPreview) return takenByLiveChat();
    if (session && isGuest && !session.state.callsOff) return takenByAnother();
  }
  const { bot, flow } = found;
  const host = await dependencies.hosts.first(flow);
  const ids = { sessionId: sessionId ?? dependencies.freshId(host.now), resultId: undefined };
  const expected = sessionId === undefined ? 'new' : 'overwrite';
  // Guests may read all logs of their own definition; of a stored bot only what visitors may read.
  const callsOff = isGuest ? { areLogsPlain: bot.version !== undefined } : undefined;
  return firstTurn({ plan, bot, visitor: {}, expected, callsOff }, { flow, host, ids, seed });
}

async function previewedFlow(
  { id: botId, request, context }: PreviewPlan,
  { library, clock }: TurnDependencies,
): Promise<{ readonly bot: BotRecord; readonly flow: Flow } | ApiResponse> {
  const definition = request.bot ?? (typeof request.typebot === 'string' ? undefined : request.typebot);
  if (definition === undefined || definition === null) {
    const bot = (await library.bot({ id: botId })) ?? (await library.bot({ publicId: botId }));
    const flow = bot && (await library.flow(bot.flow));
    const isOpen = bot?.version !== undefined;
    const refused = context.isGuest
      ? refuseStart({
          publicId: botId,
          flow: isOpen ? flow : undefined,
          isClosed: bot?.isClosed,
          isArchived: bot?.isArchived,
          context,
        })
      : undefined;
    if (refused) return refused;
    return bot && flow && !flow.bot.isArchived ? { bot, flow } : unknownBot(botId);
  }
  const read = await library.readAside(definition);
  if (!read.ok) return badRequest(read.problems.map((issue) => ({ ...issue, path: ['bot', ...issue.path] })));
  await library.keep(read);
  const { flow } = read;
  const { id, name = '' } = flow.bot;
  const live = {
    version: undefined,
    flow: flow.hash,
    publishedAt: clock(),
    isClosed: false,
    isArchived: false,
    labels: [],
  };
  return { flow, bot: { id, publicIds: [], name, ...live } };
}
