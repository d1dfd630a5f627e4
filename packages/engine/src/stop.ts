// Why a turn stopped, with everything that is needed to resume it.
import type { Call, Message } from '@colloquy/schema';

/** Why a turn stopped. */
export type Stop =
  /** An input was asked. */
  | { readonly type: 'asked' }
  /** The client performs an action or shows a bubble, then replies to it. */
  | { readonly type: 'awaiting' }
  | CallStop
  | { readonly type: 'ended' }
  | Paused
  /** The turn used more fuel than `Host.fuelAtOnce`. It had no effect: the host runs it again without that bound. */
  | { readonly type: 'postponed' }
  /** The session exists, but its flow has not started. */
  | { readonly type: 'registered' };

/** The host makes the call and resumes the turn with its result. */
export interface CallStop {
  readonly type: 'call';
  readonly call: Call;
  readonly number: number;
  /** The use of the result. Absent for a call block. */
  readonly use?: CallUse;
  /** The host must not make the call: it resumes with the result that it already has, or without one. */
  readonly isOptional?: boolean;
  /** The next bubble shows the text that the call generates, so the client may see it while it is generated. */
  readonly isShown?: boolean;
  readonly firstMessage?: Message | undefined;
}

/** The turn paused between two blocks so that the host can run other turns. The host resumes it without a result. */
export interface Paused {
  readonly type: 'paused';
  readonly position: number;
  readonly pendingReply: PendingReply | undefined;
  readonly pendingContext: PendingContext | undefined;
  /** The message that came with the start of the chat, while no input has taken it. */
  readonly firstMessage?: Message | undefined;
}

/** A reply that was set aside and is given to its input when the flow returns to it. */
export interface PendingReply {
  readonly blockId: string;
  readonly message: Message;
}

/** Text that an input stored when it was asked, or when it rejected the last reply. */
export interface PendingContext {
  readonly blockId: string;
  readonly text: string;
}

/** Use of a call's result outside a call block: to ask an input, to read a reply, or together with an awaited reply. */
export type CallUse =
  | { readonly for: 'question'; readonly pendingReply: PendingReply | undefined }
  | { readonly for: 'reading'; readonly message: Message | undefined; readonly isReplay: boolean }
  | { readonly for: 'reply'; readonly reply: string | undefined; readonly isStreamed: boolean };
