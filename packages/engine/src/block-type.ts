// The block contract: the four shapes of a block type.
import type {
  BlockCard,
  Bubble,
  ClientSideAction,
  Condition,
  CredentialType,
  Input,
  Log,
  OfferedReading,
  PortContract,
  toIssues,
  Value,
} from '@colloquy/schema';
import type { Go } from './go.ts';
import type { Mistake, MistakeTools } from './mistake.ts';
import type { PortCall, PortChoice, PortResult } from './port-call.ts';
import type { View } from './view.ts';

/** A type of block. Its functions are synchronous, never throw, and return data. The engine never asks for its name. */
export type BlockType = SayBlock | AskBlock | LogicBlock | CallBlock;

/** Fields of every shape. `Definition` is the result of `parse` on the block's own fields (`options`, `content`, `items`). */
interface Described<Definition> {
  /** The literal in definition files. */
  readonly type: string;
  /** One sentence for the reference. */
  readonly summary: string;
  /** Its card in editors. Without one, they show the block by its type and shape, unless they know it. */
  readonly card?: BlockCard | undefined;
  /** The credentials that `options.credentialsId` names, and the allowed hosts of their secrets. */
  readonly credentials?: CredentialType | undefined;
  /**
   * The schema of the block's own fields, any zod schema will do. It is the check, the documentation and the editor's form in one.
   * It must accept a block without any of them, because a freshly dropped block is just `{id, type}`.
   */
  readonly definition: DefinitionSchema<Definition>;
  /** Targets without an edge. The loader knows the edges of the block, its items and its paths. */
  readonly exits?: (definition: Definition) => readonly Exit[];
  /** Mistakes of the author that the schema cannot express. Called by checks of a bot, never during a chat. */
  readonly mistakes?: (definition: Definition, tools: MistakeTools) => readonly Mistake[];
  /** Tools of the page that the client sets up when a live chat starts, because this block will use them. */
  readonly startProps?: (definition: Definition) => {
    readonly googleAnalyticsId?: string | undefined;
    readonly pixelIds?: readonly string[];
  };
  /**
   * The author's code that it runs in the visitor's page, or the address that it loads code from. An owner of the server allows this
   * code for the bot's own page. Nothing when it runs none there.
   */
  readonly pageCode?: (definition: Definition) => string | undefined;
  /** Whether it reads the transcript. Sessions store one only when the bot or a linked bot has such a block. */
  readonly readsTranscript?: (definition: Definition) => boolean;
  /** Whether it uses all variables, such as a request with all answers. For checks alone. */
  readonly readsAll?: (definition: Definition) => boolean;
}

/** Just enough of a zod schema for the loader; keeps the engine free of the library. */
export interface DefinitionSchema<Definition> {
  safeParse(
    raw: unknown,
  ):
    | { readonly success: true; readonly data: Definition }
    | { readonly success: false; readonly error: Parameters<typeof toIssues>[0] };
}

/**
 * A target outside the edges: a group of this bot (jump), a group whose title only the chat knows, or another bot
 * (link). `current` is this bot. `at` is the field that names the group, from the block.
 */
export type Exit =
  | {
      readonly to: 'group';
      readonly groupId: string;
      readonly blockId?: string | undefined;
      readonly at: readonly string[];
    }
  | { readonly to: 'some group' }
  /** `groupId`: the group that it is entered at, when that is known beforehand; absent for its start. */
  | {
      readonly to: 'bot';
      readonly botId: string;
      readonly groupId?: string | undefined;
      readonly at: readonly string[];
    };

/** Shows something. */
export interface SayBlock<Definition = unknown> extends Described<Definition> {
  readonly shape: 'say';
  /** The bubble to show (the engine adds its id), or nothing when there is nothing to show. */
  readonly say: (definition: Definition, view: View) => Unidentified<Bubble> | undefined;
  /** Whether the flow stops after the bubble until the client replies to it. */
  readonly awaitsReply?: (definition: Definition) => boolean;
  /** The name of the variable that it begins with, when its first piece is nothing else. */
  readonly beginsWith?: (definition: Definition) => string | undefined;
  /** The change by the client's dedicated reply; absent text means "continue". */
  readonly receive?: (definition: Definition, reply: string | undefined, view: View) => Move;
}

/** Asks for something and understands the reply. */
export interface AskBlock<Definition = unknown, Port extends PortContract = PortContract>
  extends Described<Definition> {
  readonly shape: 'ask';
  /** The wire word of the input: `text input`, `choice input`, … */
  readonly input: Input['type'];
  /** The port that it calls, when it has something to `prepare` or to `check`. Its contract types both requests and results. */
  readonly port?: Port | undefined;
  /** A call to make before the input is asked, at every repetition: a payment is set up with its provider. `ask` gets its result. */
  readonly prepare?: (definition: Definition, view: View) => PortCall<Port> | undefined;
  /** Data for the client's input: rendered options, items. A move instead when it cannot be asked. */
  readonly ask: (
    definition: Definition,
    view: View,
    prepared?: PortResult<Port>,
  ) => Question | { readonly move: Move };
  /** A call to make before a reply is read: the provider confirms the payment. `read` gets its result. */
  readonly check?: (definition: Definition, reply: Reply, view: View) => PortCall<Port> | undefined;
  /** Reads a reply: an answer, a skip, or a rejection that leaves the state unchanged. */
  readonly read: (definition: Definition, reply: Reply, view: View, checked?: PortResult<Port>) => Reading;
  /** The variable that keeps the answer. */
  readonly saveTo: (definition: Definition) => string | undefined;
  /** The values that it can store, when the author fixed them: a range of numbers, or a list of texts. For checks alone. */
  readonly answers?: (
    definition: Definition,
  ) =>
    | { readonly min?: number | undefined; readonly max?: number | undefined }
    | { readonly values: readonly string[] }
    | undefined;
  /** Word for reply events: `text`, `number`, `buttons`, … */
  readonly replyType: string;
  /** Whether the saved value is offered as `prefilledValue`. Default true. */
  readonly isPrefilled?: boolean;
  /** Kinds of message that it accepts in addition to text. Other kinds are refused before the flow runs. */
  readonly accepts?: (definition: Definition) => { readonly audio?: boolean; readonly attachments?: boolean };
  /** Most characters of a text that it reads. A longer reply is refused before the flow runs. Default: those of a message. */
  readonly replyCharacters?: (definition: Definition) => number;
  /** Files that a client may upload for this input. Nothing when it takes none. */
  readonly uploads?: (definition: Definition, view: View) => Uploads | undefined;
}

/** Files that an input accepts. */
export interface Uploads {
  /** Whether it takes a file: before the upload by the client's claim, afterwards by the content. */
  readonly takes: (file: FileKind) => boolean;
  /** The kinds that it takes, in words for people. Absent when it takes all. */
  readonly types?: readonly string[] | undefined;
  /** Bytes of one file. The host has its own limit; the smaller one counts. */
  readonly maxBytes?: number | undefined;
  /** Whether only the operator may open the files. */
  readonly isPrivate?: boolean | undefined;
}

/** Facts that identify the kind of a file. */
export interface FileKind {
  readonly name: string;
  /** MIME type in lower case, without parameters. */
  readonly mediaType: string;
}

/** Decides: sets variables, moves on, asks the client to act, logs. */
export interface LogicBlock<Definition = unknown> extends Described<Definition> {
  readonly shape: 'logic';
  readonly run: (definition: Definition, view: View) => Move;
  /**
   * The condition of each item, for a block that takes the first item whose condition holds, and ends the path when that item has
   * no edge. For checks alone.
   */
  readonly branches?: (definition: Definition) => readonly (Condition | undefined)[];
  /** The change by the client's dedicated reply, for moves that await one. */
  readonly receive?: (definition: Definition, reply: string | undefined, view: View) => Move;
}

/** Needs the world: returns a description of the call and turns its result into a move. */
export interface CallBlock<Definition = unknown, Port extends PortContract = PortContract>
  extends Described<Definition> {
  readonly shape: 'call';
  /** The port that it calls. The contract types the request and the result. */
  readonly port: PortChoice<Definition, Port>;
  /** The call to make, or a move when there is nothing to call. */
  readonly call: (
    definition: Definition,
    view: View,
  ) => { readonly call: PortCall<Port> } | { readonly move: Move };
  readonly returned: (definition: Definition, result: PortResult<Port>, view: View) => Move;
  /** Whether it ever calls. Default: it does. A loop of blocks that do not is a silent one. */
  readonly mayCall?: (definition: Definition) => boolean;
  /** A call whose result may arrive while the chat waits for the client. */
  readonly awaited?: (definition: Definition, view: View) => AwaitedCall<Port> | undefined;
  /** For calls that the client performs instead: the change by its dedicated reply. */
  readonly receive?: (definition: Definition, reply: string | undefined, view: View) => Move;
}

/**
 * A call in which the client takes part: it watches a streamed text, or listens for data of another system. The
 * client gets the action and replies when it is done. If the host has made the call by then, its result is passed to
 * `returned`; otherwise the reply is passed to `receive`.
 */
export interface AwaitedCall<Port extends PortContract = PortContract> {
  readonly call: PortCall<Port>;
  readonly action: UnplacedAction;
  /**
   * The variable that gets the text. When given, the call is awaited only in chats that stream, where the next block is a text bubble that
   * begins with this variable; otherwise it is an ordinary call. The client shows the text itself, so that bubble is left out.
   */
  readonly streamsInto?: string | undefined;
  /** Whether the call is made after all when neither a result nor a reply came. */
  readonly isMadeOnReply?: boolean;
}

/** The changes of a block. Everything is optional; an empty move takes the default path: the block's own edge, else the next block. */
export interface Move {
  readonly set?: readonly Assignment[];
  readonly say?: readonly Unidentified<Bubble>[];
  readonly act?: readonly UnplacedAction[];
  /** Stop until the client replies to the last action (or bubble) of this move. */
  readonly awaitsReply?: boolean;
  readonly log?: readonly Log[];
  readonly go?: Go;
}

/** A value for a variable, by id. Unknown ids are ignored. `value` may be anything; `toValue` makes it storable. */
export interface Assignment {
  readonly variableId: string;
  readonly value: unknown;
  /** Keeps the variable out of results from now on. */
  readonly isSessionOnly?: boolean;
  /** Whether the text is Markdown of the author or of a model. Default: as the variable declares. */
  readonly isMarkdown?: boolean;
}

/** A visitor's reply to an input. `none` is a continue request without a message. */
export type Reply =
  | {
      readonly type: 'text';
      readonly text: string;
      readonly attachedFileUrls: readonly string[];
      readonly replyId: string | undefined;
    }
  | { readonly type: 'audio'; readonly url: string }
  | { readonly type: 'none' };

/** Wire fields of an input, without id, type and edge. */
export interface Question {
  readonly options?: object;
  readonly items?: readonly object[];
  readonly runtimeOptions?: {
    readonly paymentIntentSecret: string;
    readonly amountLabel: string;
    readonly publicKey: string;
  };
  /** Stored with the session until the input is answered; read it as `view.pendingContext`. At most `limits.pendingContextCharacters`. */
  readonly pendingContext?: string | undefined;
  readonly log?: readonly Log[];
}

/** How a reply was understood. */
export type Reading =
  | {
      readonly type: 'answer';
      /** The formatted answer: stored, and sent as `lastMessageNewFormat` when it differs from the message. */
      readonly content: string;
      /** The value of the block's variable if it is not `content`. */
      readonly value?: Value;
      /** The chosen item's edge. */
      readonly edgeId?: string | undefined;
      /** The choice, in the author's words only: ids of items, a position on a scale. It is counted, so it never holds words of a visitor. */
      readonly chosen?: readonly string[];
      readonly attachedFileUrls?: readonly string[];
      /** Side variables: attachments, parts of a card. */
      readonly set?: readonly Assignment[];
    }
  | { readonly type: 'skip' }
  | {
      readonly type: 'rejection';
      /** Whether the visitor asked something instead of answering. Sets off the bot's event for questions. */
      readonly isQuestion?: boolean | undefined;
      /** The retry text; absent means the bot's general one. */
      readonly message?: string | undefined;
      /**
       * Context for the next reply: the readings that `message` offers, or the part understood already. Stored for
       * one reply, in place of the question's context, at most `limits.pendingContextCharacters`;
       * `view.pendingContext` shows it. For inputs that `prepare` nothing.
       */
      readonly pendingContext?: string | undefined;
      /** Messages for the second, third and further rejections in a row. The engine never says one twice in a row. */
      readonly again?: readonly string[] | undefined;
      /** The readings that `message` offers; clients show them as buttons. */
      readonly readings?: readonly OfferedReading[] | undefined;
      readonly log?: readonly Log[];
    };

type Unidentified<T> = T extends unknown ? Omit<T, 'id'> : never;
/** A client-side action before the engine adds where it belongs. */
export type UnplacedAction = ClientSideAction extends infer A
  ? A extends unknown
    ? Omit<A, 'lastBubbleBlockId' | 'expectsDedicatedReply'>
    : never
  : never;
export type UnidentifiedBubble = Unidentified<Bubble>;

/**
 * Declares a block that shows something. Inference ties `definition` to the functions; the result is a plain `BlockType`.
 *
 * @example
 * export const hello = sayBlock({ type: 'hello', summary: 'Says hello.', definition: z.object({}),
 *   say: () => ({ type: 'text', content: { type: 'richText', richText: [] } }) });
 */
export function sayBlock<D>(block: Omit<SayBlock<D>, 'shape'>): BlockType {
  return { ...block, shape: 'say' } as SayBlock as BlockType;
}

/** Declares a block that asks. `saveTo` defaults to `options.variableId`, which all inputs share. */
export function askBlock<
  D extends { readonly options?: { readonly variableId?: string | undefined } | undefined },
  Port extends PortContract,
>(
  block: Omit<AskBlock<D, Port>, 'shape' | 'saveTo'> & { saveTo?: AskBlock<D>['saveTo'] } & (
      | { readonly port: Port }
      // An input without a port makes no calls.
      | { readonly port?: undefined; readonly prepare?: undefined; readonly check?: undefined }
    ),
): BlockType {
  return {
    saveTo: (definition: D) => definition.options?.variableId,
    ...block,
    shape: 'ask',
  } as unknown as BlockType;
}

/** Declares a block that decides. */
export function logicBlock<D>(block: Omit<LogicBlock<D>, 'shape'>): BlockType {
  return { ...block, shape: 'logic' } as LogicBlock as BlockType;
}

/** Declares a block that calls the world, by the contract of its port. */
export function callBlock<D, Port extends PortContract>(block: Omit<CallBlock<D, Port>, 'shape'>): BlockType {
  return { ...block, shape: 'call' } as unknown as BlockType;
}
