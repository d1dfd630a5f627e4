// Carries a chat over to a changed bot: replays the visitor's replies while the bot asks the same questions.
import type { ContinueChatResponse, StartChatResponse } from '@colloquy/schema';
import { awaitsReply } from '@colloquy/schema';
import type { CarriedChat, Store } from '@colloquy/server';
import type { BegunChats } from './begun-chats.ts';
import type { CallMemory } from './call-memory.ts';
import { limits } from './limits.ts';

/** The new chat, and how far it came. */
export interface CarriedOver {
  readonly chat: CarriedChat;
  /** Number of replayed replies, out of `of`. */
  readonly taken: number;
  readonly of: number;
  /** Whether the chat waits for the same input as before. */
  readonly isSamePlace: boolean;
}

/** Dependencies of carrying over. */
export interface CarryingDependencies {
  readonly begun: BegunChats;
  readonly calls: CallMemory;
  readonly store: Pick<Store, 'loadRecords'>;
}

/** The fields of a response that show what the chat waits for. */
type Waiting = Pick<ContinueChatResponse, 'messages' | 'input' | 'clientSideActions'>;

/**
 * Starts the chat again and replays the visitor's replies for as long as the bot asks the same blocks. Stops before the
 * first reply to another block, and after a reply that is refused. The earlier chat is unchanged.
 *
 * @returns nothing when the start of the chat is unknown, or the bot does not start
 * @example await carryOver(sessionId, { begun, calls, store }) // { chat: { sessionId: '…' }, taken: 2, of: 3, isSamePlace: false }
 */
export async function carryOver(
  sessionId: string,
  dependencies: CarryingDependencies,
): Promise<CarriedOver | undefined> {
  const { begun, calls, store } = dependencies;
  const chat = begun.find(sessionId);
  if (!chat) return undefined;
  const turns = await store.loadRecords(sessionId, { limit: limits.turns, after: 0 });
  const lines = turns
    .map(({ message, response }) => ({
      message: message === undefined ? undefined : (JSON.parse(message) as unknown),
      reply: JSON.parse(response ?? '{"messages":[]}') as Waiting & { readonly operator?: unknown },
    }))
    // An operator's message is not a reply of the visitor.
    .filter(({ reply }) => reply.operator === undefined);
  return calls.like(sessionId, () => sayAgain(lines, chat, begun));
}

async function sayAgain(
  [first, ...replies]: readonly { readonly message: unknown; readonly reply: Waiting }[],
  { publicId, body, context }: NonNullable<ReturnType<BegunChats['find']>>,
  { colloquy }: BegunChats,
): Promise<CarriedOver | undefined> {
  // The new chat gets its own result: the answers of the earlier chat stay with the old one.
  const { resultId: _, ...request } = (body ?? {}) as Record<string, unknown>;
  const started = await colloquy.chats.startChat(publicId, request, context);
  if (started.status !== 200) return undefined;
  const start = JSON.parse(started.body) as StartChatResponse;
  const { sessionId, resultId, bot } = start;
  let [then, now]: [Waiting | undefined, Waiting] = [first?.reply, start];
  let taken = 0;
  for (const { message, reply } of replies) {
    if (!then || waitsFor(then) !== waitsFor(now)) break;
    const answered = await colloquy.chats.continueChat(
      sessionId,
      message === undefined ? {} : { message },
      context,
    );
    if (answered.status !== 200) break;
    [then, now] = [reply, JSON.parse(answered.body) as Waiting];
    taken++;
  }
  return {
    chat: { sessionId, resultId, bot, turn: taken + 1 },
    taken,
    of: replies.length,
    isSamePlace: taken === replies.length && then !== undefined && waitsFor(then) === waitsFor(now),
  };
}

/** What a chat waits for after a reply: an input block, an action of the page, or nothing. */
function waitsFor({ input, clientSideActions = [], messages }: Waiting): string {
  if (input) return `input ${input.id}`;
  const action = clientSideActions.findLast(({ expectsDedicatedReply }) => expectsDedicatedReply);
  if (action) return `action ${action.type}`;
  const last = messages.findLast(awaitsReply);
  return last ? `page ${last.id}` : 'nothing';
}

/**
 * Describes how far a chat came.
 *
 * @example describeCarrying({ taken: 2, of: 3, isSamePlace: false }) // 'An open chat continues after 2 of its 3 replies: …'
 */
export function describeCarrying({ taken, of, isSamePlace }: Omit<CarriedOver, 'chat'>): string {
  const replies = `${of} ${of === 1 ? 'reply' : 'replies'}`;
  if (isSamePlace)
    return of === 0
      ? 'An open chat without replies shows its first messages again.'
      : `An open chat continues at the same block, after ${replies}.`;
  if (taken === of)
    return of === 0
      ? 'An open chat restarts: it had no reply yet, and its first question has changed.'
      : `An open chat keeps its ${replies}, and its next question has changed.`;
  if (taken === 0) return 'An open chat restarts: the first question it replied to has changed.';
  return `An open chat continues after ${taken} of its ${replies}: the next question has changed.`;
}
