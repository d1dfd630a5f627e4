// Pure turns while other chats wait for a slow service: what the waiting costs those who do not wait.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import type { WayToWait } from '../../tests/faults/waiting-bot.ts';
import { waitingBot } from '../../tests/faults/waiting-bot.ts';
import { post } from '../../tests/support/http-client.ts';
import { benchFlowName, benchTalk } from '../bench-flow.ts';
import { median } from '../load/quantiles.ts';
import { startChatServer } from '../processes/chat-server.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import type { Measurement } from './measure.ts';
import { measure, middle } from './measure.ts';
import type { Bench } from './section.ts';

/** The same load without and with chats that wait. */
export interface WaitingCallsRow {
  readonly way: WayToWait;
  readonly waitingChats: number;
  readonly without: Measurement;
  readonly with: Measurement;
  /** The 99th percentile with them for each millisecond of it without: the median of all rounds. */
  readonly p99Ratio: number;
}

const FLOW = { blocks: 10 };
const LOAD = { talk: benchTalk(benchFlowName(FLOW)), concurrency: 16 };
const WAITING_CHATS = 64;
const WAYS: readonly WayToWait[] = ['request', 'script'];

/** Longest wait for all chats to wait; a script gives up after ten seconds. */
const PATIENCE_MS = 5_000;

export async function measureWaitingCalls(bench: Bench): Promise<readonly WaitingCallsRow[]> {
  const { plan, program, folder, cores, tell } = bench;
  const service = await startSlowService();
  const files = WAYS.map((way) => {
    const file = join(folder, `waiting-${way}.flow.json`);
    writeFileSync(file, JSON.stringify(waitingBot(way, service.url)));
    return file;
  });
  const server = await startChatServer({
    program,
    folder,
    data: 'waiting',
    flows: [FLOW],
    files,
    core: cores?.server,
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
  });
  try {
    await measure(server, { ...LOAD, durationMs: plan.warmUpMs });
    const rows: WaitingCallsRow[] = [];
    for (const way of WAYS) {
      const row = await measureWay(way, { server, service, plan });
      tell(
        `  p99 ${row.with.p99Ms.toFixed(1)} ms while ${WAITING_CHATS} chats wait by a ${way}, else ${row.without.p99Ms.toFixed(1)} ms`,
      );
      rows.push(row);
    }
    return rows;
  } finally {
    await server.stop();
    await service.close();
  }
}

type SlowService = Awaited<ReturnType<typeof startSlowService>>;

async function measureWay(
  way: WayToWait,
  { server, service, plan }: { server: ServerProcess; service: SlowService; plan: Bench['plan'] },
): Promise<WaitingCallsRow> {
  const without: Measurement[] = [];
  const withThem: Measurement[] = [];
  for (let round = 0; round < plan.turnRounds; round++) {
    without.push(await measure(server, { ...LOAD, durationMs: plan.turnMs }));
    const chats = Array.from({ length: WAITING_CHATS }, (_, chat) =>
      post({
        base: `http://127.0.0.1:${server.port}`,
        path: `/v1/bots/waiting-${way}/startChat`,
        body: {},
        headers: { 'x-forwarded-for': `21.0.${round}.${chat}` },
        timeoutMs: 60_000,
      }),
    );
    await service.waitFor(WAITING_CHATS);
    withThem.push(await measure(server, { ...LOAD, durationMs: plan.turnMs }));
    service.release();
    for (const { status, body } of await Promise.all(chats))
      if (status !== 200 || !body.includes('late')) throw new Error(`A chat that waited got ${body}`);
  }
  const ratios = withThem.map(({ p99Ms }, round) => p99Ms / (without[round]?.p99Ms ?? Number.NaN));
  return {
    way,
    waitingChats: WAITING_CHATS,
    without: middle(without),
    with: middle(withThem),
    p99Ratio: median(ratios),
  };
}

/** A service that keeps everybody waiting until it is told. */
async function startSlowService() {
  let waiting: (() => void)[] = [];
  const server = await startWebServer((response) => {
    waiting.push(() => response.end('late'));
  });
  return {
    url: server.url,
    async waitFor(count: number): Promise<void> {
      for (let waitedMs = 0; waiting.length < count; waitedMs += 5) {
        if (waitedMs > PATIENCE_MS) throw new Error(`Only ${waiting.length} of ${count} chats wait.`);
        await wait(5);
      }
    },
    release(): void {
      for (const answer of waiting) answer();
      waiting = [];
    },
    close: server.close,
  };
}
