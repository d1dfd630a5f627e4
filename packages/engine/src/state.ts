// The state of a session: plain JSON that holds everything the next turn needs, and a reference to the flow instead of the flow.
import type { ClientSideAction, GivenResult, Input, Message, Value } from '@colloquy/schema';

/** All of a session. Survives `parse(stringify(state))`. Never changed in place: each turn makes a new one. */
export interface State {
  readonly version: 1;
  /** 128 random bits, the source of this session's randomness. */
  readonly seed: string;
  /** Number of turns that made this state. */
  readonly turn: number;
  readonly status: 'registered' | 'open' | 'ended';
  readonly isPreview: boolean;
  /** Set where the host makes no calls for this chat; `areLogsPlain` hides details of logs from its client as well. Used by the host only. */
  readonly callsOff?: { readonly areLogsPlain: boolean } | undefined;
  /** Results that the author of a preview gave in place of calls. Used by the host only. */
  readonly givenResults?: readonly GivenResult[] | undefined;
  /** The host's id of the visitor. Absent when unknown. */
  readonly subject?: string | undefined;
  /** The person on a channel who talks in this chat. Absent on the web. Used by the host only. */
  readonly contact?: { readonly channelId: string; readonly person: string } | undefined;
  readonly isStreamEnabled: boolean;
  /** BCP 47 tag. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
  /** The bots being run, innermost last. The first is the one that the chat was started on. */
  readonly frames: readonly Frame[];
  /** The block of the innermost frame that waits for the client. */
  readonly waiting: Waiting | null;
  readonly startFrom: StartFrom | null;
  /** Inputs answered so far, and the highest progress sent: progress never decreases. */
  readonly answered: number;
  readonly progress: number;
  /** Kept only for bots with a block that reads it, or with links that lead to such a bot. */
  readonly transcript: readonly TranscriptLine[] | null;
  /** Set while a person answers instead of the bot. */
  readonly handover?: Handoff;
  /** Ids of the events for silence that have run since the visitor's last message: each runs once. Absent when there are none. */
  readonly silence?: readonly string[] | undefined;
  /** Turns between a rewind and the question that it went back to, in order and without overlap. Absent when there are none. */
  readonly abandoned?: readonly TurnRange[];
  /** At least as many bytes as variables and answers take. Absent until something was kept. */
  readonly bytes?: number;
}

/** The first and the last of some turns in a row. */
export type TurnRange = readonly [first: number, last: number];

/** The bot's open question while a person answers. Empty in a chat that waits for nothing. */
export interface Handoff {
  readonly input?: Input | undefined;
  /** Actions that wait for a reply of the client. */
  readonly clientSideActions?: readonly ClientSideAction[] | undefined;
}

/** The waiting block, and its context for the client's reply. */
export interface Waiting {
  readonly blockId: string;
  readonly kept?: string;
  /** The replies in a row that the block rejected. Absent when there are none. */
  readonly missed?: Missed | undefined;
  /**
   * Epoch milliseconds since when a call is awaited together with the reply. Its request may contain the time, and must not change between
   * reads.
   */
  readonly since?: number;
}

/** Rejections in a row: their number, and the beginning of the last message. */
export interface Missed {
  readonly count: number;
  readonly said: string;
}

/** One bot being run. */
export interface Frame {
  /** Hash of the flow version. */
  readonly flow: string;
  /** In the order of `Flow.variables`. */
  readonly variables: readonly Value[];
  /** Indexes of variables that became session-only on the way. */
  readonly sessionOnly: readonly number[];
  /** Indexes of variables that hold Markdown: words of the author or of a model, never of a visitor. Absent when there are none. */
  readonly markdown?: readonly number[] | undefined;
  /** Values of bots that merge with this one, under names without a variable here. Absent when there are none. */
  readonly brought?: readonly BroughtValue[];
  /** Answers by name, in the order of the last answer. */
  readonly answers: readonly (readonly [key: string, content: string])[];
  /** Places to go back to, innermost last. */
  readonly returns: readonly ReturnPoint[];
  /** Where this bot's answers are kept. Absent in preview. */
  readonly resultId: string | null;
  /**
   * Set when a link entered this bot: the block of the frame below that continues afterwards. With `owner` it is a
   * command of the bot at that index of the frames (`command-frame.ts`): its values are that bot's, and the block
   * below is asked again. `kept` is then that block's stored context.
   */
  readonly link: {
    readonly blockId: string;
    readonly isMerging: boolean;
    readonly owner?: number;
    readonly kept?: string;
  } | null;
}

/** A value with a name, in a bot that has no variable of this name. */
export interface BroughtValue {
  /** Of the variable in the bot that it comes from. */
  readonly id: string;
  readonly name: string;
  readonly value: Value;
  /** Why it is in no result: it was declared so there, or became so on the way, which it stays wherever it gets to. */
  readonly sessionOnly?: 'declared' | 'since set';
  readonly isMarkdown?: boolean | undefined;
}

/** A remembered place. */
export interface ReturnPoint {
  readonly blockId: string;
  /** `at` runs the block again (an input is asked again), `after` continues after it. */
  readonly entry: 'at' | 'after';
  /** Taken when the path ends; otherwise only a `return` takes it. */
  readonly isAutomatic: boolean;
  /** Left by a reply event; inputs reached from its flow set off no further ones, or a visitor would never get out. */
  readonly isEvent?: boolean;
  /** A reply put aside by a reply event, given to the input when the flow returns to it. */
  readonly reply: Message | null;
  /** Stored context of the input that is asked again. */
  readonly kept?: string;
}

/** Where a preview begins instead of the start event. */
export type StartFrom =
  | { readonly type: 'group'; readonly groupId: string }
  | { readonly type: 'event'; readonly eventId: string };

/** One line of the conversation so far. */
export interface TranscriptLine {
  readonly role: 'bot' | 'visitor';
  readonly text: string;
}
