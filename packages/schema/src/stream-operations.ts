// The operations around a chat that waits, in the API reference: streamed texts, and what other systems send.
import { componentRef } from './openapi-components.ts';
import type { ProblemCode } from './problem.ts';
import { problem } from './problem.ts';
import { forOperator } from './security-schemes.ts';

/** The media type under which the three operations send their answer in parts. */
export const replyStream = {
  'text/event-stream': {
    schema: {
      type: 'string',
      description:
        'Events: `start` (session, result and bot), `message`, `action` and `input` (one element each), `text` (the next piece of a bubble that follows whole), `done` (everything else), `problem`. Together they hold what the JSON answer holds. After a broken connection send the same request with its `Idempotency-Key` and the `Last-Event-ID`.',
    },
    example:
      'event: message\nid: 1.0.0.0.0\ndata: {"id":"hello","type":"text","content":{"type":"markdown","markdown":"Hi"}}\n\nevent: done\nid: 1.0.0.0.0\ndata: {}\n\n',
  },
} as const;

/**
 * The paths of streams and webhooks.
 *
 * @example
 * Object.keys(streamPaths()); // ['/v1/sessions/{sessionId}/streamMessage', …]
 */
export function streamPaths(): Record<string, object> {
  return {
    '/v1/sessions/{sessionId}/streamMessage': { post: streamMessage },
    '/v1/sessions/{sessionId}/webhook': { get: listen },
    '/v1/results/{resultId}/blocks/{blockId}/webhook': { post: deliver('resultId', 'toResult', 'a result') },
    '/v1/sessions/{sessionId}/blocks/{blockId}/webhook': {
      post: deliver('sessionId', 'toSession', 'a session'),
    },
  };
}

const streamMessage = {
  operationId: 'streamMessage',
  summary: 'Have the text made that a `stream` action asks for',
  description:
    'Sends the text while it is made; then continue the chat with the whole of it. The text is made once: asking again gives what was made.',
  tags: ['Streams'],
  parameters: [parameter('sessionId')],
  responses: {
    200: {
      description: 'Lines: `0:` a piece as JSON text, `3:` an error, `d:` the end with the tokens used.',
      content: {
        'text/plain': {
          schema: { type: 'string' },
          example: '0:"Once "\n0:"upon a time"\nd:{"finishReason":"stop"}\n',
        },
      },
    },
    403: refusal('The bot may not be used from this page.', 'FORBIDDEN'),
    404: refusal('There is no such chat.', 'NOT_FOUND'),
    409: refusal('The chat waits for no text.', 'CONFLICT'),
  },
};

const listen = {
  operationId: 'listen',
  summary: 'Wait for what a `listenForWebhook` action waits for',
  description:
    'A stream of events. `webhook`: the data, which is the text of the reply. `gone`: the chat does not wait for any. Connect again when it ends without either.',
  tags: ['Streams'],
  parameters: [parameter('sessionId')],
  responses: {
    200: {
      description: 'Events.',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example: 'event: webhook\ndata: {"data":{"orderId":7}}\n\n',
        },
      },
    },
  },
};

function deliver(owner: string, operationId: string, of: string) {
  return {
    operationId,
    summary: `Send data to a waiting block of ${of}`,
    description:
      'For other systems, with the token of the operator. The first delivery counts; it reaches the flow with the next request of the client.',
    tags: ['Streams'],
    security: forOperator,
    parameters: [parameter(owner), parameter('blockId')],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: {}, example: { orderId: 7 } } },
    },
    responses: {
      200: {
        description: 'It was received, now or earlier.',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { status: { type: 'string' } } },
            example: { status: 'received' },
          },
        },
      },
      401: refusal('The token is missing or wrong.', 'UNAUTHORIZED'),
      403: refusal('The server can be reached from outside and has no token.', 'FORBIDDEN'),
      404: refusal('There is no such chat.', 'NOT_FOUND'),
      409: refusal('The chat does not wait at this block.', 'CONFLICT'),
    },
  };
}

function parameter(name: string) {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}

function refusal(description: string, code: ProblemCode) {
  const content = { schema: { $ref: componentRef('Problem') }, example: problem(code) };
  return { description, content: { 'application/json': content } };
}
