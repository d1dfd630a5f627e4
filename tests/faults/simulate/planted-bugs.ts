// Planted bugs: what keeps turns exactly once, switched off one guard at a time. Each is put around the store or the queue, by tests only.
import type { Store, TurnCommit } from '@colloquy/server';
import { KeyedQueue } from '../../../packages/runtime/src/chats/keyed-queue.ts';
import type { BotKind } from './scenario.ts';
import type { Plant } from './simulation.ts';

/** One guard that is switched off. */
export interface PlantedBug {
  readonly name: string;
  /** Turns within which the simulator has to notice. */
  readonly foundWithinTurns: number;
  /** What the simulator says then, or one of several things. */
  readonly shows: RegExp;
  /** The bot that it takes to notice. */
  readonly bot: BotKind;
  /** Where to begin when it takes a rare scenario to notice, by chance one in some ten thousand. */
  readonly seed?: number;
  readonly plant?: Plant;
  /** Switches the guard off in this process, and gives what switches it on again. */
  readonly switchOff?: () => () => void;
}

/** All of them. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'the store ignores which turn a commit expects',
    shows: /takes turn \d+ where turn \d+ is due/,
    foundWithinTurns: 10_000,
    bot: 'talking',
    plant: (store) => ({
      ...store,
      async commitTurns(turns) {
        const stored = await store.loadSessions(turns.map(({ session }) => session.id));
        return store.commitTurns(
          turns.map((turn, index) => ({ ...turn, expected: stored[index]?.turn ?? turn.expected })),
        );
      },
    }),
  },
  {
    name: 'the journal ignores who holds it',
    shows: /call for one turn at once|repeats an answered call/,
    foundWithinTurns: 20_000,
    bot: 'calling',
    plant: (store) => ({
      ...store,
      async journal(write) {
        const stored = await store.loadJournal(write);
        return store.journal({ ...write, expected: stored?.holder });
      },
    }),
  },
  {
    name: 'a commit ignores who holds the journal of its turn',
    shows: /was received by \w+, and is not used|uses \w+, where \w+ was shown before/,
    foundWithinTurns: 100,
    bot: 'listening',
    seed: 1670422011,
    plant: (store) => ({
      ...store,
      async commitTurns(turns) {
        const held = async (turn: TurnCommit): Promise<TurnCommit> => {
          const stored = turn.journal && (await store.loadJournal(turn.journal));
          return { ...turn, journal: turn.journal && stored && { ...turn.journal, holder: stored.holder } };
        };
        return store.commitTurns(await Promise.all(turns.map(held)));
      },
    }),
  },
  {
    name: 'results of calls are not found in the journal',
    shows: /repeats an answered call/,
    foundWithinTurns: 20_000,
    bot: 'calling',
    plant: (store) => ({
      ...store,
      async loadJournal(identity) {
        const stored = await store.loadJournal(identity);
        return stored && { ...stored, calls: [] };
      },
    }),
  },
  {
    name: 'answered requests are forgotten',
    shows: /is applied twice/,
    foundWithinTurns: 10_000,
    bot: 'talking',
    plant: (store: Store): Store => ({
      ...store,
      loadRequests: async (identities) => identities.map(() => undefined),
      commitTurns: (turns) => store.commitTurns(turns.map((turn) => ({ ...turn, request: undefined }))),
    }),
  },
  {
    name: 'turns of one session run side by side',
    shows: /call for one turn at once/,
    foundWithinTurns: 20_000,
    bot: 'calling',
    switchOff() {
      const { enter } = KeyedQueue.prototype;
      KeyedQueue.prototype.enter = () => undefined;
      return () => {
        KeyedQueue.prototype.enter = enter;
      };
    },
  },
];
