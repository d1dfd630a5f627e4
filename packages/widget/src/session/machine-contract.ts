// The types of the conversation's state machine: state, events and effects.
import type { FollowedTurn } from '@colloquy/client/follow';
import type {
  Bubble,
  ContinueChatResponse,
  Input,
  ReadChatResponse,
  StartChatResponse,
} from '@colloquy/schema';
import type { ChatEventName, ChatEvents } from './chat-events.ts';
import type { Answer } from './conversation-contract.ts';
import type { ConversationOptions } from './conversation-options.ts';
import type { ConversationState, Entry, ReplyEntry, Waiting } from './conversation-state.ts';
import type { Opening } from './opening.ts';
import type { Outgoing } from './outbox.ts';
import type { DedicatedReply } from './present.ts';
import type { RememberedChat } from './remembered-chat.ts';

/**
 * new → opening → showing ⇄ acting
 *                  ↑   ↓
 *       sending → showing → idle → sending
 *
 * `showing`: bubbles of a response appear. `acting`: an action that the bot waits for is running; only this state may
 * be interrupted by a person or another tab. `idle`: the visitor is next, or the chat has ended.
 */
export type Activity = 'new' | 'opening' | 'showing' | 'acting' | 'idle' | 'sending';

export interface MachineState {
  /** The state that the page shows. */
  readonly view: ConversationState;
  readonly options: Pick<ConversationOptions, 'isPreview' | 'locale' | 'timeZone'>;
  readonly activity: Activity;
  readonly chat: RememberedChat | undefined;
  /** Cursor of the turns before the first entry. */
  readonly before: number | undefined;
  /** Replies to actions since the visitor's last reply. */
  readonly ownReplies: number;
  /** The last turn announced by the server. */
  readonly heard: number;
  /** A person took over, or resumed the bot, while a reply was pending. */
  readonly isOutdated: boolean;
  /** When the event came, in milliseconds since the epoch. */
  readonly now?: number;
  /** Number of the last turn, if the visitor may return to its question. */
  readonly questionTurn: number | undefined;
  /** The answers of the visitor's entries by key, for resending. */
  readonly answers: Readonly<Record<string, Answer>>;
}

export type MachineEvent =
  // Events of the page.
  | { readonly type: 'begin'; readonly opening?: Promise<Opening> | undefined }
  | { readonly type: 'answer'; readonly answer: Answer; readonly entry: ReplyEntry | undefined }
  | { readonly type: 'retry'; readonly entry: ReplyEntry }
  | { readonly type: 'change'; readonly entry: ReplyEntry }
  | { readonly type: 'replyForBubble'; readonly text: string | undefined }
  | { readonly type: 'hold' | 'restart' | 'erased' | 'refresh' | 'readEarlier' | 'end' }
  | { readonly type: 'switchTo'; readonly chat: RememberedChat }
  | { readonly type: 'listen'; readonly isSeen: boolean }
  // Events of effects.
  | { readonly type: 'started'; readonly start: StartChatResponse; readonly isRemembered: boolean }
  | { readonly type: 'restored'; readonly page: ReadChatResponse; readonly remembered: RememberedChat }
  | { readonly type: 'notOpened'; readonly error: unknown }
  | { readonly type: 'typing'; readonly isTyping: boolean }
  | { readonly type: 'said'; readonly bubbles: readonly Bubble[]; readonly firstKey: number | undefined }
  | { readonly type: 'acting'; readonly isAwaited: boolean }
  /** An action adds an entry: streamed text so far, or a link. */
  | { readonly type: 'put'; readonly entry: Entry }
  | {
      readonly type: 'presented';
      readonly of: EffectOf<'present'>;
      readonly outcome: DedicatedReply | 'stop' | undefined;
    }
  | { readonly type: 'waiting'; readonly of: EffectOf<'send'>; readonly why: Waiting }
  | { readonly type: 'delivered'; readonly of: EffectOf<'send'>; readonly reply: ContinueChatResponse }
  | { readonly type: 'notDelivered'; readonly of: EffectOf<'send'>; readonly error: unknown }
  | { readonly type: 'read'; readonly of: EffectOf<'read'>; readonly page: ReadChatResponse }
  | { readonly type: 'notRead'; readonly of: EffectOf<'read'>; readonly error: unknown }
  | { readonly type: 'heard'; readonly turn: FollowedTurn };

/** Purpose of reading the chat from the server. */
export type ReadingPurpose = 'compare' | 'replace' | 'catchUp' | 'earlier';

/** Effects for the runner. A long effect ends with an event, unless `breakOff` comes first. */
export type Effect =
  | EmitEffect
  | { readonly do: 'open'; readonly opening: Promise<Opening> | undefined }
  /** Shows bubbles one by one, and runs the actions between them. */
  | {
      readonly do: 'present';
      readonly reply: ContinueChatResponse;
      readonly isStart: boolean;
      /** The chat continues, even without an input. */
      readonly isOpen: boolean;
    }
  | {
      readonly do: 'send';
      readonly outgoing: Outgoing;
      /** The question, to be asked again if the server refuses the reply. */
      readonly asked: Input | undefined;
      /** Key of the visitor's entry; none for a reply by the page itself. */
      readonly entryKey: string | undefined;
    }
  | {
      readonly do: 'read';
      readonly as: ReadingPurpose;
      readonly known: RememberedChat;
      readonly limit: number;
      readonly before?: number | undefined;
    }
  | { readonly do: 'keep'; readonly chat: RememberedChat }
  | { readonly do: 'listen'; readonly sessionId: string; readonly after: number }
  | { readonly do: 'forget' | 'breakOff' | 'findLeftReply' | 'stopListening' | 'stopFinding' };

export type EffectOf<Name extends Effect['do']> = Extract<Effect, { readonly do: Name }>;

type EmitEffect = {
  readonly [Name in ChatEventName]: {
    readonly do: 'emit';
    readonly name: Name;
    readonly detail: ChatEvents[Name];
  };
}[ChatEventName];

/** The next state, and the effects in order. */
export type Step = readonly [MachineState, readonly Effect[]];
