// The reason why a chat could not start, for the visitor.
import { ChatError, isRetryable } from '@colloquy/client';
import type { Problem } from './conversation-state.ts';

/** @example problemOf(new ChatError({ status: 404, … })) // { kind: 'unknown-bot', … } */
export function problemOf(error: unknown): Problem {
  const status = error instanceof ChatError ? error.status : 0;
  if (status === 404) return { kind: 'unknown-bot', message: undefined };
  if (status >= 400 && status < 500 && !isRetryable(status))
    return { kind: 'refused', message: (error as ChatError).message };
  return { kind: 'unreachable', message: undefined };
}
