// The body of the response to a turn, folded from the turn. A turn that is run again comes to the same bytes by the same functions.
import type { ChatReply, Flow, Host, TextFormat, Turn } from '@colloquy/engine';
import { foldReply, presentBot } from '@colloquy/engine';
import { forVisitor } from './visitor-logs.ts';

/** What the response to a start tells besides the turn. */
export interface FirstBodyOptions {
  readonly sessionId: string;
  /** Absent in preview. */
  readonly resultId: string | undefined;
  /** `publishedAt` in epoch milliseconds. */
  readonly bot: { readonly id: string; readonly publishedAt: number };
  readonly flow: Flow;
  readonly format: TextFormat;
}

/** The body of the response to a start. */
export function firstBody(
  host: Host,
  turn: Turn,
  { sessionId, resultId, bot, flow, format }: FirstBodyOptions,
) {
  const isLive = resultId !== undefined;
  return {
    sessionId,
    ...(isLive && turn.stop.type !== 'registered' ? { resultId } : {}),
    bot: {
      id: bot.id,
      version: flow.bot.version,
      ...presentBot(host, turn.state, flow),
      ...(isLive ? { publishedAt: new Date(bot.publishedAt).toISOString() } : {}),
    },
    ...nextBody(host, turn, format),
  };
}

/** The body of the response to every other turn. */
export function nextBody(host: Host, turn: Turn, format: TextFormat): ChatReply {
  return forVisitor(foldReply(host, turn, format), host, turn);
}

/** The body of a turn in which no block ran: what the chat waits for is told again, because clients read it off the last turn. */
export function operatedBody({ stop }: Turn, before: ChatReply | undefined): ChatReply {
  if (stop.type === 'ended' || !before) return { messages: [] };
  const { input, clientSideActions = [], progress } = before;
  const awaited = clientSideActions.filter(({ expectsDedicatedReply }) => expectsDedicatedReply);
  return {
    messages: [],
    ...(input === undefined ? {} : { input }),
    ...(awaited.length === 0 ? {} : { clientSideActions: awaited }),
    ...(progress === undefined ? {} : { progress }),
  };
}
