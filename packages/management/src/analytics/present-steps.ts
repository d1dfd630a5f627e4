// Leaves out abandoned turns of chats whose visitors have changed answers.
import type { TurnRange } from '@colloquy/engine';
import { abandonedBy, isAbandoned } from '@colloquy/engine';
import { readWithoutResults } from '@colloquy/runtime';
import type { ChatStep, TallyStore } from '@colloquy/storage';

/**
 * Reloads, from their first turn, the chats that were rewound in one of these steps: their abandoned turns no longer
 * count.
 *
 * @returns all their turns that still count, by chat
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
 * The steps without abandoned turns and without the rewinds themselves.
 *
 * @param steps all turns of a chat, in order
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
    // Removed or damaged in the meantime: stop counting it.
    if (!last) break;
    after = last.turn;
  }
  return all;
}

function isRewound(step: ChatStep): boolean {
  return rewoundIn(step) !== undefined;
}

/** Parses a record only if it may be a rewind, because few are. */
function rewoundIn({ record }: ChatStep): number | undefined {
  return record?.includes('"rewound":') ? readWithoutResults(record).rewound : undefined;
}
