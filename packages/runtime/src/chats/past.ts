// The past of a chat, for returning to an earlier question.
import type { ChatReply, EarlierQuestion, Flow, Host, Turn } from '@colloquy/engine';
import type { Store } from '@colloquy/storage';
import type { FlowLibrary } from '../flows/flow-library.ts';
import { limits } from '../limits.ts';

/** A question of an earlier turn, and the answers given since. */
export interface Past {
  readonly question: EarlierQuestion;
  /** Answers of the turns that are abandoned, counted by the result that keeps them. */
  readonly answers: ReadonlyMap<string, number>;
}

/**
 * Reads the past of a chat from its record, without making calls.
 *
 * @returns `incomplete` when the chat cannot be run again to the same bytes, `unasked` when the turn asked nothing
 */
export type ReadPast = (
  sessionId: string,
  toTurn: number,
  dependencies: PastDependencies,
) => Promise<Past | 'incomplete' | 'unasked'>;

/** What a chat is run again with. */
export interface PastDependencies extends Pick<Host, 'evaluator' | 'matches'> {
  readonly store: Store;
  readonly library: FlowLibrary;
}

/** Whether visitors of this bot may answer earlier questions again. */
export function allowsChanges(flow: Pick<Flow, 'bot'> | undefined): boolean {
  return flow?.bot.settings.general?.isAnswerChangeEnabled === true;
}

/** Whether a turn ends on a question of the bot that its visitor may come back to. */
export function isQuestion({ state, stop }: Pick<Turn, 'state' | 'stop'>): boolean {
  return stop.type === 'asked' && !state.handover && state.turn < limits.rewindableTurns;
}

/**
 * The reply of a turn with its number, where the visitor may come back to it.
 *
 * @example withTurnNumber({ messages: [], input }, host, turn) // { messages: [], input, turn: 3 }
 */
export function withTurnNumber(reply: ChatReply, host: Host, turn: Turn): ChatReply {
  const { frames, turn: number } = turn.state;
  const isOffered = allowsChanges(host.flow(frames[0]?.flow ?? '')) && isQuestion(turn);
  return isOffered ? { ...reply, turn: number } : reply;
}
