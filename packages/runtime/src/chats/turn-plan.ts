// The plan of a turn: the request, as data. Each way into a chat makes a plan here, and `runTurn` runs them all.
import type { ChatChange } from '@colloquy/engine';
import {
  ContinueChatRequest,
  RewindChatRequest,
  StartChatRequest,
  StartPreviewChatRequest,
  toIssues,
} from '@colloquy/schema';
import { compile } from 'zod';
import { limits } from '../limits.ts';
import type { ApiResponse } from './api-response.ts';
import { badRequest } from './api-response.ts';
import { keyTooLong, unknownSession } from './chat-problems.ts';
import type { IdentifiedRequest } from './idempotency.ts';
import type { RequestContext } from './request-context.ts';

/** What every plan says. */
interface PlanOf<Type extends string, Request> {
  readonly type: Type;
  /** The bot to start, or the chat to continue. */
  readonly id: string;
  /** The chat whose turns precede this one. Absent for a chat without an id yet. */
  readonly queue: string | undefined;
  /** Identity of the request, for retries. Absent without a key. */
  readonly identified: IdentifiedRequest | undefined;
  readonly request: Request;
  readonly context: RequestContext;
}

/** Starts a chat on a published bot. */
export type StartPlan = PlanOf<'start', StartChatRequest>;

/** Starts a preview of a stored bot, or of the definition in the request. Stores no answers. */
export type PreviewPlan = PlanOf<'preview', StartPreviewChatRequest>;

/** Continues a chat: a visitor's reply, a command, or nothing. Messages from channels are such plans, too. */
export type ContinuePlan = PlanOf<
  'continue',
  ContinueChatRequest & { readonly timedOut?: TimedOut | undefined }
>;

/** A question that was not answered in time. */
export interface TimedOut {
  readonly eventId: string;
  /** The turn that asked it. When the chat is at a later one, nothing happens. */
  readonly turn: number;
}

/** Streams the text that a chat waits for to a client. */
export type StreamPlan = PlanOf<'stream', { readonly onText: (piece: string) => void }>;

/** Delivers data of another system to a block that waits for it. With a result it is for blocks that fill that result, or a chat that links to them. */
export type DeliveryPlan = PlanOf<
  'delivery',
  { readonly blockId: string; readonly data: unknown; readonly resultId?: string | undefined }
>;

/** Changes a chat or says something in it, for an operator. */
export type OperatePlan = PlanOf<'operate', ChatChange>;

/** Returns to the question of an earlier turn, so that a visitor can change an answer. */
export type RewindPlan = PlanOf<'rewind', RewindChatRequest>;

/** A request that no turn can come of. */
export interface RefusedPlan {
  readonly type: 'refused';
  readonly id: string;
  readonly response: ApiResponse;
}

/** What may be asked for. */
export type TurnPlan =
  | StartPlan
  | PreviewPlan
  | ContinuePlan
  | StreamPlan
  | DeliveryPlan
  | OperatePlan
  | RewindPlan
  | RefusedPlan;

// These two parse every turn. Compiled, they are three times as fast, with less garbage.
const readStart = compile(StartChatRequest);
const readContinue = compile(ContinueChatRequest);

/** Plans the start of a chat on the bot at a public address. */
export function planStart(publicId: string, body: unknown, context: RequestContext): StartPlan | RefusedPlan {
  const parsed = readStart.safeParse(body === undefined ? {} : body);
  if (!parsed.success) return refused(publicId, badRequest(toIssues(parsed.error)));
  if (isKeyTooLong(context)) return refused(publicId, keyTooLong());
  const identified = identify(`start ${publicId}`, context);
  return { type: 'start', id: publicId, queue: undefined, identified, request: parsed.data, context };
}

/** Plans a preview. One that names its chat replaces an earlier preview of that name. */
export function planPreview(
  botId: string,
  body: unknown,
  context: RequestContext,
): PreviewPlan | RefusedPlan {
  const parsed = StartPreviewChatRequest.safeParse(body === undefined ? {} : body);
  if (!parsed.success) return refused(botId, badRequest(toIssues(parsed.error)));
  if (isKeyTooLong(context)) return refused(botId, keyTooLong());
  // A guest's key must not return the response to another preview.
  const identified = identify(`${context.isGuest ? 'open preview' : 'preview'} ${botId}`, context);
  const request = parsed.data;
  return { type: 'preview', id: botId, queue: request.sessionId, identified, request, context };
}

/** Plans the next turn of a chat. */
export function planContinue(
  sessionId: string,
  body: unknown,
  context: RequestContext,
): ContinuePlan | RefusedPlan {
  const parsed = readContinue.safeParse(body === undefined ? {} : body);
  if (!parsed.success) return refused(sessionId, badRequest(toIssues(parsed.error)));
  if (isScopeOfStart(sessionId)) return refused(sessionId, unknownSession());
  if (isKeyTooLong(context)) return refused(sessionId, keyTooLong());
  const identified = identify(sessionId, context);
  return { type: 'continue', id: sessionId, queue: sessionId, identified, request: parsed.data, context };
}

/** Plans the turn of an event for silence. */
export function planTimeOut(sessionId: string, timedOut: TimedOut, key: string): ContinuePlan {
  const identified = { scope: sessionId, key, hash: key };
  const request = { textBubbleContentFormat: 'richText' as const, timedOut };
  return { type: 'continue', id: sessionId, queue: sessionId, identified, request, context: {} };
}

/** Plans a text that is made while a client watches. */
export function planStream(
  sessionId: string,
  onText: (piece: string) => void,
  context: RequestContext,
): StreamPlan {
  return {
    type: 'stream',
    id: sessionId,
    queue: sessionId,
    identified: undefined,
    request: { onText },
    context,
  };
}

/** Plans a delivery from another system. */
export function planDelivery(sessionId: string, request: DeliveryPlan['request']): DeliveryPlan {
  return {
    type: 'delivery',
    id: sessionId,
    queue: sessionId,
    identified: undefined,
    request,
    context: {},
  };
}

/** Plans a change of a chat, or an operator's message. Keys of visitors and operators are separate. */
export function planOperate(
  sessionId: string,
  change: ChatChange,
  context: RequestContext,
): OperatePlan | RefusedPlan {
  if (isKeyTooLong(context)) return refused(sessionId, keyTooLong());
  const identified = identify(`operator ${sessionId}`, context);
  return { type: 'operate', id: sessionId, queue: sessionId, identified, request: change, context };
}

/** Plans a return to an earlier question. Its key is the visitor's, as for the next turn. */
export function planRewind(
  sessionId: string,
  body: unknown,
  context: RequestContext,
): RewindPlan | RefusedPlan {
  const parsed = RewindChatRequest.safeParse(body);
  if (!parsed.success) return refused(sessionId, badRequest(toIssues(parsed.error)));
  if (isScopeOfStart(sessionId)) return refused(sessionId, unknownSession());
  if (isKeyTooLong(context)) return refused(sessionId, keyTooLong());
  const identified = identify(sessionId, context);
  return { type: 'rewind', id: sessionId, queue: sessionId, identified, request: parsed.data, context };
}

/** Scopes of keys name what they start or continue. A chat named like a start would get the responses of starts. */
export function isScopeOfStart(sessionId: string): boolean {
  return /^(?:start|preview|open preview|operator) /.test(sessionId);
}

function identify(
  scope: string,
  { idempotencyKey: key, bodyHash: hash = '' }: RequestContext,
): IdentifiedRequest | undefined {
  return key === undefined || key === '' ? undefined : { scope, key, hash };
}

function isKeyTooLong({ idempotencyKey: key = '' }: RequestContext): boolean {
  return key.length > limits.idempotencyKeyCharacters;
}

function refused(id: string, response: ApiResponse): RefusedPlan {
  return { type: 'refused', id, response };
}
