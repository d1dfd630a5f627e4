// Ten ways in which a clock goes wrong, and what retention makes of each.
import { memoryStore } from '@colloquy/server';
import { startRetention } from '../../../packages/management/src/retention/start-retention.ts';
import { turnCommit } from '../../../packages/storage/src/samples.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 22);
const REQUEST = { scope: 'talking', key: 'first', hash: 'h' };

/** A server with a store, whose clock can be set. */
export interface ClockWorld {
  run(ms: number): Promise<void>;
  step(ms: number): void;
  restart(offMs: number): Promise<void>;
  /** Somebody says something, at the time that the clock shows. */
  talk(id: string): Promise<void>;
}

export interface ClockJump {
  readonly what: string;
  readonly happens: (world: ClockWorld) => Promise<void>;
}

/** Each begins with a chat that talked a moment ago, and with one that has been silent for 89 days. */
export const clockJumps: readonly ClockJump[] = [
  { what: 'goes evenly for two days', happens: (world) => world.run(2 * DAY) },
  {
    what: '20 minutes ahead after a restart',
    happens: async (world) => {
      await world.restart(20 * MINUTE);
      await world.run(HOUR);
    },
  },
  {
    what: 'two days ahead while the server runs',
    happens: async (world) => {
      world.step(2 * DAY);
      await world.run(HOUR);
    },
  },
  {
    what: 'two days ahead, and back an hour later',
    happens: async (world) => {
      world.step(2 * DAY);
      await world.run(HOUR);
      world.step(-2 * DAY);
      await world.run(HOUR);
    },
  },
  {
    what: '100 days ahead after a restart',
    happens: async (world) => {
      await world.restart(100 * DAY);
      await world.run(23 * HOUR);
    },
  },
  {
    what: '100 days ahead, and back after a restart',
    happens: async (world) => {
      world.step(100 * DAY);
      await world.run(HOUR);
      await world.restart(-100 * DAY);
      await world.run(HOUR);
    },
  },
  {
    what: '100 days behind',
    happens: async (world) => {
      world.step(-100 * DAY);
      await world.run(2 * DAY);
    },
  },
  {
    what: '100 days behind, where somebody talks, and right again',
    happens: async (world) => {
      world.step(-100 * DAY);
      await world.run(HOUR);
      await world.talk('talking');
      await world.run(HOUR);
      world.step(100 * DAY);
      await world.run(HOUR);
    },
  },
  {
    what: 'right, after the server was off for 100 days',
    happens: async (world) => {
      await world.restart(100 * DAY);
      await world.run(25 * HOUR);
    },
  },
];

/** What came of it: who is left, and whether retention held back at last. */
export async function tryClock({ happens }: ClockJump): Promise<{
  readonly left: readonly string[];
  readonly isKeyKnown: boolean;
  readonly passes: ReadonlySet<string>;
  readonly last: string;
}> {
  const time = { wall: START, steady: 0 };
  const store = memoryStore();
  const passes = new Set<string>();
  let last = '';
  const start = () =>
    startRetention({
      store,
      clock: () => time.wall,
      steadyClock: () => time.steady,
      pauseMs: 0,
      onPass: (outcome) => {
        last = 'heldBack' in outcome ? 'held back' : 'made';
        passes.add(last);
      },
    });
  let retention = start();
  const turns = new Map<string, number>();
  const talk = async (id: string, agoMs = 0) => {
    const turn = (turns.get(id) ?? 0) + 1;
    turns.set(id, turn);
    const at = time.wall - agoMs;
    const session = { id, turn, resultId: undefined, createdAt: at, updatedAt: at, state: '{"frames":[]}' };
    const request = turn === 1 && id === REQUEST.scope ? REQUEST : undefined;
    await store.commitTurns([turnCommit({ session, request })]);
  };
  await talk('silent', 89 * DAY);
  await talk('talking');
  await talk('talking');
  await retention.runOnce();
  await happens({
    async run(ms) {
      for (let ran = 0; ran < ms; ran += 10 * MINUTE) {
        time.wall += 10 * MINUTE;
        time.steady += 10 * MINUTE;
        await retention.runOnce();
      }
    },
    step(ms) {
      time.wall += ms;
    },
    async restart(offMs) {
      await retention.stop();
      time.wall += offMs;
      retention = start();
      await retention.runOnce();
    },
    talk,
  });
  await retention.stop();
  const sessions = await store.listSessions({ limit: 10 });
  const [known] = await store.loadRequests([REQUEST]);
  return { left: sessions.map(({ id }) => id), isKeyKnown: known !== undefined, passes, last };
}
