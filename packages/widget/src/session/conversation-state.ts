// What a conversation is at one moment: all that the page shows follows from it.
import type { Bubble, DynamicTheme, Input, OfferedReading, StartedBot } from '@colloquy/schema';
import type { Answer } from './conversation-contract.ts';

/**
 * How far a reply has got. `sending`: on its way. `waiting`: there is no network, it goes out by itself later.
 * `refused`: the server will not have it, the visitor decides. `sent`: it counts.
 */
export type ReplyState = 'sending' | 'waiting' | 'refused' | 'sent';

/** A file that a reply shows: an address of the server, or of the page while it is on its way. */
export interface ShownFile {
  readonly name: string;
  readonly url: string;
  /** MIME type; pictures are shown, recordings played. */
  readonly type: string;
}

/** One thing in the list of messages. `key` never changes, so that nothing is drawn twice. */
export type Entry =
  | {
      readonly kind: 'bubble';
      readonly key: string;
      readonly bubble: Bubble;
      /** Was there before the page: shown without motion, plays nothing by itself. */
      readonly isOld: boolean;
      /** The avatar of the bot when it was said; a bot may change it later. Of a person, their own. */
      readonly avatarUrl: string | undefined;
      /** The name of the person who said it instead of the bot; empty when they gave none. */
      readonly person?: string | undefined;
    }
  | {
      readonly kind: 'reply';
      readonly key: string;
      readonly text: string;
      readonly files: readonly ShownFile[];
      readonly state: ReplyState;
      /** The server refused it, and would do so again. */
      readonly isFinal?: boolean;
      /** What the server understood, where the words alone do not show it. */
      readonly understood?: string | undefined;
      /** The turn whose question it answers, where the bot lets the visitor change the answer. */
      readonly questionTurn?: number | undefined;
      readonly isOld: boolean;
      readonly avatarUrl: string | undefined;
    }
  | {
      readonly kind: 'stream';
      readonly key: string;
      /** Markdown, as far as it has come. */
      readonly text: string;
      readonly isWhole: boolean;
      readonly isOld: boolean;
      readonly avatarUrl: string | undefined;
    };

export type ReplyEntry = Extract<Entry, { kind: 'reply' }>;

/**
 * `starting`: nothing is there yet. `talking`: the bot speaks or asks. `ended`: nothing is asked any more.
 * `failed`: the chat could not be started, `problem` says why.
 */
export type Phase = 'starting' | 'talking' | 'ended' | 'failed';

export interface ConversationState {
  readonly phase: Phase;
  readonly entries: readonly Entry[];
  /** The bot is about to say something. */
  readonly isTyping: boolean;
  /** What is asked, as soon as it may be answered. */
  readonly input: Input | undefined;
  /** It is asked before the conversation is there to be answered. */
  readonly early: EarlyAnswer | undefined;
  /** The last reply did not fit the question, or is being changed: its text is back in the field. */
  readonly refused: Refusal | undefined;
  /** A person answers instead of the bot: any words will do. */
  readonly isPaused: boolean;
  readonly bot: StartedBot | undefined;
  readonly dynamicTheme: DynamicTheme;
  /** Percent. */
  readonly progress: number | undefined;
  readonly problem: Problem | undefined;
  /** There are turns before the first entry. */
  readonly hasEarlier: boolean;
}

/** What was answered meanwhile, if something was, the key under which it counts once, and what the list shows of it. */
export interface EarlyAnswer {
  readonly key?: string;
  readonly answer?: Answer;
  readonly entry?: ReplyEntry | undefined;
}

/** A typed text that the server did not accept, or that the visitor changes. */
export interface Refusal {
  readonly text: string;
  /** In the words of the bot; absent for a command that it does not have, empty where the visitor changes the text. */
  readonly reason?: string;
  /** What the text may mean. */
  readonly readings: readonly OfferedReading[];
}

/** Why there is no chat. `message` is the server's own sentence, when it gave one that a visitor may read. */
export interface Problem {
  readonly kind: 'unknown-bot' | 'refused' | 'unreachable' | 'closed';
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
