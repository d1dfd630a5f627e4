// A new version over the data of the one before, as somebody upgrades: the package and the executable open the folder that the earlier version
// wrote, tell its chats as it told them, go on with them as it would have, and have it all after a kill.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServerProcess } from '../support/server-process.ts';
import { startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { builtExecutable } from './built-package.ts';

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

const folder = temporaryFolder('upgrade');
const running: ServerProcess[] = [];
let executable = '';
beforeAll(async () => {
  executable = await builtExecutable(folder.path);
}, 300_000);
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});
afterAll(() => folder.remove());

describe.each(['package', 'executable'])('the %s', (which) => {
  it('goes on with every chat of the version before', { timeout: 120_000 }, async () => {
    const data = join(folder.path, `data-of-the-${which}`);
    mkdirSync(data);
    writeFileSync(join(data, 'colloquy.db'), gunzipSync(readFileSync(join(earlier, 'sqlite.db.gz'))));

    const first = await serve(which, data);
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

    const second = await serve(which, data);
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
  });
});

async function serve(
  which: string,
  data: string,
): Promise<{ readonly server: ServerProcess; readonly base: string }> {
  const words = ['serve', '--port', '0', '--data', data];
  const environment = {
    COLLOQUY_SESSION_DAYS: String(SESSION_DAYS),
    XDG_CACHE_HOME: join(folder.path, 'cache'),
  };
  const server =
    which === 'package'
      ? startProcess([join(folder.path, 'colloquy-package/bin/program.js'), ...words], { environment })
      : startProcess(words, { command: executable, environment });
  running.push(server);
  const base = await server.listening;
  if (base === undefined) throw new Error(`The ${which} ended before it listened.`);
  return { server, base };
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
