// Streams data from other systems to the client of a chat.
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { limits } from '../../../limits.ts';
import type { Operation } from '../../operation.ts';
import { parameterOf, sessionId } from '../../parameters.ts';
import { deliveries } from '../../streams/deliveries.ts';
import { eventStream } from '../../streams/event-schema.ts';
import { heartbeat, sendStream } from '../../streams/event-stream.ts';
import { createSeats } from '../../streams/seats.ts';

export const listen: Operation = {
  id: 'listen',
  tag: 'Streams',
  method: 'GET',
  path: '/v1/sessions/{sessionId}/webhook',
  summary: 'Wait for the data of a `listenForWebhook` action',
  description:
    'A stream of events. `webhook`: the data to send as the text of the reply. `gone`: the chat does not wait for data. `problem`: why the chat cannot be listened to. If the stream ends without one of these, reconnect.',
  access: 'anyone',
  admission: 'session',
  parameters: { path: z.object({ sessionId }) },
  responses: {
    200: {
      description: 'The events.',
      content: {
        'text/event-stream': {
          schema: eventStream({ webhook: z.object({ data: z.unknown() }), gone: z.object({}) }),
          example: 'event: webhook\ndata: {"data":{"orderId":7}}\n\n',
        },
      },
    },
  },
  open: ({ colloquy, stopSignal }) => {
    const seats = createSeats(limits.listeners);
    return (request, reply) => {
      const signal = seats.take(reply, stopSignal);
      // After a refusal, a page would continue without the data.
      if (!signal) return sendStream(reply, standing(stopSignal));
      const listening = { signal, origin: request.headers.origin };
      return sendStream(
        reply,
        deliveries(() => colloquy.chats.listen(parameterOf(request, 'sessionId'), listening)),
      );
    };
  },
};

/** Waits without a place, and reads nothing. When it ends, the client reconnects. */
async function* standing(signal: AbortSignal): AsyncGenerator<string> {
  yield heartbeat;
  await delay(limits.heartbeatMs, undefined, { signal }).catch(() => undefined);
}
