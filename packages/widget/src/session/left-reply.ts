// A reply that another tab has left behind: it was closed while the reply was under way.
import type { ChatClient } from '@colloquy/client';
import { limits } from './limits.ts';
import type { Memory } from './memory.ts';
import { repeatPending } from './read-back.ts';

export interface LeftReply {
  /** Looks for one. When nobody has an answer to it after a while, this tab asks for it. */
  look(): void;
  stop(): void;
}

export interface LeftReplyOptions {
  readonly client: ChatClient;
  readonly memory: Memory;
  /** Whether this tab has that chat, and no reply of its own under way. */
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
