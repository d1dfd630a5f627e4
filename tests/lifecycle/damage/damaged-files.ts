// Twenty ways in which database files are damaged, and what comes of each.
import { hash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreFailure } from '@colloquy/server';
import { examineDataFolder } from '@colloquy/storage/examination';
import { backUp } from '../../../packages/management/src/backup/back-up.ts';
import { turnCommit } from '../../../packages/storage/src/samples.ts';
import { PAGE_BYTES } from '../../../packages/storage/src/sqlite/open-database.ts';
import type { SqliteStore } from '../../../packages/storage/src/sqlite/sqlite-store.ts';
import { sqliteStore } from '../../../packages/storage/src/sqlite/sqlite-store.ts';
import { seededRandom } from '../../support/seeded-random.ts';

/** Folders as they were at several moments, and what was acknowledged by then. */
export interface Moments {
  /** Closed, with half of the chats. */
  readonly early: string;
  /** Closed, with most of them. */
  readonly closed: string;
  /** Killed in the middle, with a log. */
  readonly killed: string;
  /** Of somebody else, killed as well. */
  readonly other: string;
}

const CHATS = 60;
const nameOf = (chat: number) => `chat-${String(chat).padStart(4, '0')}`;
const requestOf = (chat: number) => ({ scope: nameOf(chat), key: `key of ${nameOf(chat)}`, hash: 'h' });
const responseOf = (chat: number) => JSON.stringify({ messages: [`answer to ${nameOf(chat)} `.repeat(30)] });
const DEFINITION = JSON.stringify({ groups: 'definition '.repeat(50) });

async function write(store: SqliteStore, from: number, to: number): Promise<void> {
  for (let chat = from; chat < to; chat++) {
    const session = { id: nameOf(chat), state: JSON.stringify({ state: `${nameOf(chat)} `.repeat(60) }) };
    await store.commitTurns([turnCommit({ session, request: requestOf(chat), response: responseOf(chat) })]);
  }
}

/** Makes the folders. */
export async function makeMoments(path: string): Promise<Moments> {
  const moments = Object.fromEntries(
    ['early', 'closed', 'killed', 'other'].map((name) => [name, join(path, name)]),
  ) as unknown as Moments;
  const live = join(path, 'live');
  const file = join(live, 'colloquy.db');
  const first = sqliteStore({ file });
  await first.publish([{ hash: hash('sha256', DEFINITION), definition: DEFINITION, createdAt: 1 }], []);
  await write(first, 0, CHATS / 2);
  await first.close();
  cpSync(live, moments.early, { recursive: true });
  const second = sqliteStore({ file });
  await write(second, CHATS / 2, CHATS - 10);
  await second.close();
  cpSync(live, moments.closed, { recursive: true });
  const third = sqliteStore({ file });
  await write(third, CHATS - 10, CHATS);
  cpSync(live, moments.killed, { recursive: true });
  await third.close();
  const elsewhere = sqliteStore({ file: join(path, 'elsewhere', 'colloquy.db') });
  await write(elsewhere, 0, 20);
  cpSync(join(path, 'elsewhere'), moments.other, { recursive: true });
  await elsewhere.close();
  return moments;
}

/** One way. `chats` are those that were acknowledged before. */
export interface DamagedFile {
  readonly what: string;
  readonly from: 'closed' | 'killed';
  readonly damage: (folder: string, moments: Moments) => void;
}

const database = (folder: string) => join(folder, 'colloquy.db');
const log = (folder: string) => join(folder, 'colloquy.db-wal');
const mark = (folder: string) => join(folder, 'colloquy.db-mark');

/** Changes the bytes of a file in place. */
function change(file: string, edit: (bytes: Buffer) => void): void {
  const bytes = readFileSync(file);
  edit(bytes);
  writeFileSync(file, bytes);
}

/** Where a text stands in a file, the last time: that is the row, and not a leftover. */
function placeOf(bytes: Buffer, text: string): number {
  const place = bytes.lastIndexOf(text);
  if (place === -1) throw new Error(`There is no "${text}".`);
  return place;
}

function scribble(seed: number, text: string, length = 512): DamagedFile['damage'] {
  return (folder) =>
    change(database(folder), (bytes) => {
      const random = seededRandom(seed);
      const place = placeOf(bytes, text);
      for (let at = 0; at < length; at++) bytes[place + at] = random.integer(0, 255);
    });
}

function flip(text: string): DamagedFile['damage'] {
  return (folder) =>
    change(database(folder), (bytes) => {
      const place = placeOf(bytes, text);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
    });
}

const pageAt = (place: number) => Math.floor(place / PAGE_BYTES) * PAGE_BYTES;
const MIDDLE = nameOf(20);

/** Where the database stands without its log, and then twenty ways. */
export const damagedFiles: readonly DamagedFile[] = [
  {
    what: '512 random bytes over stored responses',
    from: 'closed',
    damage: scribble(1, `answer to ${MIDDLE}`),
  },
  {
    what: '512 random bytes over the states of chats',
    from: 'closed',
    damage: scribble(2, `{"state":"${MIDDLE}`),
  },
  {
    what: '512 random bytes over the keys of requests',
    from: 'closed',
    damage: scribble(3, `key of ${MIDDLE}`),
  },
  {
    what: '512 random bytes at the beginning of the file',
    from: 'closed',
    damage: (folder) =>
      change(database(folder), (bytes) => {
        const random = seededRandom(4);
        for (let at = 0; at < 512; at++) bytes[at] = random.integer(0, 255);
      }),
  },
  { what: 'one bit of a stored response', from: 'closed', damage: flip(`answer to ${MIDDLE}`) },
  { what: 'one bit of the state of a chat', from: 'closed', damage: flip(`{"state":"${MIDDLE}`) },
  { what: 'one bit of a version of a bot', from: 'closed', damage: flip('definition definition') },
  { what: 'one bit of the key of a request', from: 'closed', damage: flip(`key of ${MIDDLE}`) },
  {
    what: 'a page of zeros',
    from: 'closed',
    damage: (folder) =>
      change(database(folder), (bytes) => {
        const page = pageAt(placeOf(bytes, `answer to ${MIDDLE}`));
        bytes.fill(0, page, page + PAGE_BYTES);
      }),
  },
  {
    what: 'two pages in each other’s place',
    from: 'closed',
    damage: (folder) =>
      change(database(folder), (bytes) => {
        const [one, other] = [`answer to ${MIDDLE}`, `{"state":"${MIDDLE}`].map((text) =>
          pageAt(placeOf(bytes, text)),
        );
        const original = Buffer.from(bytes.subarray(one, (one ?? 0) + PAGE_BYTES));
        bytes.copyWithin(one ?? 0, other ?? 0, (other ?? 0) + PAGE_BYTES);
        original.copy(bytes, other);
      }),
  },
  {
    what: 'the second half of the file is gone',
    from: 'closed',
    damage: (folder) => truncateSync(database(folder), pageAt(readFileSync(database(folder)).length / 2)),
  },
  {
    what: 'the file is cut within its first page',
    from: 'closed',
    damage: (folder) => truncateSync(database(folder), 1_000),
  },
  { what: 'the file is empty', from: 'closed', damage: (folder) => truncateSync(database(folder), 0) },
  {
    what: 'the file is empty, beside its log',
    from: 'killed',
    damage: (folder) => truncateSync(database(folder), 0),
  },
  {
    what: 'a file from an earlier time',
    from: 'closed',
    damage: (folder, { early }) => copyFileSync(database(early), database(folder)),
  },
  {
    what: 'a file from an earlier time, beside the log of a later one',
    from: 'killed',
    damage: (folder, { early }) => copyFileSync(database(early), database(folder)),
  },
  {
    what: 'the log of another database',
    from: 'killed',
    damage: (folder, { other }) => copyFileSync(log(other), log(folder)),
  },
  { what: 'the log is gone', from: 'killed', damage: (folder) => rmSync(log(folder)) },
  {
    what: 'one bit in the middle of the log',
    from: 'killed',
    damage: (folder) =>
      change(log(folder), (bytes) => {
        const place = Math.floor(bytes.length / 2);
        bytes[place] = (bytes[place] ?? 0) ^ 1;
      }),
  },
  {
    what: 'one bit of the mark',
    from: 'closed',
    damage: (folder) =>
      change(mark(folder), (bytes) => {
        bytes[3] = (bytes[3] ?? 0) ^ 1;
      }),
  },
];

/** What came of a damaged folder. */
export interface Outcome {
  readonly start: string;
  readonly responses: string;
  readonly examination: string;
  readonly doctor: string;
  readonly backup: string;
  /** Acknowledged requests that got other bytes than before, or none. Must be none of the first. */
  readonly different: number;
  readonly forgotten: number;
}

/** Does with a folder what operators and clients do. */
export async function tryOut(folder: string, from: 'closed' | 'killed'): Promise<Outcome> {
  const found = examineDataFolder(folder);
  const doctor = found?.ok === false ? 'says so' : 'finds nothing';
  const file = join(folder, 'x.backup');
  const backup = await backUp({ dataFolder: folder, file }).then(
    () => 'is made',
    () => 'is refused',
  );
  if (existsSync(file) && backup === 'is refused') throw new Error('A refused backup left a file.');
  let store: SqliteStore;
  try {
    store = sqliteStore({ file: database(folder) });
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error;
    return { start: 'refused', responses: '', examination: '', doctor, backup, different: 0, forgotten: 0 };
  }
  const counts = { same: 0, different: 0, forgotten: 0, refused: 0 };
  for (let chat = 0; chat < (from === 'closed' ? CHATS - 10 : CHATS); chat++) {
    try {
      const [stored] = await store.loadRequests([requestOf(chat)]);
      if (!stored) counts.forgotten++;
      else if (stored.response === responseOf(chat)) counts.same++;
      else counts.different++;
    } catch {
      counts.refused++;
    }
  }
  const examination = await store.examine?.().then(
    () => 'finds nothing',
    () => 'stops the server',
  );
  await store.close();
  const { different, forgotten } = counts;
  const responses =
    counts.refused > 0 ? 'those hit are refused' : forgotten > 0 ? 'those hit are not found' : 'as they were';
  return { start: 'starts', responses, examination: examination ?? '', doctor, backup, different, forgotten };
}
