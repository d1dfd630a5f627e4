// Holds random talks and runs all of them again, on a server that was started anew and may call nobody.
import type { Colloquy, Ports, Store } from '@colloquy/server';
import { createColloquy } from '@colloquy/server';
import fc from 'fast-check';
import type { TurnRecord } from '../../packages/runtime/src/records/turn-record.ts';
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
  const reopened = await open();
  const again = await createColloquy({ store: reopened, ports: callingNobody(complaints) });
  for (const sessionId of held) {
    const replay = await again.chats.replay(sessionId);
    if (replay && replay.firstDifference === undefined) {
      complaints.push(...(await differencesOnOwnVersion(again, reopened, sessionId)));
      continue;
    }
    const different = replay?.turns.find(({ isSame }) => !isSame);
    complaints.push(
      `${sessionId}: ${different ? `turn ${different.turn}: ${different.complaint}` : 'nothing recorded'}`,
    );
  }
  await again.close();
  return { ...count, sessions: held.length, complaints };
}

/** A chat has no differences on the version that it began on, in any of its first turns. */
async function differencesOnOwnVersion(
  { bots }: Colloquy,
  store: Store,
  sessionId: string,
): Promise<string[]> {
  const records = await store.loadRecords(sessionId, { limit: 100, after: 0 });
  const { start } = JSON.parse(records[0]?.record ?? '{}') as TurnRecord;
  const flow = await store.loadFlow(start?.flow ?? '');
  const definition: unknown = JSON.parse(flow?.definition ?? '{}');
  const replayed = await bots.replayChat(sessionId, { definition, sees: () => true });
  if (typeof replayed !== 'object') return [`${sessionId}: ${replayed}`];
  const { turns } = replayed;
  const differing = turns.flatMap(({ turn, differences }) =>
    differences.map(({ kind, block }) => `${sessionId}: turn ${turn}: ${kind} at ${block}`),
  );
  // Both sides end with the chat, or with the record.
  const isWhole = turns.length === records.length || turns.at(-1)?.after?.isEnded;
  return isWhole ? differing : [...differing, `${sessionId}: ${turns.length} of ${records.length} turns`];
}

function callingNobody(complaints: string[]): Ports {
  const port = async () => {
    complaints.push('Somebody was called.');
    return { ok: false as const, failure: { code: 'unavailable', message: 'Nobody is called in a replay.' } };
  };
  return { get: () => port, has: () => true } as unknown as Ports;
}
