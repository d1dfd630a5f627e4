// A reply that another tab left pending when it closed.
import type { ChatClient } from '@colloquy/client';
import { limits } from './limits.ts';
import type { Memory } from './memory.ts';
import { repeatPending } from './read-back.ts';

export interface UnansweredReply {
  /** Checks for one. If no tab has received its response after a while, this tab requests it. */
  look(): void;
  stop(): void;
}

export interface UnansweredReplyOptions {
  readonly client: ChatClient;
  readonly memory: Memory;
  /** Whether this tab has that chat, and no pending reply of its own. */
  readonly isIdle: (sessionId: string) => boolean;
  readonly onAnswer: () => void;
}

/** @example const leftReply = createLeftReply({ client, memory, isIdle: () => true, onAnswer: refresh }); leftReply.look(); */
export function createUnansweredReply({
  client,
  memory,
  isIdle,
  onAnswer,
}: UnansweredReplyOptions): UnansweredReply {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    look() {
      stop();
      const key = memory.read()?.pending?.key;
      if (!key) return;
      timer = setTimeout(async () => {
        const remembered = memory.read();
        if (!remembered || !isIdle(remembered.sessionId) || remembered.pending?.key !== key) return;
        await repeatPending({ client, memory }, remembered).catch(() => undefined);
        onAnswer();
      }, limits.unansweredReplyMs);
    },
    stop,
  };
}
