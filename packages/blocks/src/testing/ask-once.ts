// Asks one input once, and says what came of the reply.
import type { CallResult, Input, Message, Value } from '@colloquy/schema';
import type { TalkOptions, TalkTurn } from './run-block.ts';
import { talk } from './run-block.ts';
import type { BlockShorthand, FlowShorthand } from './shorthand.ts';

/** What came of it. Without an answer the reply was rejected, skipped or refused. */
export interface Exchange {
  /** The input as the client gets it. */
  readonly input: Input | undefined;
  /** The stored answer. */
  readonly answer: string | undefined;
  /** What was said to a rejected reply. */
  readonly retry: string | undefined;
  /** Where the flow went: the title of the group, or nothing at its end. */
  readonly group: string | undefined;
  readonly variables: Readonly<Record<string, Value>>;
  readonly turn: TalkTurn;
}

/**
 * Asks, sends the reply, and looks. The flow has one group with the block and one group for each title in `groups`, whose text input
 * shows that it was reached. The block's variable is `Answer`; further ones are given in `variables`. When the block has the reply checked,
 * `checked` is what comes of it.
 *
 * @example askOnce({ type: 'number input' }, 'twelve').answer // '12'
 */
export function askOnce(
  block: Exclude<BlockShorthand, string>,
  message: string | Message | undefined,
  { variables = [], groups = [], settings = {}, checked = UNCHECKED, ...options }: AskOptions = {},
): Exchange {
  const blockWithVariable = {
    ...block,
    options: { variableId: 'Answer', ...(block.options as object | undefined) },
  };
  const places = groups.map((title) => ({ title, blocks: [{ type: 'text input', id: title }] }));
  const chat = talk(
    {
      settings,
      variables: ['Answer', ...variables],
      groups: [{ title: 'Ask', blocks: [blockWithVariable] }, ...places],
    },
    options,
  );
  const { input } = chat.start().reply;
  const replied = chat.say(message);
  const turn = replied.stop?.type === 'call' ? chat.resume(checked) : replied;
  const answered = turn.events.find((event) => event.type === 'answered');
  const isRejected = turn.events.some((event) => event.type === 'rejected');
  return {
    input,
    answer: answered?.type === 'answered' ? answered.content : undefined,
    retry: isRejected ? turn.said.join('\n') : undefined,
    group: isRejected ? undefined : turn.reply.input?.id,
    variables: turn.variables,
    turn,
  };
}

/** What a host says that has no such port. */
const UNCHECKED: CallResult = { ok: false, failure: { code: 'unavailable', message: 'No such port.' } };

type AskOptions = TalkOptions & {
  readonly settings?: object;
  readonly checked?: CallResult;
  readonly variables?: NonNullable<FlowShorthand['variables']>;
  readonly groups?: readonly string[];
};
