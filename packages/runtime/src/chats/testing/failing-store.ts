// A store that fails on demand, and records its calls.

import type { Store } from '@colloquy/storage';
import { memoryStore, StoreFailure } from '@colloquy/storage';

/** A store whose next commit fails, as on a full disk. */
export function failingOnce(): { readonly store: Store; readonly used: string[]; failNext(): void } {
  const inner = memoryStore();
  const used: string[] = [];
  let fails = false;
  return {
    used,
    failNext() {
      fails = true;
    },
    store: {
      ...inner,
      journal: (write) => {
        used.push('journal');
        return inner.journal(write);
      },
      loadJournal: (identity) => {
        used.push('loadJournal');
        return inner.loadJournal(identity);
      },
      loadRequests: (identities) => {
        used.push('loadRequests');
        return inner.loadRequests(identities);
      },
      async commitTurns(turns) {
        if (fails) {
          fails = false;
          throw new StoreFailure('full', 'There is no room.');
        }
        return inner.commitTurns(turns);
      },
    },
  };
}
