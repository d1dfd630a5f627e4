// What a SQLite store does, in a file or in memory: reads on a reader, writes as commits.
import { checkTopic, createLocalNotifications } from '../local-notifications.ts';
import { storeMethodsOf } from '../nouns/noun.ts';
import { removeInParts } from '../nouns/removals/removal-parts.ts';
import type { CommitOutcome, Store, TurnCommit } from '../store.ts';
import { outcomeLetters } from './batch.ts';
import type { Commits } from './commits.ts';
import type { Reader } from './reader.ts';

/** What the methods work with. */
export interface StoreParts {
  /** Asks the reader; rejects with a StoreFailure. */
  readonly read: <T>(ask: (reader: Reader) => T) => Promise<T>;
  /** Runs what writes, unless nothing may be written. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>;
  readonly reader: Reader;
  readonly commits: Commits;
}

const COMMITTED: CommitOutcome = { type: 'committed' };
const CONFLICT: CommitOutcome = { type: 'conflict' };

/** Makes the methods that do not depend on where the database is. */
export function createStoreMethods({
  read,
  write,
  reader,
  commits,
}: StoreParts): Omit<Store, 'checkWriting' | 'examine' | 'scrub' | 'statistics' | 'close'> {
  const notifications = createLocalNotifications();
  const nouns = storeMethodsOf({
    read: (work) => read((reader) => reader.run(work())),
    write: (nounWrite) => write(() => commits.noun(nounWrite)),
  });

  /** A key that is known has its row by now: the batch that said so is written. */
  function toOutcome(letter: string | undefined, { request }: TurnCommit): CommitOutcome {
    if (letter === outcomeLetters.committed) return COMMITTED;
    const stored = letter === outcomeLetters.repeated && request ? reader.request(request) : undefined;
    return stored ? { type: 'repeated', request: stored } : CONFLICT;
  }

  return {
    ...nouns,
    loadSessions: (ids) => read(() => ids.map((id) => reader.session(id))),
    loadRequests: (identities) => read(() => identities.map((identity) => reader.request(identity))),
    async commitTurns(turns) {
      const outcomes = await write(() => commits.commit(turns));
      return turns.map((turn, index) => toOutcome(outcomes[index], turn));
    },
    journal: (journal) => write(() => commits.journal(journal)),
    remove: (removal, audit) => write(() => removeInParts(removal, (part) => commits.remove(part, audit))),
    /** Several processes on one file are rare, and removing twice does no harm. */
    async withLock(_, task) {
      await task(new AbortController().signal);
      return true;
    },
    async notify(topic) {
      checkTopic(topic);
      notifications.notify(topic);
    },
    onNotification: notifications.onNotification,
  };
}
