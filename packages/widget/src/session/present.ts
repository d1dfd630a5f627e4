// Shows one response of the server in order: bubbles one by one as if typed, with the actions between them.
import type { Bubble, ClientSideAction, ContinueChatResponse, Message, Settings } from '@colloquy/schema';
import type { ActionOutcome } from './action.ts';
import { limits } from './limits.ts';
import { nextTask, pause } from './pause.ts';
import { typingMs } from './typing.ts';

export interface Presenting {
  readonly settings: Settings;
  /** It is the first response of the chat, whose first message may have no delay. */
  readonly isStart: boolean;
  readonly signal: AbortSignal;
  readonly prepare?: ((bubble: Bubble) => Promise<unknown>) | undefined;
  /** The bot is writing; the next bubble ends it. */
  onTyping(): void;
  /** A batch of bubbles, and the index of the first one in the response. */
  onBubbles(bubbles: readonly Bubble[], index: number): void;
  run(action: ClientSideAction): Promise<ActionOutcome | undefined>;
}

/** The reply that the server waits for; without a message it only continues. */
export interface DedicatedReply {
  readonly message?: Message;
}

/**
 * Runs actions before the bubbles, shows each bubble and runs the actions after it, and finally runs actions of missing
 * bubbles: none is lost.
 *
 * @returns the outcome that the server waits for, `stop` when the page unloads, nothing when the visitor is next
 */
export async function present(
  reply: ContinueChatResponse,
  presenting: Presenting,
): Promise<DedicatedReply | 'stop' | undefined> {
  const waiting = [...(reply.clientSideActions ?? [])];
  const runAll = async (isDue: (action: ClientSideAction) => boolean) => {
    for (const action of waiting.filter(isDue)) {
      waiting.splice(waiting.indexOf(action), 1);
      const outcome = await presenting.run(action);
      if (outcome && 'stop' in outcome) return 'stop' as const;
      if (action.expectsDedicatedReply) return outcome ?? {};
    }
    return undefined;
  };

  const atOnce = await runAll(({ lastBubbleBlockId }) => lastBubbleBlockId === undefined);
  if (atOnce) return atOnce;
  const { messages } = reply;
  const isAwaited = ({ id }: Bubble): boolean =>
    waiting.some(({ lastBubbleBlockId }) => lastBubbleBlockId === id);
  for (let start = 0; start < messages.length; ) {
    const said = nextBatch(messages, start, presenting, isAwaited);
    await arrive(said, start, presenting);
    start += said.length;
    const { id } = said.at(-1) as Bubble;
    const isLastOfBlock = messages[start]?.id !== id;
    const after = isLastOfBlock
      ? await runAll(({ lastBubbleBlockId }) => lastBubbleBlockId === id)
      : undefined;
    if (after) return after;
  }
  return runAll(() => true);
}

/** A bubble and the following ones without typing delay and actions in between. They are rendered together. */
function nextBatch(
  messages: readonly Bubble[],
  start: number,
  presenting: Presenting,
  isAwaited: (bubble: Bubble) => boolean,
): readonly Bubble[] {
  let end = start + 1;
  for (; end < Math.min(messages.length, start + limits.messagesAtOnce); end++) {
    const { between, typing } = delaysOf(messages[end] as Bubble, end, presenting);
    if (between + typing > 0 || isAwaited(messages[end - 1] as Bubble)) break;
  }
  return messages.slice(start, end);
}

/** Milliseconds before a bubble: the pause after the previous one, and the emulated typing. */
function delaysOf(
  bubble: Bubble,
  index: number,
  { settings, isStart }: Presenting,
): { readonly between: number; readonly typing: number } {
  if (settings.general?.isTypingEmulationEnabled === false) return { between: 0, typing: 0 };
  const { delayBetweenBubbles = 0 } = settings.typingEmulation ?? {};
  return {
    between: index === 0 ? 0 : Math.min(Math.max(0, delayBetweenBubbles), 5) * 1_000,
    typing: typingMs(bubble, settings.typingEmulation, { isFirst: isStart && index === 0 }),
  };
}

async function arrive(bubbles: readonly Bubble[], index: number, presenting: Presenting): Promise<void> {
  const { signal, prepare } = presenting;
  const { between, typing } = delaysOf(bubbles[0] as Bubble, index, presenting);
  if (between > 0) await pause(between, signal);
  if (typing > 0) {
    presenting.onTyping();
    await pause(typing, signal);
  }
  if (prepare)
    await Promise.race([Promise.allSettled(bubbles.map(prepare)), pause(limits.prepareMs, signal)]);
  // Lets the browser render the last batch and handle input before the next one.
  await nextTask(signal);
  presenting.onBubbles(bubbles, index);
}
