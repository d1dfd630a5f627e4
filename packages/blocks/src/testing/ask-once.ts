// Asks one input once, and returns the outcome of the reply.
import type { CallResult, Input, Message, Value } from '@colloquy/schema';
import type { TalkOptions, TalkTurn } from './run-block.ts';
import { talk } from './run-block.ts';
import type { BlockShorthand, FlowShorthand } from './shorthand.ts';

/** The outcome. Without an answer, the reply was rejected, skipped or refused. */
export interface Exchange {
  /** The input as sent to the client. */
  readonly input: Input | undefined;
  /** The stored answer. */
  readonly answer: string | undefined;
  /** The message for a rejected reply. */
  readonly retry: string | undefined;
  /** The title of the reached group; undefined at the end of the flow. */
  readonly group: string | undefined;
  readonly variables: Readonly<Record<string, Value>>;
  readonly turn: TalkTurn;
}

/**
 * Asks, sends the reply, and returns the outcome. The flow has one group with the block and one group per title in
 * `groups`, whose text input shows that it was reached. The block's variable is `Answer`; `variables` adds others. If
 * the block checks the reply with a call, `checked` is its result.
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

/** The result of a host without this port. */
const UNCHECKED: CallResult = { ok: false, failure: { code: 'unavailable', message: 'No such port.' } };

type AskOptions = TalkOptions & {
  readonly settings?: object;
  readonly checked?: CallResult;
  readonly variables?: NonNullable<FlowShorthand['variables']>;
  readonly groups?: readonly string[];
};
