// A client that gives up on nothing: it sends a request again, with the same key, until there is an answer.
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpRequest } from '../support/http-client.ts';
import { post } from '../support/http-client.ts';

/** A request that was acknowledged, with the bytes of the answer. */
export interface Acknowledged {
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  readonly response: string;
}

/** Where the server is at the moment, and what was counted on the way. */
export interface Insisting {
  /** Resolves as soon as some server listens. */
  readonly base: () => Promise<string>;
  readonly counts: { retries: number; broken: number; busy: number };
}

/** Attempts for one request. With a kill every 100 ms a request fails perhaps ten times in a row; a thousand means it never will. */
const MAXIMUM_ATTEMPTS = 1_000;

/** Answers after which the same request is sent again: still being answered, too many waiting, no store just now. */
const RETRIED = [409, 429, 503];

/**
 * Sends a request until it is acknowledged.
 *
 * @throws when the answer is one that a client would not repeat: then the server refused what it should have done
 */
export async function insist(
  request: Pick<Acknowledged, 'path' | 'body' | 'key'>,
  { base, counts }: Insisting,
): Promise<Acknowledged> {
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt++) {
    if (attempt > 0) counts.retries++;
    const sent: HttpRequest = { ...request, base: await base(), timeoutMs: 5_000 };
    const answer = await post(sent).catch(() => undefined);
    if (answer?.status === 200) return { ...request, response: answer.body };
    if (answer === undefined) counts.broken++;
    else if (RETRIED.includes(answer.status)) counts.busy++;
    else throw new Error(`${request.path} was answered with ${answer.status}: ${answer.body}`);
    await sleep(2);
  }
  throw new Error(`${request.path} was not answered in ${MAXIMUM_ATTEMPTS} attempts.`);
}
