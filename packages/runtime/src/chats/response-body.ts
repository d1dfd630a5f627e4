// The body of the response to a turn, folded from the turn. A turn that is run again comes to the same bytes by the same functions.
import type { ChatReply, Flow, Handoff, Host, TextFormat, Turn } from '@colloquy/engine';
import { foldReply, presentBot } from '@colloquy/engine';
import { withTurnNumber } from './past.ts';
import { forVisitor } from './visitor-logs.ts';

/** Fields of the response to a start besides the turn. */
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
    ...(isLive ? { resultId } : {}),
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
  return withTurnNumber(forVisitor(foldReply(host, turn, format), host, turn), host, turn);
}

/**
 * The body of an operated turn: it repeats the open input, because clients read that from the last turn. If an
 * operator handles the chat, the turn itself repeats it.
 */
export function operatedBody(host: Host, turn: Turn, before: ChatReply | undefined): ChatReply {
  const { stop, events } = turn;
  if (events.some(({ type }) => type === 'operated')) return nextBody(host, turn, 'richText');
  if (stop.type === 'ended' || !before) return { messages: [] };
  const { progress } = before;
  return {
    messages: [],
    ...(askedIn(before) as Pick<ChatReply, 'input' | 'clientSideActions'>),
    ...(progress === undefined ? {} : { progress }),
  };
}

/** The open input or awaited action, from a turn's reply. */
export function askedIn({ input, clientSideActions = [] }: Partial<ChatReply> = {}): Handoff {
  const awaited = clientSideActions.filter(({ expectsDedicatedReply }) => expectsDedicatedReply);
  return {
    ...(input === undefined ? {} : { input }),
    ...(awaited.length === 0 ? {} : { clientSideActions: awaited }),
  };
}
