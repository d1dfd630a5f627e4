// A reply that another tab left pending when it closed.
import type { ChatClient } from '@colloquy/client';
import { limits } from './limits.ts';
import type { Memory } from './memory.ts';
import { repeatPending } from './read-back.ts';

export interface LeftReply {
  /** Checks for one. If no tab has received its response after a while, this tab requests it. */
  look(): void;
  stop(): void;
}

export interface LeftReplyOptions {
  readonly client: ChatClient;
  readonly memory: Memory;
  /** Whether this tab has that chat, and no pending reply of its own. */
  readonly isIdle: (sessionId: string) => boolean;
  readonly onAnswer: () => void;
}

/** @example const leftReply = createLeftReply({ client, memory, isIdle: () => true, onAnswer: refresh }); leftReply.look(); */
export function createLeftReply({ client, memory, isIdle, onAnswer }: LeftReplyOptions): LeftReply {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    look() {
      stop();
      const key = memory.read()?.pending?.key;
      if (!key) return;
      timer = setTimeout(async () => {
        const left = memory.read();
        if (!left || !isIdle(left.sessionId) || left.pending?.key !== key) return;
        await repeatPending({ client, memory }, left).catch(() => undefined);
        onAnswer();
      }, limits.leftReplyMs);
    },
    stop,
  };
}
