// Runs one block in the real engine: its call, and the turn with the result.
import type { Call, CallResult, Log } from '@colloquy/schema';
import type { Talk, TalkOptions, TalkTurn } from '../../testing/run-block.ts';
import { talk } from '../../testing/run-block.ts';
import type { BlockShorthand, FlowShorthand } from '../../testing/shorthand.ts';

/** The outcome of the first turn. */
export interface Called {
  /** The call; undefined when the flow continued without one. */
  readonly call: Call | undefined;
  readonly turn: TalkTurn;
  readonly logs: readonly Log[];
  readonly chat: Talk;
}

type Variables = Readonly<Record<string, unknown>>;

/**
 * Starts a chat with the given block; after it, the bot says `On.`.
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

/** The turn with the call's result. */
export function answered(called: Called, result: CallResult): TalkTurn & { readonly logs: readonly Log[] } {
  const turn = called.chat.resume(result);
  return { ...turn, logs: turn.reply.logs ?? [] };
}
