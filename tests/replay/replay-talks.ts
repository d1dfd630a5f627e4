// Holds random talks and runs all of them again, on a server that was started anew and may call nobody.
import type { Ports, Store } from '@colloquy/server';
import { createColloquy } from '@colloquy/server';
import fc from 'fast-check';
import { randomTalk } from '../properties/random-talk.ts';
import { seededRandom } from '../support/seeded-random.ts';
import type { TalkCount } from './recorded-talk.ts';
import { startTalking } from './recorded-talk.ts';

/** What came of it. */
export interface ReplayedTalks extends TalkCount {
  readonly sessions: number;
  /** What is not the same, in words. */
  readonly complaints: readonly string[];
}

/** Replies of a talk. */
const REPLIES = 8;

/**
 * Holds talks one after the other, then has the store opened anew and runs every session again. Of some sessions the responses have
 * grown old by then.
 *
 * @param open opens the same store each time
 */
export async function replayTalks(
  open: () => Promise<Store>,
  { sessions, seed }: { readonly sessions: number; readonly seed: number },
): Promise<ReplayedTalks> {
  const random = seededRandom(seed);
  const count: TalkCount = { turns: 0, calls: 0, deliveries: 0, rewinds: 0 };
  const held: string[] = [];
  const store = await open();
  const talking = await startTalking(store, random, count);
  for (const talk of fc.sample(randomTalk(REPLIES), { numRuns: sessions, seed })) {
    const sessionId = await talking.hold(talk);
    if (sessionId === undefined) continue;
    held.push(sessionId);
    if (random.happens(0.2))
      await store.remove({ kind: 'requests', sessionIds: [sessionId], before: Number.MAX_SAFE_INTEGER });
  }
  await talking.colloquy.close();
  const complaints: string[] = [];
  const again = await createColloquy({ store: await open(), ports: callingNobody(complaints) });
  for (const sessionId of held) {
    const replay = await again.chats.replay(sessionId);
    if (replay && replay.firstDifference === undefined) continue;
    const different = replay?.turns.find(({ isSame }) => !isSame);
    complaints.push(
      `${sessionId}: ${different ? `turn ${different.turn}: ${different.complaint}` : 'nothing recorded'}`,
    );
  }
  await again.close();
  return { ...count, sessions: held.length, complaints };
}

function callingNobody(complaints: string[]): Ports {
  const port = async () => {
    complaints.push('Somebody was called.');
    return { ok: false as const, failure: { code: 'unavailable', message: 'Nobody is called in a replay.' } };
  };
  return { get: () => port, has: () => true } as unknown as Ports;
}
