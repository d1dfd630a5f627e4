// Problems and their HTTP statuses.
import { describe, expect, it } from 'vitest';
import type { ProblemCode } from './problem.ts';
import { Problem, problem, problemStatus, problems } from './problem.ts';

describe('problem', () => {
  it.each([
    ['BAD_REQUEST', 400, 'Invalid input data'],
    ['UNAUTHORIZED', 401, ''],
    ['FORBIDDEN', 403, ''],
    ['NOT_FOUND', 404, ''],
    ['METHOD_NOT_ALLOWED', 405, ''],
    ['REQUEST_TIMEOUT', 408, ''],
    ['CONFLICT', 409, ''],
    ['PRECONDITION_FAILED', 412, ''],
    ['PAYLOAD_TOO_LARGE', 413, ''],
    ['UNSUPPORTED_MEDIA_TYPE', 415, ''],
    ['UNPROCESSABLE', 422, ''],
    ['TOO_MANY_REQUESTS', 429, ''],
    ['HEADERS_TOO_LARGE', 431, ''],
    ['INTERNAL_SERVER_ERROR', 500, 'Internal server error'],
    ['SERVICE_UNAVAILABLE', 503, ''],
  ] as const)('%s answers with %d', (code, status, message) => {
    const built = problem(code);
    expect(problemStatus(built)).toBe(status);
    expect(built.message).toContain(message);
    expect(built.message).not.toBe('');
    expect(Problem.parse(built)).toEqual(built);
  });

  it('has a test for each code', () => {
    expect(Object.keys(problems) satisfies string[] as ProblemCode[]).toHaveLength(15);
  });

  it('takes a message and issues', () => {
    const issues = [{ path: ['bot', 0], message: 'No.' }];
    expect(problem('NOT_FOUND', { message: 'No bot "x"', issues })).toEqual({
      code: 'NOT_FOUND',
      message: 'No bot "x"',
      issues,
    });
  });
});
