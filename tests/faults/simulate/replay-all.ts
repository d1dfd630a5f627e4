// Everything that was committed, whatever happened around it, is run again from its record and comes to the same bytes.
import { createPatternMatcher } from '@colloquy/blocks';
import { noEvaluator } from '@colloquy/engine';
import type { Store } from '@colloquy/server';
import { Pace } from '../../../packages/runtime/src/chats/pace.ts';
import { FlowLibrary } from '../../../packages/runtime/src/flows/flow-library.ts';
import { replaySession } from '../../../packages/runtime/src/replay/replay-session.ts';
import { simulatedRegistry } from './simulated-bots.ts';

/** Sessions of one scenario; there are fewer. */
const MOST_SESSIONS = 1_000;

/** Says what is not the same. */
export async function replayAll(store: Store): Promise<readonly string[]> {
  const parts = {
    store,
    library: new FlowLibrary({ store, registry: simulatedRegistry, clock: Date.now, pace: new Pace() }),
    evaluator: noEvaluator,
    matches: createPatternMatcher(noEvaluator),
  };
  const complaints: string[] = [];
  for (const { id } of await store.listSessions({ limit: MOST_SESSIONS })) {
    const replay = await replaySession(id, parts);
    const different = replay?.turns.find(({ isSame }) => !isSame);
    if (!replay) complaints.push(`Nothing is recorded of ${id}`);
    else if (different) complaints.push(`${id} turn ${different.turn} replayed: ${different.complaint}`);
  }
  return complaints;
}
