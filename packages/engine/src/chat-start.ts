// The inputs of the first turn of a chat.
import type { Message } from '@colloquy/schema';
import type { Flow } from './flow.ts';
import type { StartFrom, State } from './state.ts';

/** How to start a chat. */
export interface ChatStart {
  readonly flow: Flow;
  /** 128 random bits as text. */
  readonly seed: string;
  /** Id of the result that stores the answers. Absent in preview. */
  readonly resultId: string | undefined;
  /** Id of the visitor. The engine only stores it for the host. */
  readonly subject?: string | undefined;
  /** The person on a channel who talks in this chat. The engine only stores it for the host. */
  readonly contact?: State['contact'];
  /** Whether the host makes no calls for this chat. The engine only stores it for the host. */
  readonly callsOff?: State['callsOff'];
  /** Results in place of calls. The engine only stores them for the host. */
  readonly givenResults?: State['givenResults'];
  readonly locale: string;
  readonly timeZone: string;
  readonly isStreamEnabled: boolean;
  /** Values of an earlier visit, by variable name. They set variables that have no value yet. */
  readonly rememberedVariables?: Readonly<Record<string, unknown>>;
  /** Values of the caller, by variable name. They win over remembered values and over the bot's own. */
  readonly prefilledVariables?: Readonly<Record<string, unknown>>;
  readonly rememberedAnswers?: readonly (readonly [key: string, content: string])[];
  readonly startFrom?: StartFrom | undefined;
  readonly message?: Message | undefined;
  /** Creates the session only. The first `continueTurn` starts the flow. */
  readonly isOnlyRegistering?: boolean;
}
