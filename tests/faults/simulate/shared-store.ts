// The store that all servers of a scenario share, and the way to it, on which everything can go wrong.

import type { CommitOutcome, Store, TurnCommit } from '@colloquy/server';
import { memoryStore, StoreFailure } from '@colloquy/server';
import type { CallResult } from '../../../packages/schema/src/ports/call.ts';
import type { Incarnation } from './simulated-server.ts';
import type { World } from './world.ts';

/** What the store holds, and how servers reach it. What it took is durable: a crash of a server takes back nothing. */
export interface SharedStore {
  /** Asked directly, without a way: what is really in it. */
  readonly truth: Store;
  /** A connection of a server. It dies with the server; what is under way to the store may still get there. */
  connect(server: Incarnation): Store;
}

/** Told what the store takes, at the moment when it takes it. */
export interface StoreWatcher {
  committed(turn: TurnCommit): void;
  /** A server has learnt that the result of a call is in the journal. */
  journaled(key: string, text: string | undefined): void;
}

/** Makes an empty store. `plant` may put a bug into it. */
export function createSharedStore(
  world: World,
  {
    watcher,
    plant = (store) => store,
  }: { readonly watcher: StoreWatcher; readonly plant?: ((store: Store) => Store) | undefined },
): SharedStore {
  const { schedule, note, fault, wayMs, random } = world;
  const truth = plant(memoryStore());

  /** One operation: the way there, what the store does, and the way back. */
  function operate<Result>(
    server: Incarnation,
    name: string,
    { does, says, learnt }: Operation<Result>,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const answer = (settle: () => void) =>
      schedule.later(wayMs(), () => {
        // A process that died in the meantime never goes on; neither does what waits for this promise.
        if (!server.isAlive()) return;
        settle();
      });
    const refuse = (message: string) =>
      answer(() => {
        note(`${server.name} ${name}: ${message}`);
        reject(new StoreFailure('unavailable', message));
      });
    const perform = async () => {
      const result = await does();
      note(`${server.name} ${name} ${says(result)}`);
      return result;
    };
    if (fault('crash', `before ${name}`)) {
      server.crash();
      // What the dying process had sent may get there, or not.
      if (random.happens(0.5)) schedule.later(wayMs(), perform);
      return promise;
    }
    schedule.later(wayMs(), async () => {
      if (!server.isAlive() && random.happens(0.5)) return;
      if (fault('storeFailure', name)) {
        refuse('The store says no.');
        return;
      }
      if (fault('unknownOutcome', name)) {
        refuse('It is not known whether this was done.');
        schedule.later(random.happens(0.5) ? 0 : wayMs(), perform);
        return;
      }
      const result = await perform();
      if (fault('crash', `after ${name}`)) server.crash();
      answer(() => {
        learnt?.(result);
        resolve(result);
        if (fault('crash', `on the answer to ${name}`)) server.crash();
      });
    });
    return promise;
  }

  return {
    truth,
    connect: (server) => ({
      ...truth,
      loadFlow: (hash) => operate(server, 'loadFlow', { does: () => truth.loadFlow(hash), says: () => '' }),
      loadBot: (address) =>
        operate(server, 'loadBot', { does: () => truth.loadBot(address), says: () => '' }),
      loadSessions: (ids) =>
        operate(server, 'loadSessions', {
          does: () => truth.loadSessions(ids),
          says: ([session]) => `${ids} → turn ${session?.turn}`,
        }),
      loadRequests: (identities) =>
        operate(server, 'loadRequests', {
          does: () => truth.loadRequests(identities),
          says: ([request]) => `${identities[0]?.key} → turn ${request?.turn}`,
        }),
      loadResult: (id) => operate(server, 'loadResult', { does: () => truth.loadResult(id), says: () => id }),
      loadJournal: (identity) =>
        operate(server, 'loadJournal', {
          does: () => truth.loadJournal(identity),
          says: (journal) => `${identity.owner}/${identity.turn} → ${journal?.holder}`,
        }),
      commitTurns: (turns) =>
        operate(server, 'commitTurns', {
          async does() {
            const outcomes = await truth.commitTurns(turns);
            for (const [index, turn] of turns.entries())
              if (outcomes[index]?.type === 'committed') watcher.committed(turn);
            return outcomes;
          },
          says: (outcomes) => turns.map((turn, index) => saysOf(turn, outcomes[index])).join(', '),
        }),
      journal(write) {
        const [call] = write.calls;
        const { result } = JSON.parse(call?.content ?? '{}') as { result?: CallResult };
        const { beginning } = JSON.parse(write.content) as { beginning: { sessionId: string } };
        return operate(server, result ? 'journal result' : call ? 'journal intent' : 'journal hold', {
          does: () => truth.journal(write),
          says: (isWritten) =>
            `${write.owner}/${write.turn}/${call?.number ?? '-'} by ${write.holder} → ${isWritten}`,
          learnt(isWritten) {
            if (!isWritten || !result || !call) return;
            const { text, data } = (result.ok ? result.response : {}) as { text?: string; data?: string };
            watcher.journaled(
              `${beginning.sessionId}:${write.turn}:${call.number}:${call.hash}`,
              text ?? data,
            );
          },
        });
      },
    }),
  };
}

interface Operation<Result> {
  readonly does: () => Promise<Result>;
  /** For the trace. */
  readonly says: (result: Result) => string;
  /** Called when the server gets the answer. */
  readonly learnt?: (result: Result) => void;
}

function saysOf({ session, request }: TurnCommit, outcome: CommitOutcome | undefined): string {
  return `${session.id} turn ${session.turn} ${request?.key ?? 'without a key'} → ${outcome?.type}`;
}
