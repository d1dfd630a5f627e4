// Says whether chats can be sent here: the store answers and can be written, and the server does not stop. Nothing that a stranger could use.

import { setTimeout as wait } from 'node:timers/promises';
import { problemResponse } from '@colloquy/runtime';
import { problem } from '@colloquy/schema';
import type { StoreFailureCode } from '@colloquy/storage';
import { StoreFailure } from '@colloquy/storage';
import { z } from 'zod';
import type { Colloquy } from '../../../colloquy.ts';
import { limits } from '../../../limits.ts';
import { defineOperation, written } from '../../define-operation.ts';

export const readiness = defineOperation({
  id: 'readiness',
  tag: 'Server',
  method: 'GET',
  path: '/readyz',
  summary: 'Check whether the server can take chats',
  access: 'anyone',
  admission: 'always',
  output: {
    description: 'The server can take chats.',
    schema: z.object({ status: z.literal('ready') }),
    example: { status: 'ready' },
  },
  refusals: { 503: 'The server is stopping, or its store cannot be used.' },
  async run({ colloquy, isStopping }) {
    const reason = isStopping() ? 'The server is stopping.' : await reasonNotReady(colloquy);
    return reason === undefined ? { status: 'ready' as const } : notReady(reason);
  },
});

/** Why turns cannot be taken at this moment. Nothing but one of these sentences: no name of a file, no address. */
const REASONS: Readonly<Partial<Record<StoreFailureCode, string>>> = {
  full: 'There is no room left on the disk.',
  'read-only': 'The store cannot be written.',
  incompatible: 'The store was migrated by a newer version of the server.',
  corrupt: 'The store is damaged.',
};
const NO_ANSWER = 'The store does not answer.';

async function reasonNotReady(colloquy: Colloquy): Promise<string | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([
      colloquy.checkStore().then(() => undefined),
      wait(limits.readyMs, NO_ANSWER, { signal: late.signal }).catch(() => NO_ANSWER),
    ]);
  } catch (error) {
    return (error instanceof StoreFailure && REASONS[error.code]) || NO_ANSWER;
  } finally {
    late.abort();
  }
}

function notReady(message: string) {
  return written(problemResponse(problem('SERVICE_UNAVAILABLE', { message })));
}
