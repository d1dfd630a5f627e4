// The parts that both operations of redelivery have in common: the body and the responses.
import { RedeliverRequest, RedeliverResponse } from '@colloquy/schema';
import { limits } from '../limits.ts';
import type { Operation } from './operation.ts';

/** Names the entries; without it, all. */
export const redeliverBody = {
  kind: 'json',
  schema: RedeliverRequest,
  example: { ids: ['out_4bf92f3577b34da6a3ce929d0e0e4736'] } satisfies RedeliverRequest,
  isRequired: false,
  limitBytes: limits.chatBodyBytes,
} as const satisfies Operation['body'];

/** How many there are. */
export const redeliverResponses = {
  200: {
    description: 'They wait to be sent.',
    content: {
      'application/json': { schema: RedeliverResponse, example: { count: 1 } satisfies RedeliverResponse },
    },
  },
} as const satisfies Operation['responses'];
