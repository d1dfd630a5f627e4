// A flow: one immutable version of a bot, indexed so that every step of a turn is a look-up.
import type { BotDefinition, ClientSideAction, FlowEvent, Value } from '@colloquy/schema';
import type { BlockType } from './block-type.ts';
import type { PathGraph } from './paths.ts';
import type { Remark } from './remarks.ts';
import type { Segment } from './template.ts';

/** The position of an edge without a target. Positions are indexes into `Flow.blocks`. */
export const NOWHERE = -1;

/** A block in its place. */
export interface FlowBlock {
  readonly id: string;
  readonly type: string;
  readonly position: number;
  /** Index into `Flow.groups`. */
  readonly group: number;
  /** Position of the next block of the group, or `NOWHERE` after the last one. */
  readonly next: number;
  readonly edgeId: string | undefined;
  /** The block's behavior. Absent when its type is not registered or its fields are invalid. */
  readonly behavior: BlockType | undefined;
  /** The result of `behavior.definition` on the block's fields. */
  readonly definition: unknown;
  /** Why there is no behavior, in words for the bot's author. */
  readonly complaint: string | undefined;
  /** Values of its fields that do not count as they are written. Absent when there are none. */
  readonly remarks: readonly Remark[] | undefined;
  /** How many JSON values it is made of. */
  readonly values: number;
  /** Under which name the answer appears in summaries: the variable's name, else the group's title, counted up. */
  readonly answerKey: string;
}

/** A group in its place. */
export interface FlowGroup {
  readonly id: string;
  readonly title: string;
  /** Position of the first block, or `NOWHERE` in an empty group. */
  readonly first: number;
}

/** A variable as declared. Sessions keep values in the order of this list. */
export interface FlowVariable {
  readonly id: string;
  readonly name: string;
  readonly isSessionOnly: boolean;
  /** Whether the author declares that it holds Markdown. */
  readonly isMarkdown: boolean;
  readonly initial: Value;
}

/** Tools of the page: code for its head, and the ids under which analytics and pixels report. */
export type StartProps = Extract<ClientSideAction, { type: 'startPropsToInject' }>['startPropsToInject'];

/** The links of a flow, and its graph. */
export interface FlowLinks {
  readonly graph: PathGraph;
  readonly links: readonly {
    /** Of the block that links. */
    readonly position: number;
    /** `current` for this bot. */
    readonly botId: string;
    /** Where the other bot is entered; absent for its start. */
    readonly groupId?: string | undefined;
  }[];
}

/** One immutable, indexed version of a bot. Made by `loadFlow`, shared by all sessions that run it, never changed. */
export interface Flow {
  /** The content's hash, to which sessions refer. */
  readonly hash: string;
  readonly bot: BotDefinition;
  /** Whether the bot was written in version 3, 4 or 5, where a few defaults differ. */
  readonly isLegacy: boolean;
  readonly blocks: readonly FlowBlock[];
  readonly groups: readonly FlowGroup[];
  readonly blockById: ReadonlyMap<string, number>;
  readonly groupById: ReadonlyMap<string, number>;
  readonly groupByTitle: ReadonlyMap<string, number>;
  /** Edge id to the position it leads to; an edge without a target has `NOWHERE`. */
  readonly edges: ReadonlyMap<string, number>;
  /** Edge id to its place in the definition's list of edges. */
  readonly edgeNumbers: ReadonlyMap<string, number>;
  readonly variables: readonly FlowVariable[];
  readonly variableById: ReadonlyMap<string, number>;
  /** Indexes of variables with an initial text. The author wrote it, so it may be Markdown. */
  readonly initialMarkdown: readonly number[];
  /** Several variables may share a name; the first one with a value is read. */
  readonly variablesByName: ReadonlyMap<string, readonly number[]>;
  /** Position of the first block of a chat. */
  readonly start: number;
  readonly events: readonly FlowEvent[];
  /** Per block: inputs on the longest path from here to an end, itself included. */
  readonly remainingInputs: Int32Array;
  /** Data for counting the inputs of linked bots. Absent in a bot without links. */
  readonly links: FlowLinks | undefined;
  /** Ids of the bots that links lead to, `current` excluded. */
  readonly linkedBotIds: readonly string[];
  /** Whether one of its own blocks reads the transcript. */
  readonly keepsTranscript: boolean;
  /** Set-up of the client when a live chat starts. Absent when there is none. */
  readonly startProps: StartProps | undefined;
  /** Templates cut so far. Bounded by the flow, because only its own texts are ever cut. */
  readonly templates: Map<string, readonly Segment[]>;
  /** Which objects of the flow hold no template at all and can be shared as they are. */
  readonly plainObjects: WeakSet<object>;
}

/** Whether a group held the start block in a bot of version 3, 4 or 5: the start event now, with the group's id. */
export function isStartGroup({ isLegacy, events }: Flow, groupId: string | undefined): boolean {
  return isLegacy && events.some(({ id, type }) => type === 'start' && id === groupId);
}
