// Effects: what a turn sends out once it is committed, put into the outbox with the very same commit.
import type { CommitOutcome, OutboxWrite, Store, TurnCommit } from '@colloquy/storage';
import { limits } from './limits.ts';

/**
 * Tells what must leave after a turn, by what the turn leaves behind. It is asked before each commit and has to be fast; a turn that is run again asks
 * again and has to get the same. Previews are not asked about.
 */
export type Effects = (turn: TurnCommit) => readonly OutboxWrite[];

/**
 * A store whose commits take the effects of their turns along, in the same transaction: either both are written or neither.
 *
 * @param onAdded is called when a commit with effects is done
 * @param isIdle whether no turn has effects at this moment: then none is asked about
 * @throws when a turn has more effects than there may be, or larger ones: that is a bug of whoever made them
 * @example withEffects(store, (turn) => webhooksOf(turn), { onAdded: worker.ring })
 */
export function withEffects(
  store: Store,
  effects: Effects,
  {
    onAdded,
    isIdle = () => false,
  }: { readonly onAdded: () => void; readonly isIdle?: (() => boolean) | undefined },
): Store {
  return {
    ...store,
    /** While no turn has effects, it is the store itself that is called: nothing stands in between. */
    get commitTurns() {
      return isIdle() ? store.commitTurns : commitWithEffects;
    },
  };

  async function commitWithEffects(turns: readonly TurnCommit[]): Promise<readonly CommitOutcome[]> {
    let isAny = false;
    const commits = turns.map((turn) => {
      const outbox = turn.session.isPreview ? [] : effects(turn);
      if (outbox.length === 0) return turn;
      refuseTooMuch(outbox);
      isAny = true;
      return { ...turn, outbox: [...(turn.outbox ?? []), ...outbox] };
    });
    const outcomes = await store.commitTurns(isAny ? commits : turns);
    if (isAny) onAdded();
    return outcomes;
  }
}

function refuseTooMuch(outbox: readonly OutboxWrite[]): void {
  const characters = outbox.reduce((sum, { payload }) => sum + payload.length, 0);
  if (outbox.length > limits.entriesPerTurn || characters > limits.entryCharacters)
    throw new Error(
      `A turn may have ${limits.entriesPerTurn} effects with ${limits.entryCharacters} characters; it has ${outbox.length} with ${characters}.`,
    );
}
