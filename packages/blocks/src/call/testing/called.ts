// What a block calls, and what comes of the answer: one block, some variables, the real engine.
import type { Call, CallResult, Log } from '@colloquy/schema';
import type { Talk, TalkOptions, TalkTurn } from '../../testing/run-block.ts';
import { talk } from '../../testing/run-block.ts';
import type { BlockShorthand, FlowShorthand } from '../../testing/shorthand.ts';

/** What the first turn came to. */
export interface Called {
  /** The call, or nothing when the flow went on without one. */
  readonly call: Call | undefined;
  readonly turn: TalkTurn;
  readonly logs: readonly Log[];
  readonly chat: Talk;
}

type Variables = Readonly<Record<string, unknown>>;

/**
 * Starts a chat whose first block is the given one; behind it, the bot says `On.`.
 *
 * @example called({ type: 'Webhook', options: { webhook: { url: '{{Url}}' } } }, { Url: 'https://example.com' }).call?.request
 */
export function called(
  block: Exclude<BlockShorthand, string>,
  variables: Variables = {},
  options: TalkOptions = {},
): Called {
  const flow: FlowShorthand = {
    variables: Object.keys(variables),
    groups: [{ title: 'Start', blocks: [block, 'On.'] }],
  };
  const chat = talk(flow, options);
  const turn = chat.start({ prefilledVariables: variables });
  return {
    call: turn.stop?.type === 'call' ? turn.stop.call : undefined,
    turn,
    logs: turn.reply.logs ?? [],
    chat,
  };
}

/** The turn behind the call's result. */
export function answered(called: Called, result: CallResult): TalkTurn & { readonly logs: readonly Log[] } {
  const turn = called.chat.resume(result);
  return { ...turn, logs: turn.reply.logs ?? [] };
}
