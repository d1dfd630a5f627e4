// Asks a server that was built or installed, as a client of it would.
import { expect } from 'vitest';
import { asOperator } from '../support/operator-token.ts';

/**
 * Posts JSON with the token of tests, under a request key where one is given, and gives the answer, which has to be a good one.
 *
 * @example const { sessionId } = await postJson(`${base}/v1/bots/lead/startChat`, {});
 */
export async function postJson(url: string, body: object, key?: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...asOperator,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}
