// Hostile requests against a real server while an honest visitor chats.
import { giveWay } from '../../../packages/storage/src/give-way.ts';
import { countingBot } from '../../faults/counting-bot.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import type { Waits } from '../honest-visitor.ts';
import { sendHonestVisitor } from '../honest-visitor.ts';
import { startHostileServer } from '../hostile-server.ts';
import { shuffled } from '../shuffled.ts';
import type { LongWait, Span } from '../spans.ts';
import { longestWaits, now } from '../spans.ts';
import { allPatterns } from './all-patterns.ts';
import { attack } from './attack.ts';

/** How a server came through. */
export interface Siege {
  readonly attacks: number;
  /** What was wrong with answers to hostile requests. */
  readonly wrongs: readonly string[];
  /** Lines of the server's log. */
  readonly log: readonly string[];
  readonly waits: Waits;
  /** The longest of them, with the patterns that were under way then. */
  readonly longest: readonly LongWait[];
  /** Megabytes that the server held at most; nothing where the system does not tell. */
  readonly peakMb: number | undefined;
  readonly exitCode: number | null;
}

/** How many of the longest waits are told. */
const LONGEST = 5;

/**
 * Attacks with every pattern, in an order that the seed draws, until the time is up and each had its turn.
 *
 * @example const { waits, peakMb } = await besiege({ random: seededRandom(1), attackers: 4, seconds: 0 });
 */
export async function besiege({
  random,
  attackers,
  seconds,
  givesWay = false,
}: {
  readonly random: SeededRandom;
  /** Patterns that are carried out at the same time. */
  readonly attackers: number;
  readonly seconds: number;
  /**
   * Whether the server has come to rest before, and the attackers have what it and the honest visitor leave of the cores, as they would have cores of
   * their own. Changes this process for good.
   */
  readonly givesWay?: boolean;
}): Promise<Siege> {
  const server = await startHostileServer({ bots: [countingBot] });
  if (givesWay) await server.hasStarted();
  const visitor = sendHonestVisitor(server.base, 'counting');
  await visitor.arrived;
  if (givesWay) giveWay();
  const wrongs = new Set<string>();
  const endsAt = performance.now() + seconds * 1_000;
  let attacks = 0;
  let round = shuffled(allPatterns, random);
  const next = () => {
    if (round.length === 0 && performance.now() < endsAt) round = shuffled(allPatterns, random);
    if (round.length > 0) attacks += 1;
    return round.pop();
  };
  const carriedOut: Span[] = [];
  const work = async () => {
    for (let hostile = next(); hostile; hostile = next()) {
      const from = now();
      for (const wrong of await attack(server.port, hostile)) wrongs.add(wrong);
      carriedOut.push({ name: hostile.name, from, to: now() });
    }
  };
  await Promise.all(Array.from({ length: attackers }, work));
  const { each, ...waits } = await visitor.leave();
  const peakMb = server.memory()?.peakMb;
  const exitCode = await server.stop();
  const longest = longestWaits(each, carriedOut, LONGEST);
  return { attacks, wrongs: [...wrongs], log: server.log, waits, longest, peakMb, exitCode };
}
