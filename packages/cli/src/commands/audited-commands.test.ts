// Every command that changes a data folder, or reads personal data, adds an entry to the audit log: who, what, before
// and after, and never a secret.
import { join } from 'node:path';
import type { ListedAuditEntry } from '@colloquy/schema';
import { createColloquy, openStore } from '@colloquy/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { settleEntry } from '../testing/settle-entry.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';
import { commands } from './registry.ts';

const KEY = 'canary-7f3e-secret';
const WORDS = 'canary words';
const folder = temporaryFolder();
afterAll(folder.remove);
const [one = '', two = ''] = ['One', 'Two'].map((name) =>
  folder.write(`${name}.flow.json`, smallBot({ name, publicId: 'small' })),
);
const data = join(folder.path, 'data');

async function run(args: readonly string[], input = '') {
  const { io, output, errors } = createTestIo({
    input,
    environment: { COLLOQUY_DATA: data, USER: 'ada', COLLOQUY_EGRESS_ALLOW: '127.0.0.1:9' },
  });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

/** Ids for later commands, collected from the output of earlier ones. */
const ids = { session: '', result: '', token: '', webhook: '', secret: '', webhookSecret: '' };
beforeAll(async () => {
  expect((await run(['publish', one])).exitCode).toBe(0);
  const colloquy = await createColloquy({ store: await openStore({ dataFolder: data }) });
  const { body } = await colloquy.chats.startChat('small', {});
  const { sessionId, resultId } = JSON.parse(body) as Record<string, string>;
  Object.assign(ids, { session: sessionId, result: resultId });
  for (const { id } of await colloquy.access.listAudit({ limit: 100 })) seen.add(id);
  await colloquy.close();
});

/** Adds a failed entry to the outbox. */
const giveUp = (): Promise<void> =>
  settleEntry(data, { destination: ids.webhook, payload: WORDS }, { outcome: 'dead', failure: 'gone' });

interface Change {
  readonly args: () => readonly string[];
  readonly input?: string;
  readonly before?: () => Promise<void>;
  readonly entry: Partial<ListedAuditEntry>;
  readonly learn?: (output: string) => void;
}

const bot = 'small-bot';
const key = { type: 'openai', name: 'key' };
const open = { to: 'http://127.0.0.1:9', events: ['answer'], state: 'open' };
const webhook = (entry: Partial<ListedAuditEntry>) => ({ botId: bot, ...entry });

/** Entries of earlier commands. */
const seen = new Set<string>();
/** Ordered so that each command finds its data. */
const changes: readonly (readonly [string, Change])[] = [
  [
    'publish',
    {
      args: () => ['publish', two],
      entry: {
        operation: 'publishBot',
        botId: bot,
        before: { name: 'One', version: 1 },
        after: { name: 'Two', version: 2 },
      },
    },
  ],
  [
    'rollback',
    {
      args: () => ['rollback', 'small', '1'],
      entry: {
        operation: 'changeBot',
        botId: bot,
        before: { name: 'Two', version: 2 },
        after: { name: 'One', version: 1 },
      },
    },
  ],
  [
    'canary',
    {
      args: () => ['canary', 'small', '--version', '2', '--share', '10'],
      entry: {
        operation: 'changeBot',
        botId: bot,
        before: { canary: null },
        after: { canary: { version: 2, share: 10 } },
      },
    },
  ],
  [
    'close',
    {
      args: () => ['close', 'small'],
      entry: { operation: 'changeBot', botId: bot, before: { isClosed: false }, after: { isClosed: true } },
    },
  ],
  [
    'open',
    {
      args: () => ['open', 'small'],
      entry: { operation: 'changeBot', botId: bot, before: { isClosed: true }, after: { isClosed: false } },
    },
  ],
  [
    'credentials',
    {
      args: () => ['credentials', 'set', 'key', '--type', 'openai'],
      input: KEY,
      entry: { operation: 'setCredential', subject: 'credentials key', after: { ...key, bots: 'all' } },
    },
  ],
  [
    'credentials',
    {
      args: () => ['credentials', 'allow', 'key', '--bots', 'a'],
      entry: {
        operation: 'changeCredential',
        subject: 'credentials key',
        before: { ...key, bots: 'all' },
        after: { ...key, bots: ['a'] },
      },
    },
  ],
  [
    'credentials',
    {
      args: () => ['credentials', 'remove', 'key'],
      entry: { operation: 'removeCredential', subject: 'credentials key', before: { ...key, bots: ['a'] } },
    },
  ],
  [
    'tokens',
    {
      args: () => ['tokens', 'create', 'Build'],
      entry: { operation: 'createToken', after: { name: 'Build', scopes: ['read'] } },
      learn: (output) => {
        // The secret may contain an underscore itself.
        const [, id = '', secret = ''] = /clq_([0-9a-f]{16})_([\w-]{43})/.exec(output) ?? [];
        expect(secret).not.toBe('');
        Object.assign(ids, { token: id, secret });
      },
    },
  ],
  [
    'tokens',
    {
      args: () => ['tokens', 'revoke', ids.token],
      entry: { operation: 'revokeToken', before: { name: 'Build', scopes: ['read'] } },
    },
  ],
  [
    'channels',
    {
      args: () => ['channels', 'add', 'webhook', 'small', '--address', 'http://127.0.0.1:9/canary', '--json'],
      entry: {
        operation: 'createChannel',
        botId: bot,
        after: { kind: 'webhook', state: 'open' },
      },
    },
  ],
  [
    'webhooks',
    {
      args: () => ['webhooks', 'add', 'small', 'http://127.0.0.1:9/canary', '--events', 'answer', '--json'],
      entry: webhook({ operation: 'createWebhook', after: open }),
      learn: (output) => {
        const { id, secret } = JSON.parse(output) as { readonly id: string; readonly secret: string };
        Object.assign(ids, { webhook: id, webhookSecret: secret });
      },
    },
  ],
  [
    'webhooks',
    {
      args: () => ['webhooks', 'renew', ids.webhook],
      entry: webhook({ operation: 'changeWebhook', before: open, after: { ...open, hasNewSecret: true } }),
    },
  ],
  [
    'outbox',
    {
      before: giveUp,
      args: () => ['outbox', 'redeliver', 'all'],
      entry: { operation: 'redeliverOutbox', subject: 'outbox', after: { redelivered: 1 } },
    },
  ],
  [
    'webhooks',
    {
      args: () => ['webhooks', 'remove', ids.webhook],
      entry: webhook({ operation: 'removeWebhook', before: open }),
    },
  ],
  [
    'sessions',
    {
      args: () => ['sessions', 'small', ids.session, '--set', `Name=${WORDS}`],
      entry: { operation: 'changeSession', botId: bot, after: { variables: ['Name'] } },
    },
  ],
  [
    'results',
    {
      args: () => ['results', 'small'],
      entry: { operation: 'listResults', botId: bot },
    },
  ],
  [
    'results',
    {
      args: () => ['results', 'small', '--csv'],
      entry: { operation: 'exportResults', botId: bot },
    },
  ],
  [
    'sessions',
    {
      args: () => ['sessions', 'small', ids.session],
      entry: { operation: 'readSession', botId: bot },
    },
  ],
  [
    'results',
    {
      args: () => ['results', 'note', ids.result, WORDS],
      entry: { operation: 'changeResult', botId: bot, after: { changed: ['note'] } },
    },
  ],
  [
    'erase',
    { args: () => ['erase', ids.result], entry: { operation: 'eraseResult', after: { removed: 2 } } },
  ],
  [
    'bots',
    {
      args: () => ['bots', 'label', 'small', 'sales'],
      entry: { operation: 'changeBot', botId: bot, before: { labels: [] }, after: { labels: ['sales'] } },
    },
  ],
  [
    'draft',
    {
      args: () => ['draft', 'edit', 'small', two],
      entry: { operation: 'replaceDraft', botId: bot, before: expect.anything(), after: expect.anything() },
    },
  ],
  [
    'unpublish',
    {
      args: () => ['unpublish', bot],
      entry: {
        operation: 'changeBot',
        botId: bot,
        before: { version: 1, canary: { version: 2, share: 10 } },
        after: { version: null, canary: null },
      },
    },
  ],
  [
    'remove',
    {
      args: () => ['remove', 'small-bot', '--name', 'Two'],
      entry: {
        operation: 'removeBot',
        botId: bot,
        before: {
          name: 'Two',
          publicIds: ['small'],
          version: null,
          isClosed: false,
          labels: ['sales'],
          isArchived: false,
        },
      },
    },
  ],
  [
    'push',
    {
      args: () => ['push', one],
      entry: {
        operation: 'publishBot',
        botId: bot,
        after: {
          name: 'One',
          publicIds: ['small'],
          version: 1,
          isClosed: false,
          labels: [],
          isArchived: false,
        },
      },
    },
  ],
];

/** Commands that change nothing on a server, each with the reason. */
const changeNothing: Readonly<Record<string, string>> = {
  new: 'writes a folder of files',
  dev: 'has a server of its own, which is gone when it ends',
  service: 'is about the machine',
  serve: 'publishes as publish does; what it serves is written down',
  versions: 'looks',
  diff: 'looks',
  chat: 'talks',
  check: 'looks',
  test: 'talks',
  import: 'writes a file',
  format: 'writes a file',
  merge: 'writes a file',
  pull: 'writes a file',
  audit: 'looks',
  knowledge: 'looks',
  login: 'writes a file of the account',
  logout: 'writes a file of the account',
  completion: 'talks',
  'sign-in': 'opens nothing by itself: the sign-in with the link is in the log',
  invitations: 'renews and revokes by operations that tests/http/audited-operations.test.ts audits',
  analytics: 'looks',
  backup: 'copies, with the log',
  restore: 'brings back a copy, with the log that it has',
  doctor: 'looks',
  migrate: 'brings the schema up to date',
  move: 'copies everything as it is, the log too',
  help: 'talks',
  version: 'talks',
};

it('the lists of auditing and other commands are complete', () => {
  const known = [...new Set(changes.map(([name]) => name)), ...Object.keys(changeNothing)];
  expect(commands.map(({ name }) => name).sort()).toEqual(known.sort());
});

async function log(): Promise<readonly ListedAuditEntry[]> {
  const { output } = await run(['audit', '--limit', '200', '--json']);
  return output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

it.each(changes.map(([name, change], index) => [`${name} (${index})`, change] as const))(
  'the audit log records %s',
  async (_name, { args, input, before, entry, learn }) => {
    await before?.();
    const done = await run(args(), input);
    expect({ exitCode: done.exitCode, errors: done.exitCode === 0 ? '' : done.errors }).toEqual({
      exitCode: 0,
      errors: '',
    });
    learn?.(done.output);
    const all = await log();
    const fresh = all.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    // Commands read a chat before they change it.
    const made = fresh.filter(
      ({ operation }) => operation === entry.operation || operation !== 'readSession',
    );
    expect(made).toHaveLength(1);
    const { id: _id, at: _at, ...written } = made[0] as ListedAuditEntry;
    const { botId = written.botId, subject = written.subject } = entry;
    expect(written).toEqual({ ...entry, botId, subject, actor: { kind: 'command', name: 'ada' } });
    for (const hidden of [KEY, WORDS, ids.secret, ids.webhookSecret, '/canary'].filter((text) => text !== ''))
      expect(JSON.stringify(all)).not.toContain(hidden);
  },
);
