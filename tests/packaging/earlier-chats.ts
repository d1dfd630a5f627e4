// The data folder that the version before wrote, and what a new version has to make of it: it tells the chats as they were told, goes on with them as
// the earlier one would have, and has it all after a kill.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { ServerProcess } from '../support/server-process.ts';

/** What the earlier version had said and kept, and what it answered next. */
interface Expected {
  readonly sessions: Readonly<Record<string, string>>;
  readonly told: Readonly<Record<string, string>>;
  readonly next: readonly { readonly chat: string; readonly body: unknown; readonly response: string }[];
  /** Epoch milliseconds. */
  readonly nextFrom: number;
}

const earlier = join(import.meta.dirname, '../lifecycle/earlier-data');
const expected: Expected = JSON.parse(readFileSync(join(earlier, 'sqlite.json'), 'utf8'));

/** Chats whose next turn asks nobody outside, each stopped somewhere else: at a question, behind a call, waiting for others, in another bot. */
const CHATS = ['begun', 'called', 'waiting', 'linked', 'again'];

/** Chats wait for 90 days; these were left on a certain day, and are asked about on any later one. */
const SESSION_DAYS = 90 + Math.ceil(Math.max(0, Date.now() - expected.nextFrom) / 86_400_000);

/** A server, and where it is. */
export interface Serving {
  readonly server: ServerProcess;
  readonly base: string;
}

/**
 * Writes the folder, and has servers of a new version open it, one after the other.
 *
 * @param data a folder that is not there yet
 * @param serve starts a server on it, with settings that it needs
 */
export async function goOnWithEarlierChats(
  data: string,
  serve: (environment: Readonly<Record<string, string>>) => Promise<Serving>,
): Promise<void> {
  const environment = { COLLOQUY_SESSION_DAYS: String(SESSION_DAYS) };
  mkdirSync(data);
  writeFileSync(join(data, 'colloquy.db'), gunzipSync(readFileSync(join(earlier, 'sqlite.db.gz'))));

  const first = await serve(environment);
  for (const chat of CHATS)
    expect([chat, await (await fetch(`${first.base}${pathOf(chat)}`)).text()]).toEqual([
      chat,
      expected.told[chat],
    ]);
  const turns = expected.next.filter(({ chat }) => CHATS.includes(chat));
  expect(turns).toHaveLength(CHATS.length);
  for (const { chat, body, response } of turns)
    expect([chat, await reply(first.base, chat, body)]).toEqual([chat, response]);
  await first.server.kill();

  const second = await serve(environment);
  // The same requests again are the same turns: nothing was lost, and nothing happens twice.
  for (const { chat, body, response } of turns)
    expect([chat, await reply(second.base, chat, body)]).toEqual([chat, response]);
  // The bots of the earlier version take new visitors.
  const started = await fetch(`${second.base}/v1/bots/order/startChat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect([started.status, await started.text()]).toEqual([200, expect.stringContaining('Your name?')]);
  expect(await second.server.stop()).toBe(0);
}

async function reply(base: string, chat: string, body: unknown): Promise<string> {
  const response = await fetch(`${base}${pathOf(chat)}/continueChat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `after the upgrade: ${chat}` },
    body: JSON.stringify(body),
  });
  return response.text();
}

function pathOf(chat: string): string {
  return `/v1/sessions/${expected.sessions[chat]}`;
}
