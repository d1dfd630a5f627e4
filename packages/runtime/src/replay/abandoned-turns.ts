// The turns of a chat that its visitor abandoned, from its record.
import type { TurnRange } from '@colloquy/engine';
import { abandonedBy } from '@colloquy/engine';
import { storeLimits } from '@colloquy/storage';
import { allowsChanges } from '../chats/past.ts';
import { limits } from '../limits.ts';
import type { TurnRecord } from '../records/turn-record.ts';
import { readWithoutResults } from '../records/turn-record.ts';
import type { ReplayDependencies } from './replay-session.ts';

/**
 * Reads which turns were abandoned. Reads records only for bots that let visitors change answers, and only as far
 * back as visitors may return.
 *
 * @throws StoreFailure when a record is damaged
 * @example await abandonedTurns('0mwq…', parts) // [[3, 5]]
 */
export async function abandonedTurns(
  sessionId: string,
  { store, library }: Pick<ReplayDependencies, 'store' | 'library'>,
): Promise<readonly TurnRange[]> {
  let abandoned: readonly TurnRange[] = [];
  for (let after = 0; after < limits.rewindableTurns; ) {
    const page = await store.loadRecords(sessionId, {
      limit: storeLimits.turnsPerPage,
      bytes: limits.pageBytes,
      after,
    });
    for (const { turn, record } of page) {
      const { start, rewound } =
        record === undefined ? ({} as Partial<TurnRecord>) : readWithoutResults(record);
      if (turn === 1 && !allowsChanges(await library.flow(start?.flow))) return [];
      if (rewound !== undefined) abandoned = abandonedBy({ turn, toTurn: rewound }, abandoned);
    }
    const last = page.at(-1);
    if (!last) break;
    after = last.turn;
  }
  return abandoned;
}
