// Events: everything that happened in a turn, in order. All that a turn shows or stores is a fold over this one list.
import type {
  Bubble,
  Call,
  CallResult,
  ClientSideAction,
  Input,
  Log,
  OfferedReading,
  Operator,
  Value,
} from '@colloquy/schema';
import type { TurnResult } from './turn-result.ts';

/** One thing that happened. `blockId` is the block that made it happen. */
export type Event =
  | { readonly type: 'said'; readonly blockId: string; readonly bubble: Bubble }
  | { readonly type: 'asked'; readonly blockId: string; readonly input: Input }
  | {
      readonly type: 'answered';
      readonly blockId: string;
      readonly content: string;
      /** The text as it was sent; absent for recordings. */
      readonly sent: string | undefined;
      readonly attachedFileUrls: readonly string[];
      /** The result that stores it; a linked bot may have its own. Null in preview. */
      readonly resultId: string | null;
    }
  | {
      readonly type: 'rejected';
      readonly blockId: string;
      /** What an ambiguous reply may mean. */
      readonly readings?: readonly OfferedReading[] | undefined;
    }
  | { readonly type: 'set'; readonly blockId: string; readonly variableId: string; readonly value: Value }
  | {
      readonly type: 'moved';
      readonly blockId: string | undefined;
      readonly edgeId: string | undefined;
      readonly toBlockId: string;
    }
  | { readonly type: 'called'; readonly blockId: string; readonly number: number; readonly call: Call }
  | {
      readonly type: 'returned';
      readonly blockId: string;
      readonly number: number;
      readonly result: CallResult;
    }
  | { readonly type: 'acted'; readonly blockId: string; readonly action: ClientSideAction }
  | { readonly type: 'logged'; readonly blockId: string | undefined; readonly log: Log }
  /** A linked bot with its own result was left; this is the result's end. */
  | { readonly type: 'left'; readonly result: TurnResult }
  /** A person changed the chat, or said what follows. */
  | { readonly type: 'operated'; readonly operator: Operator }
  /** Words of the visitor while a person answers: they reach no block. */
  | { readonly type: 'heard'; readonly text: string }
  /** The visitor went back to the question of an earlier turn. */
  | { readonly type: 'rewound'; readonly toTurn: number }
  | { readonly type: 'ended' };
