// The events of a streamed reply: what is known of it by now, less what the client has.
import type { ContinueChatResponse, StartChatResponse } from '@colloquy/schema';
import type { ApiResponse } from '../../chats/api-response.ts';
import type { PartialReply } from '../../chats/watchers.ts';
import type { ReplyCursor } from './reply-cursor.ts';
import { nothingSent, writeCursor } from './reply-cursor.ts';

/** What is known of a reply. */
export interface KnownReply {
  readonly reply: PartialReply | undefined;
  /** Texts that calls are making or made, by the number of the call, until their bubbles are in the reply. */
  readonly texts: ReadonlyMap<number, string>;
  /** The whole answer, once it is stored. */
  readonly answer: ApiResponse | undefined;
  /** The turn was run again on what another server had stored meanwhile, and came to something else than was told. */
  readonly isAnew: boolean;
}

/** One event, as it goes over the wire. */
export interface ReplyEvent {
  readonly event: 'start' | 'message' | 'action' | 'text' | 'input' | 'done' | 'problem';
  readonly id: string | undefined;
  readonly data: unknown;
}

/** The events that a client has yet to get, and where it is then. */
export interface NextEvents {
  readonly events: readonly ReplyEvent[];
  readonly cursor: ReplyCursor;
  readonly isDone: boolean;
}

/**
 * Says what to send next. All events together hold exactly what the JSON answer holds: `start` its session and bot, `message` and `action`
 * one element each, `input` the input, `done` everything else. `text` is a preview of a bubble that follows, and no part of the answer. Where a turn came to
 * something else than was told of it, `done` has all messages and actions: those before do not count.
 *
 * @param cursor what the client has; absent for one that has nothing
 * @example eventsSince({ reply, texts: new Map(), answer }, readCursor(request.headers['last-event-id']))
 */
export function eventsSince(known: KnownReply, cursor: ReplyCursor | undefined): NextEvents {
  const { answer, texts } = known;
  const isRefused = answer !== undefined && answer.status !== 200;
  const reply = answer && !isRefused ? (JSON.parse(answer.body) as WholeReply) : known.reply;
  const sending = new Sending(cursor ?? nothingSent);
  if (reply) sendParts(sending, reply, { isFirst: cursor === undefined });
  // What was made stands in a bubble by now.
  if (answer === undefined) for (const [number, text] of texts) sendText(sending, number + 1, text);
  if (isRefused) sending.add('problem', { ...(JSON.parse(answer.body) as object), status: answer.status });
  else if (answer && reply) sendEnd(sending, reply, known);
  return { events: sending.events, cursor: sending.cursor, isDone: answer !== undefined };
}

type WholeReply = PartialReply & Partial<StartChatResponse> & ContinueChatResponse;

/** Events on their way, and the cursor behind the last one. */
class Sending {
  readonly events: ReplyEvent[] = [];
  cursor: ReplyCursor;

  constructor(cursor: ReplyCursor) {
    this.cursor = cursor;
  }

  add(event: ReplyEvent['event'], data: unknown, moved: Partial<ReplyCursor> = {}): void {
    this.cursor = { ...this.cursor, ...moved };
    this.events.push({ event, id: writeCursor(this.cursor), data });
  }
}

function sendParts(sending: Sending, reply: PartialReply, { isFirst }: { readonly isFirst: boolean }): void {
  const { sessionId, resultId, bot, messages, clientSideActions = [] } = reply;
  if (isFirst && sessionId !== undefined)
    sending.add('start', { sessionId, ...(resultId === undefined ? {} : { resultId }), bot });
  for (let index = sending.cursor.messages; index < messages.length; index++)
    sending.add('message', messages[index], { messages: index + 1 });
  for (let index = sending.cursor.actions; index < clientSideActions.length; index++)
    sending.add('action', clientSideActions[index], { actions: index + 1 });
}

function sendText(sending: Sending, call: number, text: string): void {
  const { cursor } = sending;
  if (call < cursor.call) return;
  const sent = call === cursor.call ? cursor.characters : 0;
  if (text.length > sent) sending.add('text', text.slice(sent), { call, characters: text.length });
}

function sendEnd(sending: Sending, reply: WholeReply, { isAnew }: Pick<KnownReply, 'isAnew'>): void {
  const { sessionId: _s, resultId: _r, bot: _b, messages, clientSideActions, input, ...rest } = reply;
  if (input && !sending.cursor.hasInput) sending.add('input', input, { hasInput: true });
  sending.add('done', isAnew ? { ...rest, messages, ...(clientSideActions && { clientSideActions }) } : rest);
}

/**
 * Whether what a turn came to goes on from what was told of it.
 *
 * @example goesOn({ messages: [hello] }, { messages: [hello, question] }) // true
 */
export function goesOn(told: PartialReply | undefined, reply: PartialReply): boolean {
  if (!told) return true;
  const begins = (some: readonly unknown[] = [], all: readonly unknown[] = []) =>
    some.every((one, index) => JSON.stringify(one) === JSON.stringify(all[index]));
  return begins(told.messages, reply.messages) && begins(told.clientSideActions, reply.clientSideActions);
}
