// Effects: outgoing entries of a turn, added to the outbox by its commit.
import type { CommitOutcome, OutboxWrite, Store, TurnCommit } from '@colloquy/storage';
import { limits } from './limits.ts';

/**
 * Derives outgoing entries from a turn's writes. Called before each commit, so it must be fast; and a rerun must give
 * the same entries. Not called for previews.
 */
export type Effects = (turn: TurnCommit) => readonly OutboxWrite[];

/**
 * A store whose commits include the effects of their turns, in one transaction.
 *
 * @param onAdded is called when a commit with effects is done
 * @param isIdle whether no turn has effects at this moment: then `effects` is not called
 * @throws when a turn has too many or too large effects: a bug of their author
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
    /** While no turn has effects, the store is called directly. */
    get commitTurns() {
      return isIdle() ? store.commitTurns : commitWithEffects;
    },
  };

  async function commitWithEffects(turns: readonly TurnCommit[]): Promise<readonly CommitOutcome[]> {
    let isAny = false;
    const commits = turns.map((turn) => {
      const outbox = turn.session.isPreview ? [] : effects(turn);
      if (turn.outbox) isAny = true;
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
