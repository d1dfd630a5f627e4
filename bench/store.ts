// Measures the SQLite store alone: turns per second, CPU per turn over all threads, growth of the file. `node bench/store.ts`
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { sqliteStore } from '../packages/storage/src/sqlite/sqlite-store.ts';
import type { SessionRecord, Store, TurnCommit } from '../packages/storage/src/store.ts';

/*
 * Each committer drives one chat after another, seven turns each, as a connection of the server does: one turn per call, the
 * next when the last is on the disk. `whole` turns carry a request key, an answer and a changed result; `bare` ones do not, and are kept
 * under a key of the server's own.
 * `scattered` committers go on with sessions drawn from the whole store instead, the worst case for pages and caches.
 */

const TURNS_PER_CHAT = 7;
const START_MS = 1_763_700_000_000;
const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    sessions: { type: 'string', default: '100000' },
    folder: { type: 'string', default: tmpdir() },
  },
});

type Kind = 'whole' | 'bare';
interface Chat {
  readonly id: string;
  turn: number;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(options.folder, 'colloquy-bench-store-'));
  try {
    for (const kind of ['whole', 'bare'] as const) {
      const generator = await measure(instantStore, { kind, committers: 64, nextChat: freshChat });
      console.log(
        `\n${kind} turns (making and awaiting one costs ${generator.cpuMicros.toFixed(1)} µs, taken off below)`,
      );
      console.log(
        'sessions stored | committers | turns/s | CPU µs/turn | turns/batch | bytes/turn | p50 ms | p99 ms',
      );
      for (const stored of [0, Number(options.sessions)])
        await measureStore(join(folder, `${kind}-${stored}.db`), { kind, stored, generator });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureStore(
  file: string,
  { kind, stored, generator }: { kind: Kind; stored: number; generator: Measured },
): Promise<void> {
  const store = sqliteStore({ file });
  const chats = await fill(store, stored);
  const draws: [string, () => Chat][] = [['', freshChat]];
  if (stored > 0)
    draws.push([' scattered', () => chats.splice(Math.floor(Math.random() * chats.length), 1)[0] as Chat]);
  for (const [name, nextChat] of draws) {
    for (const committers of name === '' ? [1, 16, 64] : [64]) {
      const sizeBefore = sizeOf(file);
      const before = store.statistics();
      const measured = await measure(store, {
        kind,
        committers,
        nextChat,
        returnChat: name === '' ? undefined : (chat) => chats.push(chat),
      });
      const after = store.statistics();
      const commits = after.commits - before.commits;
      console.log(
        [
          `${stored}${name}`.padStart(15),
          String(committers).padStart(10),
          Math.round(measured.turnsPerSecond).toLocaleString('en').padStart(7),
          (measured.cpuMicros - generator.cpuMicros).toFixed(1).padStart(11),
          (commits / (after.batches - before.batches)).toFixed(1).padStart(11),
          Math.round((sizeOf(file) - sizeBefore) / commits)
            .toString()
            .padStart(10),
          measured.p50Ms.toFixed(2).padStart(6),
          measured.p99Ms.toFixed(2).padStart(6),
        ].join(' | '),
      );
    }
  }
  await store.close();
}

interface Measured {
  readonly turns: number;
  readonly turnsPerSecond: number;
  readonly cpuMicros: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Load {
  readonly kind: Kind;
  readonly committers: number;
  readonly nextChat: () => Chat;
  readonly returnChat?: ((chat: Chat) => void) | undefined;
}

async function measure(
  store: Pick<Store, 'commitTurns'>,
  { kind, committers, nextChat, returnChat }: Load,
): Promise<Measured> {
  const latencies: number[] = [];
  let end = performance.now() + 500; // warm-up
  const drive = async () => {
    let chat = nextChat();
    while (performance.now() < end) {
      const started = performance.now();
      chat.turn++;
      const [outcome] = await store.commitTurns([turnOf(chat, kind)]);
      if (outcome?.type !== 'committed') throw new Error(`A turn was not committed: ${outcome?.type}.`);
      latencies.push(performance.now() - started);
      if (!returnChat && chat.turn < TURNS_PER_CHAT) continue;
      returnChat?.(chat);
      chat = nextChat();
    }
    returnChat?.(chat);
  };
  const driveAll = () => Promise.all(Array.from({ length: committers }, drive));
  await driveAll();
  latencies.length = 0;
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  end = started + Number(options.seconds) * 1_000;
  await driveAll();
  const seconds = (performance.now() - started) / 1_000;
  const cpu = process.cpuUsage(cpuBefore);
  const turns = latencies.length;
  latencies.sort((one, other) => one - other);
  const at = (share: number) => latencies[Math.floor(turns * share)] ?? 0;
  return {
    turns,
    turnsPerSecond: turns / seconds,
    cpuMicros: (cpu.user + cpu.system) / turns,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/** Sessions with four turns each, many per call. */
async function fill(store: Store, sessions: number): Promise<Chat[]> {
  const chats: Chat[] = [];
  while (chats.length < sessions) {
    const some = Array.from({ length: 200 }, freshChat);
    for (let turn = 1; turn <= 4; turn++) {
      await store.commitTurns(some.map((chat) => turnOf(Object.assign(chat, { turn }), 'whole')));
    }
    chats.push(...some);
  }
  return chats;
}

let clockMs = START_MS;

function freshChat(): Chat {
  return { id: `${(clockMs++).toString(36).padStart(9, '0')}${randomBytes(10).toString('hex')}`, turn: 0 };
}

/** Sizes as a lead bot has them: 800 characters of state, 600 of response, 200 of variables. */
const STATE = JSON.stringify({ state: 'lorem ipsum '.repeat(66) });
const RESPONSE = JSON.stringify({ messages: 'lorem ipsum '.repeat(49) });
const MESSAGE = JSON.stringify({ type: 'text', text: 'lorem ipsum' });
const VARIABLES = JSON.stringify([{ name: 'lorem ipsum '.repeat(15) }]);
const HASH = randomBytes(32).toString('hex');

function turnOf({ id, turn }: Chat, kind: Kind): TurnCommit {
  const resultId = `r${id}`;
  const session: SessionRecord = {
    id,
    botId: 'bot-of-the-bench',
    turn,
    state: STATE,
    resultId,
    status: turn === TURNS_PER_CHAT ? 'ended' : 'open',
    isPreview: false,
    createdAt: START_MS,
    updatedAt: clockMs,
  };
  const expected: TurnCommit['expected'] = turn === 1 ? 'new' : turn - 1;
  const message = turn === 1 ? undefined : MESSAGE;
  const common = { session, expected, message, response: RESPONSE };
  if (kind === 'bare') {
    const request = { scope: id, key: `${(clockMs++).toString(36)}${randomUUID()}`, hash: '' };
    return { ...common, request, answers: [], results: [], logs: [] };
  }
  return {
    ...common,
    request: { scope: turn === 1 ? 'start bench' : id, key: randomUUID(), hash: HASH },
    answers:
      turn === 1
        ? []
        : [
            {
              resultId,
              blockId: 'block-of-the-bench',
              content: 'What somebody answers',
              attachedFileUrls: [],
            },
          ],
    results: [
      {
        id: resultId,
        botId: session.botId,
        sessionId: id,
        variables: VARIABLES,
        hasStarted: turn > 1,
        isCompleted: false,
      },
    ],
    logs: [],
  };
}

const instantStore: Pick<Store, 'commitTurns'> = {
  async commitTurns(turns) {
    await new Promise(setImmediate);
    return turns.map(() => ({ type: 'committed' }));
  },
};

/** Bytes of the file once the log has been moved into it. */
function sizeOf(file: string): number {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  return statSync(file).size;
}

await main();
