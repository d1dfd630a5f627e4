// The state of a conversation, from which the page renders everything.
import type { Bubble, DynamicTheme, Input, OfferedReading, Rating, StartedBot } from '@colloquy/schema';
import type { Answer } from './conversation-contract.ts';

/**
 * Delivery state of a reply. `sending`: in progress. `waiting`: no network, it is resent automatically. `busy`: the
 * server has no room yet, it is resent automatically. `refused`: the server refused it, and the visitor decides. `sent`:
 * accepted.
 */
export type ReplyState = 'sending' | Waiting | 'refused' | 'sent';

/** Why a reply is not sent yet. */
export type Waiting = 'waiting' | 'busy';

/** A file in a reply: with an address of the server, or of the page while it is being sent. */
export interface ShownFile {
  readonly name: string;
  readonly url: string;
  /** MIME type; images are shown, recordings can be played. */
  readonly type: string;
}

/**
 * An entry of the message list. `key` never changes, so that nothing is rendered twice. `at` is when it was sent, in
 * milliseconds since the epoch; absent if it came since the page was opened.
 */
export type Entry = { readonly at?: number } & (
  | {
      readonly kind: 'bubble';
      readonly key: string;
      readonly bubble: Bubble;
      /** From before the page load: shown without animation, does not autoplay. */
      readonly isOld: boolean;
      /** The bot's avatar at that time, because a bot may change it later; or the person's own. */
      readonly avatarUrl: string | undefined;
      /** Name of the person who wrote it instead of the bot; may be empty. */
      readonly person?: string | undefined;
    }
  | {
      readonly kind: 'reply';
      readonly key: string;
      readonly text: string;
      readonly files: readonly ShownFile[];
      readonly state: ReplyState;
      /** The server would refuse it again. */
      readonly isFinal?: boolean;
      /** The value that the server understood, if it differs from the text. */
      readonly understood?: string | undefined;
      /** The turn of its question, if the bot lets the visitor change the answer. */
      readonly questionTurn?: number | undefined;
      readonly isOld: boolean;
      readonly avatarUrl: string | undefined;
    }
  | {
      readonly kind: 'stream';
      readonly key: string;
      /** Markdown received so far. */
      readonly text: string;
      readonly isWhole: boolean;
      /** The turn that has it as its message, once the server has it. */
      readonly turn?: number | undefined;
      /** What the visitor thinks of it. */
      readonly rating?: Rating | undefined;
      readonly isOld: boolean;
      readonly avatarUrl: string | undefined;
    }
);

export type ReplyEntry = Extract<Entry, { kind: 'reply' }>;

/**
 * `starting`: nothing to show yet. `talking`: the bot writes or asks. `ended`: no more inputs. `failed`: the chat could
 * not start, with the reason in `problem`.
 */
export type Phase = 'starting' | 'talking' | 'ended' | 'failed';

export interface ConversationState {
  readonly phase: Phase;
  readonly entries: readonly Entry[];
  /** The bot is writing. */
  readonly isTyping: boolean;
  /** The current input, once it can be answered. */
  readonly input: Input | undefined;
  /** Set if the input appeared before the conversation had loaded. */
  readonly early: EarlyAnswer | undefined;
  /** The last reply was rejected, or is being changed: its text is back in the field. */
  readonly refused: Refusal | undefined;
  /** A person answers instead of the bot: the input is plain text. */
  readonly isPaused: boolean;
  readonly bot: StartedBot | undefined;
  readonly dynamicTheme: DynamicTheme;
  /** Percent. */
  readonly progress: number | undefined;
  readonly problem: Problem | undefined;
  /** There are turns before the first entry. */
  readonly hasEarlier: boolean;
}

/** The early answer, if any: its text before it is sent, its idempotency key, and its entry. */
export interface EarlyAnswer {
  /** What is typed so far. */
  readonly typed?: string;
  readonly key?: string;
  readonly answer?: Answer;
  readonly entry?: ReplyEntry | undefined;
}

/** A typed text that the server rejected, or that the visitor changes. */
export interface Refusal {
  readonly text: string;
  /** The bot's error text; absent for an unknown command, empty when the visitor changes the text. */
  readonly reason?: string;
  /** Possible meanings of the text. */
  readonly readings: readonly OfferedReading[];
}

/** The reason why there is no chat. `message` is the server's sentence, if it has one for visitors. */
export interface Problem {
  readonly kind: 'unknown-bot' | 'refused' | 'unreachable' | 'closed' | 'erased';
  readonly message: string | undefined;
}

export const initialState: ConversationState = {
  phase: 'starting',
  entries: [],
  isTyping: false,
  input: undefined,
  early: undefined,
  refused: undefined,
  isPaused: false,
  bot: undefined,
  dynamicTheme: {},
  progress: undefined,
  problem: undefined,
  hasEarlier: false,
};
