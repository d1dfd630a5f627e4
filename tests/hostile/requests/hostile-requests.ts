// Hostile requests against a real server while an honest visitor chats.
import { countingBot } from '../../faults/counting-bot.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import type { Waits } from '../honest-visitor.ts';
import { sendHonestVisitor } from '../honest-visitor.ts';
import { startHostileServer } from '../hostile-server.ts';
import { shuffled } from '../shuffled.ts';
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
  /** Megabytes that the server held at most; nothing where the system does not tell. */
  readonly peakMb: number | undefined;
  readonly exitCode: number | null;
}

/**
 * Attacks with every pattern, in an order that the seed draws, until the time is up and each had its turn.
 *
 * @example const { waits, peakMb } = await besiege({ random: seededRandom(1), attackers: 4, seconds: 0 });
 */
export async function besiege({
  random,
  attackers,
  seconds,
}: {
  readonly random: SeededRandom;
  /** Patterns that are carried out at the same time. */
  readonly attackers: number;
  readonly seconds: number;
}): Promise<Siege> {
  const server = await startHostileServer({ bots: [countingBot] });
  const visitor = sendHonestVisitor(server.base, 'counting');
  const wrongs = new Set<string>();
  const endsAt = performance.now() + seconds * 1_000;
  let attacks = 0;
  let round = shuffled(allPatterns, random);
  const next = () => {
    if (round.length === 0 && performance.now() < endsAt) round = shuffled(allPatterns, random);
    if (round.length > 0) attacks += 1;
    return round.pop();
  };
  const work = async () => {
    for (let hostile = next(); hostile; hostile = next())
      for (const wrong of await attack(server.port, hostile)) wrongs.add(wrong);
  };
  await Promise.all(Array.from({ length: attackers }, work));
  const waits = await visitor.leave();
  const peakMb = server.memory()?.peakMb;
  const exitCode = await server.stop();
  return { attacks, wrongs: [...wrongs], log: server.log, waits, peakMb, exitCode };
}
