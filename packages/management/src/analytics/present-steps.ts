// The turns of a chat that count, where its visitor has changed answers: those of the present way.
import type { TurnRange } from '@colloquy/engine';
import { abandonedBy, isAbandoned } from '@colloquy/engine';
import { readWithoutResults } from '@colloquy/runtime';
import type { ChatStep, TallyStore } from '@colloquy/storage';

/**
 * Reads again the chats that were rewound in one of these steps, from their first turn: what was counted of the abandoned turns no longer counts.
 *
 * @returns all their turns of the present way, by chat
 * @example (await recountedChats(store, steps)).get('0mwq…') // the steps to count from the beginning
 */
export async function recountedChats(
  store: Pick<TallyStore, 'steps'>,
  steps: readonly ChatStep[],
): Promise<ReadonlyMap<string, readonly ChatStep[]>> {
  const recounted = new Map<string, readonly ChatStep[]>();
  const rewound = new Set(steps.filter(isRewound).map(({ sessionId }) => sessionId));
  for (const sessionId of rewound) {
    const until = steps.findLast((step) => step.sessionId === sessionId)?.turn ?? 0;
    recounted.set(sessionId, presentSteps(await stepsUntil(store, sessionId, until)));
  }
  return recounted;
}

/**
 * The steps of the present way, without those that were abandoned and without the rewinds themselves.
 *
 * @param steps all turns of a chat, in their order
 */
function presentSteps(steps: readonly ChatStep[]): readonly ChatStep[] {
  let abandoned: readonly TurnRange[] = [];
  for (const step of steps) {
    const toTurn = rewoundIn(step);
    if (toTurn !== undefined) abandoned = abandonedBy({ turn: step.turn, toTurn }, abandoned);
  }
  return steps.filter((step) => !isAbandoned({ abandoned }, step.turn) && !isRewound(step));
}

async function stepsUntil(
  store: Pick<TallyStore, 'steps'>,
  sessionId: string,
  until: number,
): Promise<readonly ChatStep[]> {
  const all: ChatStep[] = [];
  for (let after = 0; after < until; ) {
    const { steps } = await store.steps([{ sessionId, after }]);
    all.push(...steps.filter(({ turn }) => turn <= until));
    const last = steps.at(-1);
    // It was removed or damaged in between, and is counted no further.
    if (!last) break;
    after = last.turn;
  }
  return all;
}

function isRewound(step: ChatStep): boolean {
  return rewoundIn(step) !== undefined;
}

/** Parses a record only if it may be that of a rewind: nearly none is. */
function rewoundIn({ record }: ChatStep): number | undefined {
  return record?.includes('"rewound":') ? readWithoutResults(record).rewound : undefined;
}
