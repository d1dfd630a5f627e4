// The first turn of a preview: on a stored bot, or on the definition that the request carries.
import type { Flow } from '@colloquy/engine';
import type { BotRecord } from '../stores/store.ts';
import type { ApiResponse } from './api-response.ts';
import { badRequest } from './api-response.ts';
import { looksLikeAScope, takenByLiveChat, unknownBot } from './chat-problems.ts';
import { firstTurn } from './first-turn.ts';
import type { LoadedTurn } from './loaded-turn.ts';
import type { TurnParts } from './turn-parts.ts';
import type { PreviewPlan } from './turn-plan.ts';
import { isScopeOfStart } from './turn-plan.ts';

/** Loads the start of a preview. One that names its chat takes the place of an earlier preview, never that of a visitor's chat. */
export async function loadPreview(plan: PreviewPlan, parts: TurnParts): Promise<LoadedTurn | ApiResponse> {
  const found = await previewedFlow(plan, parts);
  if ('status' in found) return (await parts.requests.earlier(plan.identified)) ?? found;
  const { sessionId } = plan.request;
  if (sessionId !== undefined) {
    if (isScopeOfStart(sessionId)) return looksLikeAScope();
    const session = await parts.sessions.open(sessionId);
    if (session && !session.isPreview) return takenByLiveChat();
  }
  const { bot, flow } = found;
  const host = await parts.hosts.first(flow);
  const ids = { sessionId: sessionId ?? parts.freshId(host.now), resultId: undefined };
  const expected = sessionId === undefined ? 'new' : 'overwrite';
  return firstTurn({ plan, bot, visitor: {}, expected }, { flow, host, ids, seed: parts.seed() });
}

async function previewedFlow(
  { id: botId, request }: PreviewPlan,
  { library, clock }: TurnParts,
): Promise<{ readonly bot: BotRecord; readonly flow: Flow } | ApiResponse> {
  const definition = request.bot ?? (typeof request.typebot === 'string' ? undefined : request.typebot);
  if (definition === undefined || definition === null) {
    const bot = (await library.bot({ id: botId })) ?? (await library.bot({ publicId: botId }));
    const flow = bot && (await library.flow(bot.flow));
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
