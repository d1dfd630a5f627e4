// Writes the data of this version: a few chats in all states, in SQLite and in PostgreSQL, and what comes next in each of them.
// Run by the version whose data is wanted: node tests/lifecycle/earlier-data/write-data.ts FOLDER
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Colloquy, Store } from '@colloquy/server';
import { createColloquy, openStore } from '@colloquy/server';
import { Client } from 'pg';
import { startPostgresCluster } from '../../support/postgres-cluster.ts';
import { MINUTE_MS, order, thanks, weather } from './bots.ts';

/** 2026-11-21T10:00:00Z; each turn is a minute later. */
const BEGIN_MS = Date.UTC(2026, 10, 21, 10);

/** A request of the chat interface, and its answer. */
interface Exchange {
  readonly chat: string;
  readonly body: unknown;
  readonly key?: string;
  readonly response: string;
}

/** What every chat says, as far as it got. */
const TALKS = {
  begun: [],
  named: ['Ada'],
  rejected: ['Grace', 'many'],
  called: ['Alan', '3'],
  waiting: ['Edsger', '4', 'Ship it'],
  delivered: ['Barbara', '5', 'Ship it'],
  linked: ['Donald', '6', 'Wait', '{"data":{"items":"tea"}}'],
  ended: ['Tony', '7', 'Wait', '{"data":{"items":"milk"}}', '5'],
} as const;

/** What each says next. */
const NEXT: Readonly<Record<string, string | undefined>> = {
  begun: 'Ada',
  named: '2',
  rejected: '2',
  called: 'Wait',
  waiting: '{"data":{"items":"bread"}}',
  delivered: undefined,
  linked: '4',
  registered: undefined,
  unkeyed: '2',
  preview: '2',
  again: 'Tony the second',
};

const folder = process.argv[2];
if (folder === undefined) throw new Error('Say into which folder.');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

let now = BEGIN_MS;
let seeds = 0;

function colloquyOn(store: Store): Promise<Colloquy> {
  return createColloquy({
    store,
    clock: () => now,
    seed: () => `seed number ${seeds++}`,
    ports: weather,
  });
}

async function write(openIt: () => Promise<Store>, copy: () => Promise<void>) {
  now = BEGIN_MS;
  seeds = 0;
  let colloquy = await colloquyOn(await openIt());
  const sessions: Record<string, string> = {};
  const results: Record<string, string> = {};
  const said: Exchange[] = [];
  for (const flow of [thanks, order]) {
    const published = await colloquy.bots.publish(flow, { publicId: String((flow as { id: string }).id) });
    if (!published.ok) throw new Error(JSON.stringify(published));
  }
  const context = (key: string | undefined) =>
    key === undefined ? {} : { idempotencyKey: key, bodyHash: `hash of ${key}` };
  async function start(chat: string, body: unknown, { isKeyed = true, isPreview = false } = {}) {
    now += MINUTE_MS;
    const key = isKeyed ? `start of ${chat}` : undefined;
    const answer = isPreview
      ? await colloquy.chats.startPreviewChat('order', body, context(key))
      : await colloquy.chats.startChat('order', body, context(key));
    const { sessionId, resultId } = JSON.parse(answer.body);
    sessions[chat] = sessionId;
    if (resultId !== undefined) results[chat] = resultId;
    if (answer.status !== 200) throw new Error(answer.body);
    if (!isPreview) said.push({ chat, body, ...(key === undefined ? {} : { key }), response: answer.body });
  }
  async function say(chat: string, text: string | undefined, key: string | undefined) {
    now += MINUTE_MS;
    const body = text === undefined ? {} : { message: { type: 'text', text } };
    const answer = await colloquy.chats.continueChat(sessions[chat] as string, body, context(key));
    if (answer.status !== 200) throw new Error(answer.body);
    const exchange = { chat, body, ...(key === undefined ? {} : { key }), response: answer.body };
    said.push(exchange);
    return exchange;
  }
  for (const [chat, texts] of Object.entries(TALKS)) {
    await start(chat, { prefilledVariables: { Items: 'nothing' } });
    for (const [number, text] of texts.entries()) await say(chat, text, `${chat} ${number}`);
  }
  await start('unkeyed', {}, { isKeyed: false });
  await say('unkeyed', 'Nobody', undefined);
  await start('registered', { isOnlyRegistering: true });
  await start('preview', {}, { isPreview: true });
  await say('preview', 'Pre', 'preview 0');
  await start('again', { resultId: results.ended });
  const listening = (order as unknown as { groups: { blocks: { id: string; type: string }[] }[] }).groups
    .flatMap(({ blocks }) => blocks)
    .find(({ type }) => type === 'webhook')?.id as string;
  const delivered = await colloquy.chats.deliver(sessions.delivered as string, listening, { items: 'cake' });
  if (delivered.status !== 200) throw new Error(delivered.body);
  const answers: Record<string, string> = {};
  for (const [chat, id] of Object.entries(sessions)) answers[chat] = (await colloquy.chats.readChat(id)).body;
  await colloquy.close();
  await copy();
  const store = await openIt();
  const stored = {
    results: [
      ...(await store.listResults('order', { limit: 50 })),
      ...(await store.listResults('thanks', { limit: 50 })),
    ],
  };
  colloquy = await colloquyOn(store);
  const next: Exchange[] = [];
  const { length } = said;
  for (const [chat, text] of Object.entries(NEXT)) next.push({ ...(await say(chat, text, `${chat} next`)) });
  said.length = length;
  await colloquy.close();
  return { sessions, results, said, told: answers, stored, next, nextFrom: now - next.length * MINUTE_MS };
}

// SQLite: a folder.
{
  const data = join(folder, 'data');
  const copy = join(folder, 'kept');
  const expected = await write(
    () => openStore({ dataFolder: data }),
    async () => cpSync(data, copy, { recursive: true }),
  );
  writeFileSync(
    join(folder, 'sqlite.db.gz'),
    gzipSync(readFileSync(join(copy, 'colloquy.db')), { level: 9 }),
  );
  writeFileSync(join(folder, 'sqlite.json'), `${JSON.stringify(expected, null, 1)}\n`);
  for (const used of [data, copy]) rmSync(used, { recursive: true });
}

// PostgreSQL: a dump of plain SQL.
{
  const cluster = await startPostgresCluster();
  const url = cluster.url();
  const expected = await write(
    () => openStore({ dataFolder: folder as string, databaseUrl: url }),
    async () => writeFileSync(join(folder, 'postgres.sql'), await dump(url)),
  );
  writeFileSync(join(folder, 'postgres.json'), `${JSON.stringify(expected, null, 1)}\n`);
  await cluster.remove();
}

/** All rows as statements; the schema is made by the steps of its version. */
async function dump(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const lines: string[] = [];
  const { rows: tables } = await client.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'colloquy' ORDER BY tablename",
  );
  for (const { name } of tables) {
    const { rows } = await client.query(
      `SELECT row_to_json(t)::text AS json FROM colloquy.${name} AS t ORDER BY t::text COLLATE "C"`,
    );
    for (const { json } of rows)
      lines.push(
        `INSERT INTO colloquy.${name} SELECT * FROM json_populate_record(NULL::colloquy.${name}, ${client.escapeLiteral(json)});`,
      );
  }
  await client.end();
  return `${lines.join('\n')}\n`;
}
