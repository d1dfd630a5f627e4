// Every operation that changes something or reads personal data leaves an entry in the audit log: who, what, before and after, and never a secret.
import type { ListedAuditEntry } from '@colloquy/schema';
import { ListAuditResponse } from '@colloquy/schema';
import { memoryStore } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatIdOf } from '../../packages/runtime/src/records/chat-id.ts';
import type { Operation } from '../../packages/server/src/http/operation.ts';
import { operations } from '../../packages/server/src/http/operations/registry.ts';
import { turnCommit } from '../../packages/storage/src/samples.ts';
import { hiddenPart } from '../support/hidden-part.ts';
import type { Asked, Asking, StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { quizBot } from '../webhooks/quiz-bot.ts';
import { reply, start } from './checked-answer.ts';

const OPERATOR = 'correct-horse-battery-staple';
const KEY = 'sk-canary-0123456789';
const WORDS = 'canary words of a visitor';
const ADDRESS = 'http://127.0.0.1:9/in?key=canary-in-address';
const folder = temporaryFolder('audited');
const store = memoryStore();
let server: StartedServer;
/** Whoever does it all. */
let actor: { readonly kind: 'token'; readonly id: string; readonly name: string };
let secret = '';
let count = 0;
beforeAll(async () => {
  server = await startServer({
    store,
    dataFolder: folder.path,
    environment: { COLLOQUY_OPERATOR_TOKEN: OPERATOR, COLLOQUY_EGRESS_ALLOW: '127.0.0.1:9' },
  });
  const by = { actor: { kind: 'operator' }, operation: 'createToken' } as const;
  const made = await server.colloquy.access.tokens.create({ name: 'Ada', scopes: ['own'] }, by);
  secret = made?.secret ?? '';
  actor = { kind: 'token', id: made?.token.id ?? '', name: 'Ada' };
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

/** One request that changes something, and what is to stand in the log about it. */
interface Change {
  readonly path: string;
  readonly asking?: Asking;
  readonly entries: readonly Partial<Omit<ListedAuditEntry, 'id' | 'at'>>[];
}

const asOperator = (path: string, asking: Asking = {}) =>
  server.ask(path, { ...asking, headers: { authorization: `Bearer ${OPERATOR}`, ...asking.headers } });

/** A bot of its own for each operation, so that none sees what another one did. */
async function freshBot(): Promise<string> {
  const id = `bot-${++count}`;
  const published = await asOperator('/v1/bots', { body: { definition: botOf(id) } });
  expect(published.status).toBe(200);
  return id;
}

/** An open invitation, and what the log says about it. */
async function freshInvitation(): Promise<{ readonly id: string; readonly after: Record<string, unknown> }> {
  const invite = { name: 'Grace', scopes: ['read'] };
  const { json } = await asOperator('/v1/sign-in-links', { body: { invite } });
  return { id: String(json.invitationId), after: { ...invite, expiresAt: expect.any(String) } };
}

const botOf = (id: string, name = 'Quiz') => ({
  ...quizBot,
  id,
  publicId: id,
  name,
  settings: { general: { isChatDeletionEnabled: true } },
});
const whole = (id: string) => ({
  name: 'Quiz',
  publicIds: [id],
  labels: [],
  version: 1,
  isClosed: false,
  isArchived: false,
});

/** A bot whose draft is not what it runs. */
async function editedBot(): Promise<string> {
  const id = await freshBot();
  const body = { definition: botOf(id, 'Quiz 2') };
  const headers = { 'if-match': '*' };
  expect((await asOperator(`/v1/bots/${id}/draft`, { method: 'PUT', body, headers })).status).toBe(200);
  return id;
}

async function freshChat() {
  const id = await freshBot();
  const { sessionId, resultId } = await start(server, id);
  await reply(server, sessionId, { type: 'text', text: WORDS });
  return { id, sessionId, resultId };
}

async function freshWebhook() {
  const id = await freshBot();
  const { json } = await asOperator(`/v1/bots/${id}/webhooks`, { body: { address: ADDRESS } });
  const webhook = json.webhook as { readonly id: string };
  return { id, webhookId: webhook.id, path: `/v1/bots/${id}/webhooks/${webhook.id}` };
}

async function freshChannel() {
  const id = await freshBot();
  const body = { kind: 'webhook', settings: { address: ADDRESS } };
  const { json } = await asOperator(`/v1/bots/${id}/channels`, { body });
  const channel = json.channel as { readonly id: string };
  return { id, channelId: channel.id, path: `/v1/bots/${id}/channels/${channel.id}` };
}

async function freshCredentials(): Promise<string> {
  const id = `key-${++count}`;
  const body = { type: 'openai', name: 'Team', data: { apiKey: KEY } };
  expect((await asOperator(`/v1/credentials/${id}`, { method: 'PUT', body })).status).toBe(200);
  return id;
}

/** Something for a webhook that was given up. */
async function deadEntry() {
  const webhook = await freshWebhook();
  const { id, webhookId: destination, path } = webhook;
  return { ...webhook, entryId: await giveUp({ id, path, sender: 'webhook', destination }) };
}

/** Gives up a message to a webhook or channel, and returns its id. */
async function giveUp({
  id: botId,
  path,
  sender,
  destination,
}: Readonly<Record<'id' | 'path' | 'sender' | 'destination', string>>): Promise<string> {
  // Nothing is sent to a paused one: whoever takes the entry first, a server or this test, gives it up.
  await asOperator(path, { method: 'PATCH', body: { state: 'paused' } });
  const outbox = [{ sender, destination, payload: JSON.stringify(WORDS) }];
  const session = { id: `session-${++count}`, botId, resultId: undefined };
  await store.commitTurns([turnCommit({ session, outbox })]);
  const now = Date.now();
  for (const entry of await store.outbox.claim({ holder: 'test', now, until: now + 1, limit: 100 }))
    if (entry.destination === destination)
      await store.outbox.settle({
        id: entry.id,
        holder: 'test',
        now,
        outcome: 'dead',
        failure: 'gone',
      });
  const dead = () => store.outbox.list({ state: 'dead', limit: 100, destination });
  await expect.poll(async () => (await dead()).length).toBe(1);
  await asOperator(path, { method: 'PATCH', body: { state: 'open' } });
  return (await dead())[0]?.id ?? '';
}

const to = 'http://127.0.0.1:9';
/** What exactly changed is told by the history of the draft. */
const draftChanged = {
  subject: 'draft',
  before: { revision: expect.any(Number) },
  after: { revision: expect.any(Number), operations: expect.any(Number) },
};
const expiresAt = expect.any(String);
const open = { to, events: 'all', state: 'open' };

/** By operation. A new one that changes something gets its line here. */
const changes: Readonly<Record<string, () => Promise<Change>>> = {
  async publishBot() {
    const id = await freshBot();
    const body = { definition: botOf(id, 'Quiz 2') };
    const before = { name: 'Quiz', version: 1 };
    return {
      path: '/v1/bots',
      asking: { body },
      entries: [{ botId: id, before, after: { name: 'Quiz 2', version: 2 } }],
    };
  },
  async changeBot() {
    const id = await freshBot();
    const entry = { botId: id, before: { isClosed: false }, after: { isClosed: true } };
    return { path: `/v1/bots/${id}`, asking: { body: { isClosed: true } }, entries: [entry] };
  },
  async removeBot() {
    const id = await freshBot();
    return { path: `/v1/bots/${id}?name=Quiz`, entries: [{ botId: id, before: whole(id) }] };
  },
  async createBot() {
    const id = `bot-${++count}`;
    return {
      path: '/v1/bots/import',
      asking: { body: { definition: botOf(id) } },
      entries: [{ botId: id, after: { id, name: 'Quiz', labels: [], revision: 1 } }],
    };
  },
  async duplicateBot() {
    const id = await freshBot();
    return {
      path: `/v1/bots/${id}/duplicate`,
      asking: { body: { id: `${id}-copy` } },
      entries: [
        {
          botId: `${id}-copy`,
          after: { id: `${id}-copy`, name: 'Quiz (copy)', labels: [], revision: 1 },
        },
      ],
    };
  },
  async changeDraft() {
    const id = await freshBot();
    const body = [{ op: 'replace', path: '/name', value: 'Quiz 2' }];
    return {
      path: `/v1/bots/${id}/draft`,
      asking: { body, headers: { 'if-match': '*' } },
      entries: [{ botId: id, ...draftChanged }],
    };
  },
  async replaceDraft() {
    const id = await freshBot();
    return {
      path: `/v1/bots/${id}/draft`,
      asking: { body: { definition: botOf(id, 'Quiz 2') }, headers: { 'if-match': '*' } },
      entries: [{ botId: id, ...draftChanged }],
    };
  },
  async restoreDraft() {
    const id = await editedBot();
    const asking = { body: { version: 1 } };
    return { path: `/v1/bots/${id}/draft/restore`, asking, entries: [{ botId: id, ...draftChanged }] };
  },
  async nameDraftState() {
    const id = await editedBot();
    return {
      path: `/v1/bots/${id}/draft/changes/1`,
      asking: { body: { name: 'Before' } },
      entries: [
        { botId: id, subject: 'draft', before: { revision: 1 }, after: { revision: 1, name: 'Before' } },
      ],
    };
  },
  async tryBlock() {
    const id = await freshBot();
    const block = { id: 'b1', type: 'Webhook', options: { webhook: { url: 'http://127.0.0.1:9/' } } };
    const bot = { ...botOf(id), groups: [...quizBot.groups, { id: 'try', title: '', blocks: [block] }] };
    return {
      path: `/v1/bots/${id}/blocks/b1/try`,
      asking: { body: { bot } },
      entries: [{ botId: id, subject: 'block b1', after: { calls: ['http'] } }],
    };
  },
  async publishDraft() {
    const id = await editedBot();
    return {
      path: `/v1/bots/${id}/draft/publish`,
      asking: { body: {} },
      entries: [{ botId: id, before: { version: 1 }, after: { version: 2 } }],
    };
  },
  async eraseResults() {
    const { id, resultId } = await freshChat();
    return {
      path: `/v1/bots/${id}/results?name=Quiz`,
      entries: [{ botId: id, subject: `result ${resultId}`, after: { removed: 2 } }],
    };
  },
  async eraseResult() {
    const { id, resultId } = await freshChat();
    const entry = { botId: id, subject: `result ${resultId}`, after: { removed: 2 } };
    return { path: `/v1/results/${resultId}`, entries: [entry] };
  },
  async deleteChat() {
    const { id, sessionId, resultId } = await freshChat();
    const entry = { botId: id, subject: `result ${resultId}`, after: { removed: 2 } };
    return { path: `/v1/sessions/${sessionId}`, entries: [{ ...entry, actor: { kind: 'visitor' } }] };
  },
  async changeResult() {
    const { id, resultId } = await freshChat();
    const entry = { botId: id, subject: `result ${resultId}`, after: { changed: ['note'] } };
    return { path: `/v1/results/${resultId}`, asking: { body: { note: WORDS } }, entries: [entry] };
  },
  async changeSession() {
    const { id, sessionId } = await freshChat();
    const entry = { botId: id, subject: `chat ${chatIdOf(sessionId)}`, after: { variables: ['Name'] } };
    const body = { variables: { Name: WORDS } };
    return { path: `/v1/sessions/${sessionId}/state`, asking: { body }, entries: [entry] };
  },
  async sayInSession() {
    const { id, sessionId } = await freshChat();
    return {
      path: `/v1/sessions/${sessionId}/messages`,
      asking: { body: { text: WORDS, name: 'Ada', isPaused: true } },
      entries: [
        { botId: id, subject: `chat ${chatIdOf(sessionId)}`, after: { isPaused: true, hasSaid: true } },
      ],
    };
  },
  async createToken() {
    const may = { name: 'Build', scopes: ['read'] };
    const entry = { subject: expect.stringMatching(/^token [0-9a-f]{16}$/), after: may };
    return { path: '/v1/tokens', asking: { body: may }, entries: [entry] };
  },
  async renewInvitation() {
    const { id, after } = await freshInvitation();
    return { path: `/v1/invitations/${id}/renew`, entries: [{ subject: `invitation ${id}`, after }] };
  },
  async revokeInvitation() {
    const { id, after } = await freshInvitation();
    return { path: `/v1/invitations/${id}`, entries: [{ subject: `invitation ${id}`, before: after }] };
  },
  async revokeToken() {
    const body = { name: 'Old', scopes: ['read'] };
    const { json } = await asOperator('/v1/tokens', { body });
    const { id } = json.token as { readonly id: string };
    return { path: `/v1/tokens/${id}`, entries: [{ subject: `token ${id}`, before: body }] };
  },
  async changeCaller() {
    const by = { actor: { kind: 'operator' }, operation: 'createToken' } as const;
    const made = await server.colloquy.access.tokens.create({ name: 'Browser', scopes: ['own'] }, by);
    const id = made?.token.id ?? '';
    const renamed = { actor: { kind: 'token', id, name: 'Browser' } as const, subject: `token ${id}` };
    return {
      path: '/v1/session',
      asking: { body: { name: 'Grace' }, headers: { authorization: `Bearer ${made?.secret}` } },
      entries: [{ ...renamed, before: { name: 'Browser' }, after: { name: 'Grace' } }],
    };
  },
  async signIn() {
    // Whoever created the link is who signs in with it.
    const { code } = server.colloquy.access.signInLinks.create(actor);
    return {
      path: '/v1/session',
      asking: { body: { link: code }, headers: { authorization: '' } },
      entries: [
        {
          subject: expect.stringMatching(/^token /),
          after: { name: 'Browser', scopes: ['own'], expiresAt },
        },
      ],
    };
  },
  async signOut() {
    const { code } = server.colloquy.access.signInLinks.create(actor);
    const { headers } = await server.ask('/v1/session', { body: { link: code } });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    const id = cookie.split('_')[2] ?? '';
    const by = { kind: 'token', id, name: 'Browser' } as const;
    return {
      path: '/v1/session',
      asking: { headers: { cookie, authorization: '' } },
      entries: [
        { actor: by, subject: `token ${id}`, before: { name: 'Browser', scopes: ['own'], expiresAt } },
      ],
    };
  },
  async setCredential() {
    const id = await freshCredentials();
    const body = { type: 'openai', name: 'Other team', bots: ['a'], data: { apiKey: KEY } };
    const entry = {
      subject: `credentials ${id}`,
      before: { type: 'openai', name: 'Team', bots: 'all' },
      after: { type: 'openai', name: 'Other team', bots: ['a'] },
    };
    return { path: `/v1/credentials/${id}`, asking: { body }, entries: [entry] };
  },
  async changeCredential() {
    const id = await freshCredentials();
    const [before, after] = ['all', ['a']].map((bots) => ({ type: 'openai', name: 'Team', bots }));
    const entry = { subject: `credentials ${id}`, before, after } as const;
    return { path: `/v1/credentials/${id}`, asking: { body: { bots: ['a'] } }, entries: [entry as never] };
  },
  async removeCredential() {
    const id = await freshCredentials();
    const before = { type: 'openai', name: 'Team', bots: 'all' };
    return { path: `/v1/credentials/${id}`, entries: [{ subject: `credentials ${id}`, before }] };
  },
  async addMedia() {
    const entry = {
      subject: expect.stringMatching(/^file /),
      after: { name: 'a.txt', mediaType: 'text/plain', size: 5 },
    };
    const headers = { 'content-type': 'text/plain' };
    return {
      path: '/v1/media?name=a.txt',
      asking: { body: Buffer.from('Hello'), headers },
      entries: [entry],
    };
  },
  async removeMedia() {
    const headers = { 'content-type': 'text/plain' };
    const { json } = await asOperator('/v1/media?name=b.txt', { body: Buffer.from('Hello'), headers });
    const { id } = (json as { file: { id: string } }).file;
    const before = { name: 'b.txt', mediaType: 'text/plain', size: 5 };
    return { path: `/v1/media/${id}`, entries: [{ subject: `file ${id}`, before }] };
  },
  async addDocument() {
    const id = await freshBot();
    const after = { name: 'a.txt', bytes: 5 };
    const entry = { botId: id, subject: expect.stringMatching(/^document doc_/), after };
    const headers = { 'content-type': 'text/plain' };
    const asking = { body: Buffer.from('Hello'), headers };
    return { path: `/v1/bots/${id}/documents?name=a.txt`, asking, entries: [entry] };
  },
  async removeDocument() {
    const id = await freshBot();
    const headers = { 'content-type': 'text/plain' };
    const body = Buffer.from('Hello');
    const { json } = await asOperator(`/v1/bots/${id}/documents?name=b.txt`, { body, headers });
    const documentId = (json as { document: { id: string } }).document.id;
    const before = { name: 'b.txt', bytes: 5 };
    const entry = { botId: id, subject: `document ${documentId}`, before };
    return { path: `/v1/bots/${id}/documents/${documentId}`, entries: [entry] };
  },
  async createChannel() {
    const id = await freshBot();
    const after = { kind: 'webhook', state: 'open' };
    const entry = { botId: id, subject: expect.stringMatching(/^channel chn_/), after };
    const body = { kind: 'webhook', settings: { address: ADDRESS } };
    return { path: `/v1/bots/${id}/channels`, asking: { body }, entries: [entry] };
  },
  async changeChannel() {
    const { id, channelId, path } = await freshChannel();
    const before = { kind: 'webhook', state: 'open' };
    const after = { kind: 'webhook', state: 'paused', hasNewSettings: true };
    const entry = { botId: id, subject: `channel ${channelId}`, before, after };
    return { path, asking: { body: { state: 'paused', settings: { address: ADDRESS } } }, entries: [entry] };
  },
  async testChannel() {
    const { id, channelId, path } = await freshChannel();
    const before = { kind: 'webhook', state: 'open' };
    const after = { ...before, isWorking: expect.any(Boolean) };
    const entry = { botId: id, subject: `channel ${channelId}`, before, after };
    return { path: `${path}/test`, entries: [entry] };
  },
  async redeliverChannel() {
    const { id, channelId, path } = await freshChannel();
    await giveUp({ id, path, sender: 'channel', destination: channelId });
    const before = { kind: 'webhook', state: 'open' };
    const entry = {
      botId: id,
      subject: `channel ${channelId}`,
      before,
      after: { ...before, redelivered: 1 },
    };
    return { path: `${path}/redeliver`, asking: { body: {} }, entries: [entry] };
  },
  async removeChannel() {
    const { id, channelId, path } = await freshChannel();
    const before = { kind: 'webhook', state: 'open' };
    return { path, entries: [{ botId: id, subject: `channel ${channelId}`, before }] };
  },
  async createWebhook() {
    const id = await freshBot();
    const entry = { botId: id, subject: expect.stringMatching(/^webhook whk_/), after: open };
    return { path: `/v1/bots/${id}/webhooks`, asking: { body: { address: ADDRESS } }, entries: [entry] };
  },
  async changeWebhook() {
    const { id, webhookId, path } = await freshWebhook();
    const after = { ...open, hasNewSecret: true };
    const entry = { botId: id, subject: `webhook ${webhookId}`, before: open, after };
    return { path, asking: { body: { renewsSecret: true } }, entries: [entry] };
  },
  async removeWebhook() {
    const { id, webhookId, path } = await freshWebhook();
    return { path, entries: [{ botId: id, subject: `webhook ${webhookId}`, before: open }] };
  },
  async redeliver() {
    const { id, webhookId, path } = await deadEntry();
    const after = { ...open, redelivered: 1 };
    const entry = { botId: id, subject: `webhook ${webhookId}`, before: open, after };
    return { path: `${path}/redeliver`, asking: { body: {} }, entries: [entry] };
  },
  async redeliverOutbox() {
    const { entryId } = await deadEntry();
    const entry = { subject: 'outbox', after: { redelivered: 1 } };
    return { path: '/v1/outbox/redeliver', asking: { body: { ids: [entryId] } }, entries: [entry] };
  },
  async testWebhook() {
    const { id, webhookId, path } = await freshWebhook();
    const after = { ...open, isDelivered: false };
    const entry = { botId: id, subject: `webhook ${webhookId}`, before: open, after };
    return { path: `${path}/test`, entries: [entry] };
  },
  async testCredential() {
    const id = `key-${++count}`;
    const credential = { type: 'openai', name: 'Team' };
    const body = { ...credential, data: { apiKey: KEY, baseUrl: 'http://127.0.0.1:9' } };
    expect((await asOperator(`/v1/credentials/${id}`, { method: 'PUT', body })).status).toBe(200);
    const after = { ...credential, bots: 'all', outcome: 'failed' };
    return { path: `/v1/credentials/${id}/test`, entries: [{ subject: `credentials ${id}`, after }] };
  },
};

/** Those that read personal data, by operation. A new one gets its line here. */
const readings: Readonly<Record<string, () => Promise<Change>>> = {
  async listResults() {
    const { id } = await freshChat();
    return { path: `/v1/bots/${id}/results`, entries: [{ botId: id }] };
  },
  async countResults() {
    const { id } = await freshChat();
    return { path: `/v1/bots/${id}/results/count`, entries: [{ botId: id }] };
  },
  async exportResults() {
    const { id } = await freshChat();
    return { path: `/v1/bots/${id}/results/export?format=csv`, entries: [{ botId: id }] };
  },
  async readResult() {
    const { id, resultId } = await freshChat();
    return { path: `/v1/results/${resultId}`, entries: [{ botId: id, subject: `result ${resultId}` }] };
  },
  async readTranscript() {
    const { id, resultId } = await freshChat();
    const entries = [{ botId: id, subject: `result ${resultId}` }];
    return { path: `/v1/results/${resultId}/transcript`, entries };
  },
  async readSession() {
    const { id, sessionId } = await freshChat();
    const entries = [{ botId: id, subject: `session ${sessionId}` }];
    return { path: `/v1/sessions/${sessionId}/state`, entries };
  },
  async readTurns() {
    const { id, sessionId } = await freshChat();
    const entries = [{ botId: id, subject: `session ${sessionId}` }];
    return { path: `/v1/sessions/${sessionId}/turns`, entries };
  },
  async replayChats() {
    const { id } = await freshChat();
    return { path: `/v1/bots/${id}/replay`, entries: [{ botId: id, subject: 'chats' }] };
  },
  async replayChat() {
    const { id, sessionId } = await freshChat();
    const entries = [{ botId: id, subject: `session ${sessionId}` }];
    return { path: `/v1/sessions/${sessionId}/replay`, entries };
  },
  async listSessions() {
    const { id } = await freshChat();
    return { path: `/v1/bots/${id}/sessions`, entries: [{ botId: id }] };
  },
  async listDeliveries() {
    const { id, webhookId, path } = await freshWebhook();
    return { path: `${path}/deliveries`, entries: [{ botId: id, subject: `webhook ${webhookId}` }] };
  },
  async listChannelDeliveries() {
    const { id, channelId, path } = await freshChannel();
    return { path: `${path}/deliveries`, entries: [{ botId: id, subject: `channel ${channelId}` }] };
  },
  async listOutbox() {
    return { path: '/v1/outbox', entries: [{}] };
  },
};

/** Streams, which go on: see below. */
const watching = ['watchSession', 'watchSessions'];

/** Those with the scope `read` that read nothing of visitors. Each with its reason. */
const readNoVisitor: Readonly<Record<string, string>> = {
  readCaller: 'the rights of the caller',
  changeCaller: 'the name of the caller',
  notePresence: 'the people who have a bot open',
  listBots: 'bots of authors',
  readBot: 'bots of authors',
  listVersions: 'versions of authors',
  readVersion: 'versions of authors',
  compareVersions: 'versions of authors',
  readDraft: 'drafts of authors',
  readDraftState: 'drafts of authors',
  reviewDraft: 'drafts of authors',
  listDraftChanges: 'drafts of authors',
  listChannels: 'addresses and states',
  listWebhooks: 'addresses and events',
  readAnalytics: 'numbers',
  listMedia: 'files of authors',
  listDocuments: 'documents of authors',
  readDocument: 'documents of authors',
  searchDocuments: 'documents of authors',
};

/** Those that take something and change nothing that an owner of the server has to know of. Each with its reason. */
const changeNothing: Readonly<Record<string, string>> = {
  startChat: 'a visitor talks: the record of the chat has it',
  continueChat: 'a visitor talks: the record of the chat has it',
  rewindChat: 'a visitor talks: the record of the chat has it',
  rateTurn: 'a visitor talks: the result has it',
  receiveChannelEvents: 'a visitor talks: the record of the chat has it',
  checkChannel: 'asks the platform, and stores nothing',
  searchDocuments: 'reads documents of authors',
  startChatPreview: 'a trial, of which nothing is kept',
  runTests: 'plays conversations without calls, of which nothing is kept',
  replayChats: 'reads recorded chats, and stores nothing',
  replayChat: 'reads a recorded chat, and stores nothing',
  compatStartChat: 'as startChat',
  compatContinueChat: 'as continueChat',
  compatStartChatPreview: 'as startChatPreview',
  compatClientLogs: 'is taken and not kept',
  compatSendMessage: 'as startChat and continueChat',
  compatGenerateUploadUrl: 'as generateUploadUrl',
  compatUpload: 'as upload',
  compatStreamMessage: 'as streamMessage',
  compatStreamer: 'as streamMessage',
  compatUpdateBot: 'is taken without effect',
  streamMessage: 'a part of a turn: the record of the chat has it',
  stopMessage: 'as streamMessage',
  toResult: 'a part of a turn: the record of the chat has it',
  toSession: 'a part of a turn: the record of the chat has it',
  generateUploadUrl: 'a visitor uploads: the record of the chat has it',
  upload: 'a visitor uploads: the record of the chat has it',
  notePresence: 'is forgotten after a moment',
  noteTyping: 'is forgotten after a moment',
  createSignInLink: 'opens nothing by itself: the sign-in with it is in the log',
};

const changing = operations.filter(({ method, id }) => method !== 'GET' && !(id in changeNothing));

it('every operation that changes something is in this test', () => {
  expect(changing.map(({ id }) => id).sort()).toEqual(Object.keys(changes).sort());
  const ids = new Set(operations.map(({ id }) => id));
  expect(Object.keys(changeNothing).filter((id) => !ids.has(id))).toEqual([]);
});

async function readLog(): Promise<{ readonly text: string; readonly entries: readonly ListedAuditEntry[] }> {
  const { json, body } = await asOperator('/v1/audit?limit=200', { method: 'GET' });
  return { text: body, entries: ListAuditResponse.parse(json).entries };
}

/** Secrets that an answer gave away, rightly: none of them may stand in the log. */
function secretsIn({ body, headers }: Asked): string[] {
  const responseText = `${body} ${String(headers['set-cookie'] ?? '')}`;
  return [...responseText.matchAll(/clq_[0-9a-f]{16}_([\w-]{43})|(whsec_[\w+/=]+)/g)].map(
    ([, token, webhook]) => token ?? webhook ?? '',
  );
}

const reading = operations.filter(({ id }) => id in readings);

it('every operation with the scope "read" is in this test', () => {
  const known = [...Object.keys(readings), ...watching, ...Object.keys(readNoVisitor)];
  const all = operations.filter(({ access }) => typeof access === 'object' && access.scope === 'read');
  expect(all.map(({ id }) => id).sort()).toEqual(known.sort());
});

describe.each([...changing, ...reading].map((operation): [string, Operation] => [operation.id, operation]))(
  '%s',
  (id, operation) => {
    it('is in the audit log with actor, subject, before and after, and without a secret', async () => {
      const { path, asking, entries } = (await { ...changes, ...readings }[id]?.()) ?? {
        path: '',
        entries: [],
      };
      const before = await readLog();
      const answer = await server.ask(path, {
        method: operation.method,
        ...asking,
        headers: { authorization: `Bearer ${secret}`, ...asking?.headers },
      });
      expect([answer.status, answer.status === 204 || answer.status === 200 ? '' : answer.body]).toEqual([
        expect.toBeOneOf([200, 204]),
        '',
      ]);
      const after = await readLog();
      const known = new Set(before.entries.map((entry) => entry.id));
      const fresh = after.entries.filter((entry) => !known.has(entry.id));
      expect(fresh.map(({ id: _id, at: _at, ...entry }) => entry)).toEqual(
        entries.map((entry) => ({ actor, operation: id, ...entry })),
      );
      for (const hidden of [
        KEY,
        WORDS,
        'canary-in-address',
        OPERATOR,
        hiddenPart(secret),
        ...secretsIn(answer),
      ])
        expect(after.text).not.toContain(hidden);
    });
  },
);

describe('a read of visitor data', () => {
  const headers = () => ({ authorization: `Bearer ${secret}` });
  const entriesAbout = async (botId: string) =>
    (await readLog()).entries.filter((entry) => entry.botId === botId && entry.actor.kind === 'token');

  it('is logged once for each subject and actor when it is repeated', async () => {
    const { id, resultId } = await freshChat();
    const { resultId: other } = await start(server, id);
    for (const path of [`/v1/results/${resultId}`, `/v1/results/${other}`, `/v1/bots/${id}/results`])
      for (let time = 0; time < 3; time++)
        expect((await server.ask(path, { method: 'GET', headers: headers() })).status).toBe(200);
    expect((await entriesAbout(id)).map(({ operation, subject }) => [operation, subject]).sort()).toEqual(
      [
        ['listResults', undefined],
        ['readResult', `result ${resultId}`],
        ['readResult', `result ${other}`].sort(),
      ].sort(),
    );
    const known = (await readLog()).entries.length;
    await asOperator(`/v1/results/${resultId}`, { method: 'GET' });
    expect((await readLog()).entries).toHaveLength(known + 1);
  });

  it('is not logged when it is refused or finds nothing', async () => {
    const { id } = await freshChat();
    const before = (await readLog()).entries.length;
    expect((await asOperator('/v1/results/none', { method: 'GET' })).status).toBe(404);
    expect((await asOperator('/v1/sessions/none/state', { method: 'GET' })).status).toBe(404);
    expect(
      (await server.ask(`/v1/bots/${id}/results`, { method: 'GET', headers: { authorization: '' } })).status,
    ).toBe(401);
    expect((await readLog()).entries).toHaveLength(before);
  });

  it('is logged at the start when it is a stream', async () => {
    const { id, sessionId } = await freshChat();
    const base = await server.listen();
    for (const [path, operation, subject] of [
      [`/v1/sessions/${sessionId}/watch`, 'watchSession', `session ${sessionId}`],
      [`/v1/bots/${id}/sessions/watch`, 'watchSessions', undefined],
    ] as const) {
      const ending = new AbortController();
      const answer = await fetch(`${base}${path}`, { headers: headers(), signal: ending.signal });
      expect(answer.status).toBe(200);
      expect(await entriesAbout(id)).toContainEqual(
        expect.objectContaining({ actor, operation, ...(subject === undefined ? {} : { subject }) }),
      );
      ending.abort();
    }
  });
});

it('refused sign-ins are logged without their input, and only up to a limit', async () => {
  const before = (await readLog()).entries.length;
  for (let time = 0; time < 30; time++)
    expect((await server.ask('/v1/session', { body: { link: `canary-link-${time}` } })).status).toBe(404);
  const { entries, text } = await readLog();
  expect(entries[0]).toMatchObject({
    actor: { kind: 'stranger' },
    operation: 'signIn',
    after: { isRefused: true, way: 'link', status: 404, client: expect.any(String) },
  });
  expect(entries.length - before).toBe(10);
  expect(text).not.toContain('canary-link');
});
