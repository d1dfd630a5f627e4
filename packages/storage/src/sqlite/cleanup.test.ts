import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { result, turnCommit } from '../samples.ts';
import type { Store } from '../store.ts';
import { StoreFailure } from '../store-failure.ts';
import type { ScrubRequest } from './batch.ts';
import { scrubFile } from './cleanup.ts';
import { readMark } from './commit-watermark.ts';
import { openForWriting, PAGE_BYTES } from './open-database.ts';
import { findOwners } from './page-owners.ts';
import { findRemnants } from './residual-data.ts';
import { scrub } from './scrub.ts';
import { sqliteStore } from './sqlite-store.ts';

const CANARY = 'kanarie7f3e9b';

const TABLES = ['sessions', 'turns', 'results', 'answers', 'logs', 'flows', 'bots'];

describe('scrubbing', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'colloquy-scrub-'));
    file = join(folder, 'colloquy.db');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Scrubs the file as a server does, and gives what was asked for on the way. `changed`: what is carried out of each request. */
  async function scrubbed(changed = (request: ScrubRequest) => request): Promise<readonly ScrubRequest[]> {
    const database = openForWriting(file);
    const requests: ScrubRequest[] = [];
    await scrubFile({
      file,
      pageBytes: PAGE_BYTES,
      scrub: async (request) => {
        requests.push(request);
        scrub(database, changed(request), file);
      },
    });
    database.close();
    return requests;
  }

  /** Chats whose rows grow in between each other, so that pages are split again and again. */
  async function talk(store: Store, words: string, chats = 40): Promise<void> {
    for (let chat = 0; chat < chats; chat++) {
      // Ids in no order, as previews may choose them, and two in the order of time.
      const ids = [`${(chat * 7_919) % 1_000} ${words}`, `m${chat} ${words}`, `n${chat} ${words}`];
      await Promise.all(
        ids.map(async (id) => {
          for (let turn = 1; turn <= 6; turn++) {
            const text = `${words}\u0000 ü "${id}" `.repeat(1 + ((chat * 31 + turn * 17) % (50 * turn)));
            await store.commitTurns([
              turnCommit({
                session: { id, turn, resultId: `r ${id}`, state: text },
                request: { scope: turn === 1 ? 'start' : id, key: `${id} ${turn}`, hash: 'h' },
                response: text.slice(0, 800),
                answers: [
                  { resultId: `r ${id}`, blockId: 'b', content: text.slice(0, 300), attachedFileUrls: [] },
                ],
                results: [result({ id: `r ${id}`, sessionId: id, variables: text.slice(0, 500) })],
                logs: [
                  {
                    status: 'info',
                    description: text.slice(0, 50 * turn),
                    details: undefined,
                    context: undefined,
                  },
                ],
              }),
            ]);
          }
        }),
      );
    }
  }

  /** Pages of the schema, which holds no word of anybody: it is never looked at by a scrub. */
  function schemaPages(): ReadonlySet<number> {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database.prepare("SELECT pageno FROM dbstat WHERE name = 'sqlite_schema'").all();
    database.close();
    return new Set(rows.map(({ pageno }) => Number(pageno)));
  }

  /** What is left in pages that may hold words. */
  async function remnants() {
    const schema = schemaPages();
    return (await findRemnants(file, { pageBytes: PAGE_BYTES })).filter(({ page }) => !schema.has(page));
  }

  /** Puts words where SQLite leaves some now and then: into the unused middle of pages. Gives the number of pages. */
  async function plantRemnants(): Promise<number> {
    const store = sqliteStore({ file });
    await talk(store, 'words');
    await store.close();
    const bytes = readFileSync(file);
    const { name: life = '' } = readMark(file) ?? {};
    const schema = schemaPages();
    let pages = 0;
    for (let at = PAGE_BYTES; at < bytes.length; at += PAGE_BYTES) {
      if (schema.has(at / PAGE_BYTES + 1)) continue;
      if (bytes[at] !== 0x0d || bytes.readUInt16BE(at + 3) === 0) continue;
      // The page that counts batches holds no words of visitors, and so no remnants of them.
      if (bytes.subarray(at, at + PAGE_BYTES).includes(life)) continue;
      const begin = Math.max(40, 8 + 2 * bytes.readUInt16BE(at + 3));
      const end = bytes.readUInt16BE(at + 5);
      if (end - begin < CANARY.length) continue;
      for (const place of [begin, Math.floor((begin + end - CANARY.length) / 2), end - CANARY.length])
        bytes.write(CANARY, at + place, 'latin1');
      pages++;
    }
    writeFileSync(file, bytes);
    return pages;
  }

  /** All that is stored, byte for byte. */
  function content(): string {
    const database = new DatabaseSync(file, { readOnly: true });
    const hash = createHash('sha256');
    for (const table of TABLES)
      for (const row of database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())
        hash.update(JSON.stringify(row));
    const verdict = database.prepare('PRAGMA integrity_check').get();
    database.close();
    expect(verdict).toEqual({ integrity_check: 'ok' });
    return hash.digest('hex');
  }

  it('overwrites deleted data in pages without rewriting the file, and changes no row', async () => {
    const planted = await plantRemnants();
    expect(planted).toBeGreaterThan(30);
    const before = content();
    const left = await remnants();
    expect(left.length).toBeGreaterThan(planted - 5); // the others hold nothing of visitors
    const requests = await scrubbed();
    expect(await remnants()).toEqual([]);
    expect(readFileSync(file).includes(CANARY)).toBe(false);
    expect(requests.some(({ isWhole }) => isWhole)).toBe(false);
    const tables = new Set(requests.flatMap(({ pages }) => pages.map(({ table }) => table)));
    expect(tables).toEqual(new Set(['sessions', 'turns', 'results', 'answers', 'logs', 'notes']));
    expect(content()).toBe(before);
  });

  it('overwrites deleted data in tables that it does not know', async () => {
    await sqliteStore({ file }).close();
    const table = 'CREATE TABLE later (id TEXT PRIMARY KEY, stamp INTEGER, words TEXT NOT NULL) STRICT';
    const add = (database: DatabaseSync, id: number) =>
      database.exec(`INSERT INTO later VALUES ('${id}', 1, '${CANARY.repeat(20)}')`);
    const database = openForWriting(file);
    database.exec(table);
    for (let id = 0; id < 20; id++) add(database, id);
    database.exec("UPDATE later SET words = ''; PRAGMA wal_checkpoint(TRUNCATE)");
    const [row] = database
      .prepare("SELECT pageno FROM dbstat WHERE name = 'later' AND pagetype = 'leaf'")
      .all();
    const bytes = readFileSync(file);
    bytes.write(CANARY, (Number(row?.pageno) - 1) * PAGE_BYTES + 2_000, 'latin1');
    writeFileSync(file, bytes);
    expect(readFileSync(file).includes(CANARY)).toBe(true);
    database.close();
    expect((await scrubbed()).map(({ isWhole }) => isWhole)).not.toContain(true);
    expect(readFileSync(file).includes(CANARY)).toBe(false);
  });

  it('overwrites deleted data but leaves moved entries of the audit log', async () => {
    const store = sqliteStore({ file });
    await talk(store, 'words', 2);
    for (let id = 0; id < 5; id++)
      await store.audit.add({
        id: String(id),
        at: id,
        actor: { kind: 'operator' },
        operation: 'eraseResult',
        botId: 'bot-1',
        subject: `result ${id}`,
        before: undefined,
        after: '{"removed":1}',
      });
    const entries = await store.audit.list({ limit: 10 });
    await store.close();
    const pageOf = (table: string) => {
      const database = new DatabaseSync(file, { readOnly: true });
      const [row] = database
        .prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'")
        .all(table);
      database.close();
      return (Number(row?.pageno) - 1) * PAGE_BYTES;
    };
    const bytes = readFileSync(file);
    for (const [table, words] of [
      ['audit', 'AUDITED'],
      ['results', CANARY],
    ] as const) {
      const page = pageOf(table);
      const middle = Math.floor((8 + 2 * bytes.readUInt16BE(page + 3) + bytes.readUInt16BE(page + 5)) / 2);
      bytes.write(words, page + middle, 'latin1');
    }
    writeFileSync(file, bytes);
    expect((await scrubbed()).map(({ isWhole }) => isWhole)).not.toContain(true);
    expect(readFileSync(file).includes(CANARY)).toBe(false);
    const again = sqliteStore({ file });
    expect(await again.audit.list({ limit: 10 })).toEqual(entries);
    await again.close();
  });

  it('skips tables whose rows must not change', async () => {
    await sqliteStore({ file }).close();
    const database = new DatabaseSync(file, { readOnly: true });
    const pages = database.prepare("SELECT pageno FROM dbstat WHERE pagetype = 'leaf'").all();
    const owners = await findOwners(database, new Set(pages.map(({ pageno }) => Number(pageno))));
    const fixed = database
      .prepare("SELECT tbl_name AS name FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%UPDATE ON%'")
      .all()
      .map(({ name }) => String(name));
    database.close();
    expect(fixed).toContain('audit');
    const looked = new Set([...owners.values()].map(({ table }) => table));
    expect(looked).toContain('sessions');
    expect(fixed.filter((table) => looked.has(table))).toEqual([]);
  });

  it('leaves no data of a removed chat while other chats continue', async () => {
    const store = sqliteStore({ file });
    await talk(store, 'others', 10);
    await talk(store, 'KANARIE', 10);
    let isOver = false;
    const going = (async () => {
      for (let round = 0; !isOver; round++) await talk(store, `later ${round}`, 1);
    })();
    for (;;) {
      const page = (await store.listSessions({ limit: 1_000 })).filter(({ id }) => id.includes('KANARIE'));
      if (page.length === 0) break;
      for (const { id } of page) await store.remove({ kind: 'visitor', visitor: { sessionId: id } });
    }
    await store.scrub();
    isOver = true;
    await going;
    await store.close();
    // Ids, which are random in operation, may be left in indexes; words may not be left anywhere.
    expect(readFileSync(file).includes('KANARIE\u0000 ü')).toBe(false);
    content();
  });

  it('rewrites the file when it cannot overwrite deleted data in place', async () => {
    await plantRemnants();
    const before = content();
    const requests = await scrubbed((request) => ({ ...request, pages: [] }));
    expect(requests.filter(({ isWhole }) => isWhole)).toHaveLength(1);
    expect(await remnants()).toEqual([]);
    expect(content()).toBe(before);
  });

  it('retries while another process locks the file, and reports other failures', async () => {
    await sqliteStore({ file }).close();
    let attempts = 0;
    const locked = async () => {
      if (++attempts < 4) throw new StoreFailure('locked', 'read by another process');
    };
    await scrubFile({ file, pageBytes: PAGE_BYTES, scrub: locked });
    expect(attempts).toBe(4);
    const failing = async () => {
      throw new StoreFailure('full', 'no room');
    };
    await expect(scrubFile({ file, pageBytes: PAGE_BYTES, scrub: failing })).rejects.toThrow('no room');
  });

  it('rewrites the file only once when another process reads it for long', async () => {
    await plantRemnants();
    const database = openForWriting(file);
    let whole = 0;
    await scrubFile({
      file,
      pageBytes: PAGE_BYTES,
      scrub: async (request) => {
        if (request.isWhole && ++whole === 1) {
          const reader = new DatabaseSync(file, { readOnly: true });
          reader.exec('BEGIN');
          reader.prepare('SELECT count(*) FROM sessions').get();
          setTimeout(() => reader.close(), 500);
        }
        scrub(database, { ...request, pages: [] }, file);
      },
    });
    database.close();
    expect(whole).toBe(1);
  });

  it('delays no turn while another process reads the file', async () => {
    const store = sqliteStore({ file });
    await store.commitTurns([turnCommit({ session: { id: 'a' } })]);
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM sessions').get();
    const scrubbing = store.scrub();
    const askedAt = performance.now();
    await store.commitTurns([turnCommit({ session: { id: 'b' } })]);
    expect(performance.now() - askedAt).toBeLessThan(limits.lockWaitMs / 2);
    reader.exec('ROLLBACK');
    reader.close();
    await scrubbing;
    await store.close();
  });
});
