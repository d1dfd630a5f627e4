// The reply of a turn, derived from its events.
import type {
  Bubble,
  ClientSideAction,
  DynamicTheme,
  Input,
  Log,
  OfferedReading,
  Operator,
} from '@colloquy/schema';
import { toMarkdownBubble } from '@colloquy/schema';
import type { Host } from './host.ts';
import { presentDynamicTheme } from './present.ts';
import type { Turn } from './turn-outcome.ts';

/** The response body of a turn. Absent fields are left out, never null. */
export interface ChatReply {
  lastMessageNewFormat?: string;
  readings?: OfferedReading[];
  messages: Bubble[];
  input?: Input;
  clientSideActions?: ClientSideAction[];
  logs?: Log[];
  dynamicTheme?: DynamicTheme;
  progress?: number;
  /** The person who said the messages, or had another hand in the chat. */
  operator?: Operator;
  /** A person answers instead of the bot. */
  isPaused?: true;
  /** The earlier turn that the visitor went back to. */
  rewoundTo?: number;
  /** The number of the turn, if the visitor may return to it. Set by the host. */
  turn?: number;
}

/** In which form text bubbles are sent. */
export type TextFormat = 'richText' | 'markdown';

/**
 * Folds a turn's events into the reply, in one pass.
 *
 * @example foldReply(host, turn, 'richText') // { messages: [...], input: {...} }
 */
export function foldReply(host: Host, turn: Turn, format: TextFormat): ChatReply {
  const reply: ChatReply = { messages: [] };
  const actions: ClientSideAction[] = [];
  const logs: Log[] = [];
  for (const event of turn.events) {
    if (event.type === 'said')
      reply.messages.push(format === 'markdown' ? toMarkdownBubble(event.bubble) : event.bubble);
    else if (event.type === 'asked') reply.input = event.input;
    else if (event.type === 'acted') actions.push(event.action);
    else if (event.type === 'logged') logs.push(event.log);
    else if (event.type === 'operated') reply.operator = event.operator;
    else if (event.type === 'rewound') reply.rewoundTo = event.toTurn;
    else if (event.type === 'rejected' && event.readings) reply.readings = [...event.readings];
    else if (event.type === 'answered') {
      // The question is closed. Only a later `asked` makes the turn end on an input.
      delete reply.input;
      if (event.sent !== undefined && event.sent !== event.content)
        reply.lastMessageNewFormat = event.content;
    }
  }
  if (turn.stop.type !== 'asked') delete reply.input;
  if (actions.length > 0) reply.clientSideActions = actions;
  if (logs.length > 0) reply.logs = logs;
  if (turn.state.handover) reply.isPaused = true;
  const root = host.flow(turn.state.frames[0]?.flow ?? '');
  if (!root) return reply;
  const dynamicTheme = presentDynamicTheme(host, turn.state, root);
  if (dynamicTheme) reply.dynamicTheme = dynamicTheme;
  const showsProgress = root.bot.theme.general?.progressBar?.isEnabled === true;
  if (showsProgress && turn.stop.type !== 'registered') reply.progress = turn.state.progress;
  return reply;
}
