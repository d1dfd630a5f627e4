// Data of another system for a block that waits for it: shared by its operations.
import { z } from 'zod';
import { limits } from '../limits.ts';
import type { Operation } from './operation.ts';
import type { ReceivedBody } from './received-body.ts';

/** Other systems are let in as the operator: a visitor knows the ids of his own chat. */
export const delivery = {
  tag: 'Streams',
  method: 'POST',
  description:
    'For other systems. Only the first delivery is used; the flow receives it with the next request of the client.',
  body: {
    kind: 'json',
    schema: z.unknown(),
    example: { orderId: 7 },
    isRequired: true,
    limitBytes: limits.chatBodyBytes,
  },
  responses: {
    200: {
      description: 'The data was received, now or earlier.',
      content: {
        'application/json': {
          schema: z.object({ status: z.enum(['received', 'already received']) }),
          example: { status: 'received' },
        },
      },
    },
  },
  refusals: { 404: 'There is no such chat.', 409: 'The chat does not wait at this block.' },
} as const satisfies Partial<Operation>;

/**
 * The data of a delivery. Without a body it is an empty object.
 *
 * @example sentBy(request) // { orderId: 7 }
 */
export function sentBy({ body }: { readonly body: unknown }): unknown {
  return (body as ReceivedBody | undefined)?.json ?? {};
}
