// The operations of results in the API reference.
import { componentRef } from './openapi-components.ts';
import { problem } from './problem.ts';
import { forOperator } from './security-schemes.ts';

/**
 * The paths of results.
 *
 * @example
 * Object.keys(resultPaths()); // ['/v1/results/{resultId}']
 */
export function resultPaths(): Record<string, object> {
  return { '/v1/results/{resultId}': { delete: eraseResult } };
}

const eraseResult = {
  operationId: 'eraseResult',
  summary: 'Erase a visitor',
  description:
    'Erases everything about the visitor of this result: answers, variables, logs, chats, the stored responses and uploaded files, and what was left of them in the files of the database. For the operator of the server, with `Authorization: Bearer` and the token.',
  tags: ['Results'],
  security: forOperator,
  parameters: [{ name: 'resultId', in: 'path', required: true, schema: { type: 'string' } }],
  responses: {
    204: { description: 'It is gone.' },
    401: refusal('The token is missing or wrong.', 'UNAUTHORIZED'),
    403: refusal('The server can be reached from outside and has no token.', 'FORBIDDEN'),
    404: refusal('There is no such result.', 'NOT_FOUND'),
    503: {
      ...refusal('It could not be erased completely. Send the same request again.', 'SERVICE_UNAVAILABLE'),
      headers: {
        'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } },
      },
    },
  },
};

function refusal(description: string, code: Parameters<typeof problem>[0]) {
  return {
    description,
    content: {
      'application/json': { schema: { $ref: componentRef('Problem') }, example: problem(code) },
    },
  };
}
