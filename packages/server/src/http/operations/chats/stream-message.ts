// Has a text made that a chat waits for, and sends it while it is made.
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import type { Colloquy } from '../../../colloquy.ts';
import type { Operation } from '../../operation.ts';
import { parameterOf, sessionId } from '../../parameters.ts';
import type { StreamFormat } from '../../streams/stream-text.ts';
import { streamText } from '../../streams/stream-text.ts';

export const streamMessage: Operation = {
  id: 'streamMessage',
  tag: 'Streams',
  method: 'POST',
  path: '/v1/sessions/{sessionId}/streamMessage',
  summary: 'Stream the text of a `stream` action',
  description:
    'Streams the text while it is generated. Then continue the chat with the whole text. The text is generated once: a repeated request returns the same text.',
  access: 'anyone',
  admission: 'session',
  parameters: { path: z.object({ sessionId }) },
  responses: {
    200: {
      description:
        'Lines: `0:` a piece of the text as a JSON string, `3:` an error, `d:` the end with the tokens used.',
      content: {
        'text/plain': {
          schema: { type: 'string' },
          example: '0:"Once "\n0:"upon a time"\nd:{"finishReason":"stop"}\n',
        },
      },
    },
  },
  refusals: {
    403: 'The bot may not be used from this page.',
    404: 'There is no such chat.',
    409: 'No streamed text is pending for this chat.',
  },
  open: ({ colloquy }) => sendText(colloquy, 'lines', (request) => parameterOf(request, 'sessionId')),
};

/**
 * Makes the handler that sends the text of a chat.
 *
 * @param sessionOf finds the id of the chat
 * @example open: ({ colloquy }) => sendText(colloquy, 'lines', (request) => parameterOf(request, 'sessionId'))
 */
export function sendText(
  colloquy: Pick<Colloquy, 'chats'>,
  format: StreamFormat,
  sessionOf: (request: FastifyRequest, reply: FastifyReply) => string,
): RouteHandlerMethod {
  return (request, reply) =>
    streamText(reply, {
      format,
      makeText: ({ onText }) =>
        colloquy.chats.streamText(sessionOf(request, reply), {
          onText,
          origin: request.headers.origin,
          serverUrl: request.serverUrl,
        }),
    });
}
