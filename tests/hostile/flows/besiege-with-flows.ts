// Hostile flows on a real server, kind after kind, while an honest visitor chats with another bot.
import { giveWay } from '../../../packages/storage/src/give-way.ts';
import { countingBot } from '../../faults/counting-bot.ts';
import { post } from '../../support/http-client.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import type { Waits } from '../honest-visitor.ts';
import { distribution, sendHonestVisitor } from '../honest-visitor.ts';
import { startHostileServer } from '../hostile-server.ts';
import { shuffled } from '../shuffled.ts';
import type { LongWait, Span } from '../spans.ts';
import { isDuring, longestWaits, now } from '../spans.ts';
import type { HostileFlow } from './hostile-flow.ts';
import { startHostileService } from './hostile-service.ts';
import { playFlow } from './hostile-visitor.ts';

/** How a server came through. */
export interface FlowSiege {
  readonly flows: number;
  /** Answers that hostile visitors got. */
  readonly answered: number;
  /** Flows whose chat was refused at its start, with the status: the bounds of requests hold those, not the ones of turns. */
  readonly refused: readonly string[];
  readonly kinds: readonly KindSiege[];
  /** Waits of the honest visitor, all together. */
  readonly waits: Waits;
  /** The longest of them, with the flows that were under way then. */
  readonly longest: readonly LongWait[];
  /** What was wrong with answers to hostile visitors. */
  readonly wrongs: readonly string[];
  /** Lines of the server's log since the first attack. */
  readonly log: readonly string[];
  /** Whether a chat began after all that. */
  readonly isAlive: boolean;
  /** Megabytes that the server held before, and at most; nothing where the system does not tell. */
  readonly memory: { readonly beforeMb: number; readonly peakMb: number } | undefined;
  readonly exitCode: number | null;
}

/** What one kind of flows did to the honest visitor. */
export interface KindSiege {
  readonly kind: string;
  readonly flows: number;
  readonly seconds: number;
  readonly waits: Omit<Waits, 'failures'>;
}

/** How many of the longest waits are told. */
const LONGEST = 8;

/**
 * Serves the flows and has each played.
 *
 * @example const { waits } = await besiegeWithFlows({ flows: allFlows, random: seededRandom(1), attackers: 4 });
 */
export async function besiegeWithFlows({
  flows,
  random,
  attackers,
  givesWay = false,
}: {
  readonly flows: readonly HostileFlow[];
  readonly random: SeededRandom;
  /** Flows that are played at the same time. */
  readonly attackers: number;
  /** Whether the attackers have what server and honest visitor leave of the cores, as they would have cores of their own. Changes this process for good. */
  readonly givesWay?: boolean;
}): Promise<FlowSiege> {
  const service = await startHostileService();
  const server = await startHostileServer({
    bots: [countingBot, ...botsOf(flows)],
    environment: hostileEnvironment(service.base),
  });
  await server.hasStarted();
  const before = server.memory();
  const logged = server.log.length;
  const visitor = sendHonestVisitor(server.base, 'counting');
  await visitor.arrived;
  if (givesWay) giveWay();
  const stage = { base: server.base, port: server.port, serviceBase: service.base };
  const wrongs: string[] = [];
  const refused: string[] = [];
  let answered = 0;
  const played: Span[] = [];
  const kinds: Span[] = [];
  for (const kind of new Set(flows.map((flow) => flow.kind))) {
    const left = shuffled(
      flows.filter((flow) => flow.kind === kind),
      random,
    );
    const from = now();
    await Promise.all(
      Array.from({ length: attackers }, async () => {
        for (let flow = left.pop(); flow; flow = left.pop()) {
          const startedAt = now();
          const result = await playFlow(stage, flow);
          wrongs.push(...result.wrongs);
          answered += result.statuses.length;
          if ((result.statuses[0] ?? 200) !== 200) refused.push(`${flow.name} (${result.statuses[0]})`);
          played.push({ name: flow.name, from: startedAt, to: now() });
        }
      }),
    );
    kinds.push({ name: kind, from, to: now() });
  }
  const isAlive = await answers(server.base);
  const { each, ...waits } = await visitor.leave();
  const after = server.memory();
  const log = server.log.slice(logged);
  const exitCode = await server.stop();
  await service.stop();
  return {
    flows: flows.length,
    answered,
    refused,
    kinds: kinds.map((span) => ({
      kind: span.name,
      flows: flows.filter(({ kind }) => kind === span.name).length,
      seconds: (span.to - span.from) / 1_000,
      waits: distribution(each.filter((wait) => isDuring(wait, span))),
    })),
    waits,
    longest: longestWaits(each, played, LONGEST),
    wrongs: [...new Set(wrongs)],
    log,
    isAlive,
    memory: before && after && { beforeMb: before.nowMb, peakMb: after.peakMb },
    exitCode,
  };
}

/**
 * Nobody is sent away, so that every hostile turn is really worked on; bots may reach the service that answers badly; and a call that
 * failed, as many are meant to, is no line of the log.
 */
export function hostileEnvironment(serviceBase: string): Readonly<Record<string, string>> {
  return {
    COLLOQUY_LOG: 'error',
    COLLOQUY_LOAD_SHEDDING: 'off',
    COLLOQUY_EGRESS_ALLOW: new URL(serviceBase).host,
  };
}

/** All bots that have to be served for some flows, each once. */
export function botsOf(flows: readonly HostileFlow[]): HostileFlow['bot'][] {
  const bots = flows.flatMap(({ bot, others, isPreview }) => (isPreview ? others : [bot, ...others]));
  return [...new Map(bots.map((bot) => [bot.publicId, bot])).values()];
}

async function answers(base: string): Promise<boolean> {
  const { status } = await post({ base, path: '/v1/bots/counting/startChat', body: {} });
  return status === 200;
}
