// The events of a streamed reply: its known parts, without those that the client has.

import type { ApiResponse, PartialReply } from '@colloquy/runtime';
import type { ContinueChatResponse, StartChatResponse } from '@colloquy/schema';
import type { ReplyCursor } from './reply-cursor.ts';
import { beginsWithSent, behindAction, behindMessage, nothingSent, writeCursor } from './reply-cursor.ts';

/** The known parts of a reply. */
export interface KnownReply {
  readonly reply: PartialReply | undefined;
  /** Texts that calls are making or made, by the number of the call, until their bubbles are in the reply. */
  readonly texts: ReadonlyMap<number, string>;
  /** The whole answer, once it is stored. */
  readonly answer: ApiResponse | undefined;
}

/** One event, as sent. */
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
 * Computes the next events. All events together hold exactly the JSON response: `start` its session and bot,
 * `message` and `action` one element each, `input` the input, `done` everything else. `text` is a preview of a later
 * bubble, and no part of the response. A turn with calls may change the bot after `start`, such as a colour from a
 * call, and a start whose result was erased restarts as another chat: then `done` has the final session and bot.
 * During a rerun nothing is sent until it reaches the client's position. If another server's writes change its
 * course, `done` has all messages and actions, and earlier ones do not count.
 *
 * @param cursor the client's position; absent at the beginning
 * @example eventsSince({ reply, texts: new Map(), answer }, readCursor(request.headers['last-event-id']))
 */
export function eventsSince(known: KnownReply, cursor: ReplyCursor | undefined): NextEvents {
  const { answer, texts } = known;
  const isRefused = answer !== undefined && answer.status !== 200;
  const reply = answer && !isRefused ? (JSON.parse(answer.body) as WholeReply) : known.reply;
  const sending = new Sending(cursor ?? nothingSent);
  const isFirst = cursor === undefined;
  const goesOn = reply !== undefined && beginsWithSent(reply, sending.cursor);
  if (goesOn) sendParts(sending, reply, { isFirst });
  // Finished texts are in a bubble by now.
  if (goesOn && answer === undefined) for (const [number, text] of texts) sendText(sending, number + 1, text);
  if (isRefused) sending.add('problem', { ...(JSON.parse(answer.body) as object), status: answer.status });
  else if (answer && reply) sendEnd(sending, reply, { goesOn, isFirst });
  return { events: sending.events, cursor: sending.cursor, isDone: answer !== undefined };
}

type WholeReply = PartialReply & Partial<StartChatResponse> & ContinueChatResponse;

/** Events to send, and the cursor after the last one. */
class Sending {
  readonly events: ReplyEvent[] = [];
  cursor: ReplyCursor;

  constructor(cursor: ReplyCursor) {
    this.cursor = cursor;
  }

  add(event: ReplyEvent['event'], data: unknown, cursor = this.cursor): void {
    this.cursor = cursor;
    this.events.push({ event, id: writeCursor(cursor), data });
  }
}

function sendParts(sending: Sending, reply: PartialReply, { isFirst }: { readonly isFirst: boolean }): void {
  const { sessionId, resultId, bot, messages, clientSideActions = [] } = reply;
  if (isFirst && sessionId !== undefined)
    sending.add('start', { sessionId, ...(resultId === undefined ? {} : { resultId }), bot });
  for (const message of messages.slice(sending.cursor.messages))
    sending.add('message', message, behindMessage(sending.cursor, message));
  for (const action of clientSideActions.slice(sending.cursor.actions))
    sending.add('action', action, behindAction(sending.cursor, action));
}

function sendText(sending: Sending, call: number, text: string): void {
  const { cursor } = sending;
  if (call < cursor.call) return;
  const sent = call === cursor.call ? cursor.characters : 0;
  if (text.length > sent) sending.add('text', text.slice(sent), { ...cursor, call, characters: text.length });
}

function sendEnd(
  sending: Sending,
  reply: WholeReply,
  { goesOn, isFirst }: { readonly goesOn: boolean; readonly isFirst: boolean },
): void {
  const { sessionId, resultId, bot, messages, clientSideActions, input, ...others } = reply;
  const { cursor } = sending;
  // The content of an earlier `start`, maybe from another server, is unknown: the chat may even have been restarted.
  const begun = { sessionId, ...(resultId === undefined ? {} : { resultId }), bot };
  const rest = isFirst || sessionId === undefined ? others : { ...others, ...begun };
  if (input && !cursor.hasInput) sending.add('input', input, { ...cursor, hasInput: true });
  sending.add('done', goesOn ? rest : { ...rest, messages, ...(clientSideActions && { clientSideActions }) });
}
