// The order of batches: chooses the waiting entries of the next one.
import type { Backlog, Waiting } from '../backlog.ts';
import { isLarge } from '../backlog.ts';
import type { JournalWrite } from '../store.ts';

/** An entry of the backlog, as far as its place matters. Without turns and journal it may change anything. */
interface Ordered extends Waiting {
  readonly journal?: JournalWrite | undefined;
}

/** Takes batches from a backlog. */
export interface BatchOrder<Entry> {
  /** The next batch: empty only when nothing waits. */
  take(): Entry[];
}

/**
 * Separates large entries: one takes the disk as long as hundreds of small ones. Only every second batch holds a
 * large entry, and never more than one, so that a small one waits for at most one. Entries of one chat or result keep
 * their order, and nothing overtakes an entry that is neither turns nor a journal.
 *
 * @example
 * const order = createBatchOrder(backlog);
 * const batch = order.take();
 */
export function createBatchOrder<Entry extends Ordered>(backlog: Backlog<Entry>): BatchOrder<Entry> {
  let hadLarge = false;

  function takeApart(mayHoldLarge: boolean): Entry[] {
    let hasRoom = mayHoldLarge;
    /** Names that the delayed entries write. */
    const passed = new Set<string>();
    let isBarred = false;
    return backlog.take((entry) => {
      const names = namesOf(entry);
      const stays =
        isBarred ||
        (isLarge(entry) && !hasRoom) ||
        (passed.size > 0 && (names.length === 0 || names.some((name) => passed.has(name))));
      if (!stays) hasRoom &&= !isLarge(entry);
      else if (names.length === 0) isBarred = true;
      else for (const name of names) passed.add(name);
      return stays;
    });
  }

  return {
    take() {
      if (!backlog.hasLarge) {
        hadLarge = false;
        return backlog.take();
      }
      const small = hadLarge ? takeApart(false) : [];
      hadLarge = small.length === 0;
      return hadLarge ? takeApart(true) : small;
    },
  };
}

/** Names that an entry writes. Empty for an entry that could write anything. */
function namesOf({ turns, journal }: Ordered): string[] {
  const names = journal ? [`journal ${journal.owner}`] : [];
  for (const turn of turns) {
    names.push(`session ${turn.session.id}`);
    if (turn.journal) names.push(`journal ${turn.journal.owner}`);
    if (turn.overwrites !== undefined) names.push(`result ${turn.overwrites}`);
    for (const { id } of turn.results) names.push(`result ${id}`);
  }
  return names;
}
