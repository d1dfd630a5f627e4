// A database that is dead for a while under load: 503 and when to come back, no restart, nothing lost, nothing doubled.
import { setTimeout as delay } from 'node:timers/promises';
import { createColloquy, createHttpServer } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { limits } from '../../packages/storage/src/postgres/limits.ts';
import { postgresStore } from '../../packages/storage/src/postgres/postgres-store.ts';
import { countingBot, expectedText, saidText } from '../faults/counting-bot.ts';
import type { PostgresCluster } from '../support/postgres-cluster.ts';
import { startPostgresCluster } from '../support/postgres-cluster.ts';
import { testSize } from '../support/test-size.ts';

/** Milliseconds for which a commit waits. In long runs what servers wait. */
const OUTAGE_WAIT_MS = inject('isLong') ? limits.outageWaitMs : 1_500;

/** Seconds for which the database is dead. More than a commit waits, so that requests are refused. */
const OUTAGE_SECONDS = testSize('COLLOQUY_TEST_OUTAGE_SECONDS', { usual: 4, long: 30 });

const CHATS = 32;

describe('a database that does not answer under load', () => {
  let cluster: PostgresCluster;

  beforeAll(async () => {
    cluster = await startPostgresCluster({ isDurable: true });
  });
  afterAll(() => cluster.remove());

  it(`causes 503 responses for ${OUTAGE_SECONDS} seconds, and is used again afterwards`, {
    timeout: (OUTAGE_SECONDS + 60) * 1_000,
  }, async () => {
    const store = await postgresStore({ url: cluster.url(), outageWaitMs: OUTAGE_WAIT_MS });
    const colloquy = await createColloquy({ store, environment: { COLLOQUY_RATE_LIMIT: 'off' } });
    await colloquy.bots.publish(countingBot);
    const app = createHttpServer(colloquy);
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    let isOver = false;
    const refused: { readonly code: string; readonly retryAfter: number }[] = [];
    let slowestMs = 0;

    /** Sends until it is acknowledged; every refusal must be one that tells when to come back. */
    async function insist(path: string, key: string, body: object): Promise<string> {
      for (;;) {
        const startedAt = performance.now();
        const response = await fetch(`${base}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(body),
        });
        const text = await response.text();
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
        if (response.status === 200) return text;
        expect([503, 409]).toContain(response.status);
        const { code } = JSON.parse(text) as { code: string };
        if (response.status === 503)
          refused.push({ code, retryAfter: Number(response.headers.get('retry-after')) });
        await delay(100);
      }
    }

    const chats = Array.from({ length: CHATS }, async (_, chat) => {
      const started = await insist('/v1/bots/counting/startChat', `start ${chat}`, {});
      const { sessionId, resultId } = JSON.parse(started) as { sessionId: string; resultId: string };
      const replies: string[] = [];
      while (!isOver) {
        const text = `${chat}: ${replies.length}`;
        const path = `/v1/sessions/${sessionId}/continueChat`;
        const answer = await insist(path, `turn ${replies.length}`, { message: text });
        replies.push(text);
        expect(saidText(answer)).toBe(expectedText(replies));
        await delay(50); // a chat repeats all its replies, so it must not become too long
      }
      return { sessionId, resultId, replies };
    });
    try {
      await delay(1_000);
      await cluster.end('kill');
      await delay(OUTAGE_SECONDS * 1_000);
      await expect.poll(() => refused.length).toBeGreaterThan(0);
      await cluster.start();
      const backAt = performance.now();
      const one = await insist('/v1/bots/counting/startChat', 'is it back?', {});
      const backMs = performance.now() - backAt;
      expect(JSON.parse(one).sessionId).toBeDefined();
      await delay(1_500);
      isOver = true;
      const ended = await Promise.all(chats);
      for (const { code, retryAfter } of refused) {
        expect(code).toBe('SERVICE_UNAVAILABLE');
        expect(retryAfter).toBeGreaterThan(0);
      }
      const sessions = await store.loadSessions(ended.map(({ sessionId }) => sessionId));
      expect(sessions.map((session) => session?.turn)).toEqual(
        ended.map(({ replies }) => replies.length + 1),
      );
      for (const { resultId, replies } of ended) {
        const result = await store.loadResult(resultId);
        expect(result?.answers.map(({ content }) => content)).toEqual(replies);
      }
      const turns = ended.reduce((sum, { replies }) => sum + replies.length + 1, 0);
      console.log(
        `dead for ${OUTAGE_SECONDS} s: ${turns} turns acknowledged and all kept, ${refused.length} refusals, slowest answer ${Math.round(slowestMs)} ms, back ${Math.round(backMs)} ms after the database`,
      );
    } finally {
      isOver = true;
      await Promise.allSettled(chats);
      await app.close();
      await colloquy.close();
    }
  });
});
