// The operations of the API reference.

import { botPaths } from './bot-operations.ts';
import { limits } from './limits.ts';
import type { ComponentName } from './openapi-components.ts';
import { componentRef } from './openapi-components.ts';
import { examples } from './openapi-examples.ts';
import { readChatPath } from './read-chat-operation.ts';
import { resultPaths } from './result-operations.ts';
import { forOperator } from './security-schemes.ts';
import { withSharedRefusals } from './shared-refusals.ts';
import { replyStream, streamPaths } from './stream-operations.ts';
import { uploadPaths } from './upload-operations.ts';

type Operation = {
  operationId: keyof typeof examples & ('startChat' | 'startChatPreview' | 'continueChat');
  summary: string;
  description: string;
  parameter: { name: string; description: string; example?: string };
  request: ComponentName;
  response: ComponentName;
  isBodyRequired: boolean;
};

/**
 * The paths of the document.
 *
 * @example
 * Object.keys(paths()); // ['/v1/bots/{publicId}/startChat', …]
 */
export function paths(): Record<string, object> {
  const chats = Object.entries(operations).map(([path, operation]) => [
    path,
    { post: describeOperation(operation) },
  ]);
  return withSharedRefusals({
    ...Object.fromEntries(chats),
    ...readChatPath(),
    ...botPaths(),
    ...streamPaths(),
    ...uploadPaths(),
    ...resultPaths(),
    '/healthz': { get: health },
    '/readyz': { get: readiness },
    '/metrics': { get: metrics },
  });
}

const operations: Record<string, Operation> = {
  '/v1/bots/{publicId}/startChat': {
    operationId: 'startChat',
    summary: 'Start a chat on a published bot',
    description:
      'Answers with a session, the first bubbles and at most one input. Keep `sessionId` to continue.',
    parameter: { name: 'publicId', description: 'The public id of the bot.', example: 'quiz' },
    request: 'StartChatRequest',
    response: 'StartChatResponse',
    isBodyRequired: false,
  },
  '/v1/bots/{botId}/preview/startChat': {
    operationId: 'startChatPreview',
    summary: 'Start a preview chat',
    description:
      'For trying a bot: answers are not saved, and blocks such as sending an email are skipped. `bot` may bring a definition of its own. For the operator of the server, with `Authorization: Bearer` and the token; without a token, for whoever sits at the machine.',
    parameter: { name: 'botId', description: 'The id of the bot.', example: 'quiz-bot' },
    request: 'StartPreviewChatRequest',
    response: 'StartChatResponse',
    isBodyRequired: true,
  },
  '/v1/sessions/{sessionId}/continueChat': {
    operationId: 'continueChat',
    summary: 'Continue a chat',
    description: "Sends the visitor's reply and answers with the next bubbles and input.",
    parameter: { name: 'sessionId', description: 'The id that starting the chat gave.' },
    request: 'ContinueChatRequest',
    response: 'ContinueChatResponse',
    isBodyRequired: false,
  },
};

function describeOperation({
  operationId,
  summary,
  description,
  parameter,
  request,
  response,
  isBodyRequired,
}: Operation) {
  const example = examples[operationId];
  return {
    operationId,
    summary,
    description,
    tags: ['Chat'],
    ...(operationId === 'startChatPreview' && { security: forOperator }),
    parameters: [
      { ...parameter, in: 'path', required: true, schema: { type: 'string' } },
      idempotencyKey,
      ...(operationId === 'continueChat' ? [] : [identity]),
    ],
    requestBody: { required: isBodyRequired, content: json(request, example.request) },
    responses: {
      200: {
        description: 'The turn.',
        content: { ...json(response, example.response), ...replyStream },
      },
      ...refusals,
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a retry safe: the same key with the same body is answered with the same bytes and nothing happens twice; with another body the answer is 422, while the first is still being answered 409.',
  schema: { type: 'string', minLength: 1, maxLength: limits.idCharacters },
};

const identity = {
  name: 'X-Colloquy-Identity',
  in: 'header',
  required: false,
  description:
    'Who the visitor is: a JSON Web Token signed as the server is set up to verify. Its claims `sub`, `name`, `email` and those inside `custom` become variables that the visitor cannot set.',
  schema: { type: 'string' },
};

const reasons = {
  400: 'The request does not fit; `issues` says where.',
  401: 'For a preview, the token of the operator is missing or wrong; for a start, the identity of the visitor.',
  403: 'The bot may not be used from this page; or a preview is asked for from elsewhere on a server without a token.',
  404: 'There is no such bot or session.',
  408: 'The body did not arrive in time.',
  409: 'A request with this idempotency key is still being answered.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'The idempotency key was used with another body.',
  429: 'Too many requests.',
  500: 'An unexpected failure.',
  503: 'The server is busy or stopping.',
} as const;

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
};

const refusals = Object.fromEntries(
  Object.entries(reasons).map(([status, description]) => [
    status,
    {
      description,
      ...((status === '429' || status === '503') && { headers: retryAfter }),
      content: json('Problem', examples.problems[Number(status) as keyof typeof reasons]),
    },
  ]),
);

const health = {
  operationId: 'health',
  summary: 'Whether the server is alive',
  tags: ['Server'],
  responses: {
    200: {
      description: 'It is.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { status: { type: 'string', const: 'ok' } },
            required: ['status'],
          },
          example: { status: 'ok' },
        },
      },
    },
  },
};

const readiness = {
  operationId: 'readiness',
  summary: 'Whether chats can be sent to the server',
  tags: ['Server'],
  responses: {
    200: {
      description: 'They can.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { status: { type: 'string', const: 'ready' } },
            required: ['status'],
          },
          example: { status: 'ready' },
        },
      },
    },
    503: refusals[503],
  },
};

const metrics = {
  operationId: 'metrics',
  summary: 'The numbers of the server, as Prometheus reads them',
  description: 'For the operator of the server, with `Authorization: Bearer` and the token.',
  tags: ['Server'],
  security: forOperator,
  responses: {
    200: { description: 'The numbers.', content: { 'text/plain': { schema: { type: 'string' } } } },
    401: refusals[401],
    403: refusals[403],
  },
};

function json(name: ComponentName, example: unknown) {
  return { 'application/json': { schema: { $ref: componentRef(name) }, example } };
}
