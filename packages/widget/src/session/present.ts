// Shows one reply of the server in its order: bubbles one by one as if typed, with the actions between them.
import type { Bubble, ClientSideAction, ContinueChatResponse, Message, Settings } from '@colloquy/schema';
import type { ActionOutcome } from '../actions/action.ts';
import { limits } from './limits.ts';
import { nextTask, pause } from './pause.ts';
import { typingMs } from './typing.ts';

export interface Presenting {
  readonly settings: Settings;
  /** It is the first reply of the chat, whose first message may come at once. */
  readonly isStart: boolean;
  readonly signal: AbortSignal;
  /** The bot is about to say something; the next bubble ends it. */
  onTyping(): void;
  onBubble(bubble: Bubble, index: number): void;
  run(action: ClientSideAction): Promise<ActionOutcome | undefined>;
}

/** What the server waits for; without a message it is only told to go on. */
export interface DedicatedReply {
  readonly message?: Message;
}

/**
 * Runs actions that stand before the bubbles, shows each bubble and runs the actions behind it, and at last those whose bubble is not
 * among them: none is lost.
 *
 * @returns the outcome that the server waits for, `stop` when the page is left, nothing when the visitor is next
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
  for (const [index, bubble] of reply.messages.entries()) {
    await arrive(bubble, index, presenting);
    const isLastOfBlock = reply.messages[index + 1]?.id !== bubble.id;
    const after = isLastOfBlock
      ? await runAll(({ lastBubbleBlockId }) => lastBubbleBlockId === bubble.id)
      : undefined;
    if (after) return after;
  }
  return runAll(() => true);
}

async function arrive(bubble: Bubble, index: number, presenting: Presenting): Promise<void> {
  const { settings, isStart, signal } = presenting;
  if (settings.general?.isTypingEmulationEnabled !== false) {
    const { delayBetweenBubbles = 0 } = settings.typingEmulation ?? {};
    const typing = typingMs(bubble, settings.typingEmulation, { isFirst: isStart && index === 0 });
    const between = index === 0 ? 0 : Math.min(Math.max(0, delayBetweenBubbles), 5) * 1_000;
    if (between > 0) await pause(between, signal);
    if (typing > 0) {
      presenting.onTyping();
      await pause(typing, signal);
    }
  }
  if (index % limits.messagesAtOnce === 0) await nextTask(signal);
  signal.throwIfAborted();
  presenting.onBubble(bubble, index);
}
