// Credentials by the interface: values go in and never come out; who uses them, and whether their service takes them.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  ListCredentialChoicesResponse,
  ListCredentialsResponse,
  ListCredentialTypesResponse,
  ListCredentialUsesResponse,
  ListedCredential,
} from '@colloquy/schema';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { refused } from '../http/checked-answer.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { quizBot } from '../webhooks/quiz-bot.ts';

const KEY = 'sk-very-secret-key-0123456789';
const folder = temporaryFolder('credentials');
afterAll(folder.remove);
let server: StartedServer;
let count = 0;
/** The data folder of the server. */
let data = '';
const lines: string[] = [];
beforeEach(async () => {
  data = join(folder.path, `${count++}`);
  const [group] = quizBot.groups;
  const using = {
    ...quizBot,
    id: 'using-bot',
    name: 'Using',
    publicId: 'using',
    groups: [
      {
        ...group,
        blocks: [
          ...(group?.blocks ?? []),
          {
            id: 'hint',
            type: 'openai',
            options: { credentialsId: 'my-model', task: 'Create chat completion' },
          },
        ],
      },
    ],
  };
  server = await startServer({
    dataFolder: data,
    bots: [quizBot, using],
    environment: { COLLOQUY_EGRESS_ALLOW: '127.0.0.1' },
    http: { log: { write: (line: string) => void lines.push(line) } } as never,
  });
});
afterEach(() => server.close());

const path = (id = 'my-model', more = '') => `/v1/credentials/${id}${more}`;
const set = (body: object, id?: string) => server.ask(path(id), { method: 'PUT', body });
const get = (address: string) => server.ask(address, { method: 'GET' });
const listed = async () => ListCredentialsResponse.parse((await get('/v1/credentials')).json).credentials;

it('credentials can be stored, replaced and removed, and no response contains their value', async () => {
  const first = await set({ type: 'openai', name: 'Team', bots: ['quiz-bot'], data: { apiKey: KEY } });
  expect(ListedCredential.parse(first.json)).toMatchObject({
    id: 'my-model',
    type: 'openai',
    name: 'Team',
    bots: ['quiz-bot'],
    isReadable: true,
  });
  const file = readFileSync(join(data, 'credentials.json'), 'utf8');
  const second = await set({ type: 'openai', data: { apiKey: `${KEY}-new` } });
  expect(second.json).toMatchObject({ name: 'my-model', bots: ['quiz-bot'] });
  expect(readFileSync(join(data, 'credentials.json'), 'utf8')).not.toBe(file);
  expect((await set({ type: 'openai', bots: null, data: { apiKey: KEY } })).json.bots).toBeUndefined();
  const everywhere = [
    first.body,
    second.body,
    JSON.stringify(await listed()),
    file,
    lines.join(''),
    (await get('/v1/audit')).body,
  ];
  for (const text of everywhere) expect(text).not.toContain('very-secret');
  expect((await server.ask(path(), { method: 'DELETE' })).status).toBe(204);
  refused(await server.ask(path(), { method: 'DELETE' }), 404, 'NOT_FOUND');
  expect(await listed()).toEqual([]);
  const { entries } = (await get('/v1/audit')).json as unknown as { entries: { operation: string }[] };
  expect(entries.map(({ operation }) => operation).filter((one) => /Credential/.test(one))).toEqual([
    'removeCredential',
    'setCredential',
    'setCredential',
    'setCredential',
  ]);
});

it.each([
  [{ type: 'opnai', data: { apiKey: KEY } }, 'type'],
  [{ type: 'openai', data: { key: KEY } }, 'data.apiKey'],
  [{ type: 'smtp', data: { host: 'mail.example', port: 'much', password: KEY } }, 'data.port'],
  [{ type: 'openai' }, 'data'],
  [{ type: 'openai', data: { apiKey: KEY }, secret: KEY }, 'secret'],
])(
  'credentials are refused when a field is wrong (%#), and the error does not repeat the value',
  async (body, place) => {
    const answer = await set(body);
    const { issues } = refused(answer, 400, 'BAD_REQUEST');
    expect(issues.map((issue) => issue.path.join('.'))).toContain(place);
    expect(answer.body).not.toContain('very-secret');
    expect(await listed()).toEqual([]);
  },
);

it('credentials have types that list the fields of a form', async () => {
  const { types } = ListCredentialTypesResponse.parse((await get('/v1/credential-types')).json);
  const labels = types.map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'en')));
  const mail = types.find(({ type }) => type === 'smtp');
  expect(mail?.fields.filter(({ isSecret }) => isSecret).map(({ path }) => path)).toEqual(['password']);
  expect(mail?.fields).toContainEqual(
    expect.objectContaining({ path: 'from.email', kind: 'email', isOptional: false }),
  );
  for (const { type, fields } of types) expect(fields.length, type).toBeGreaterThan(0);
});

it('credentials list the bots and blocks that use them', async () => {
  refused(await get(path('my-model', '/uses')), 404, 'NOT_FOUND');
  await set({ type: 'openai', data: { apiKey: KEY } });
  await set({ type: 'openai', data: { apiKey: KEY } }, 'nobodys');
  const uses = async (id: string) =>
    ListCredentialUsesResponse.parse((await get(path(id, '/uses'))).json).uses;
  expect(await uses('nobodys')).toEqual([]);
  expect(await uses('my-model')).toEqual([
    {
      botId: 'using-bot',
      botName: 'Using',
      version: 1,
      blocks: [{ id: 'hint', type: 'openai', group: 'Hello' }],
    },
  ]);
});

it('credentials are tested by a call to their service that changes nothing', async () => {
  const asked: string[] = [];
  const service = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isRight = request.headers.authorization === `Bearer ${KEY}`;
    response.writeHead(isRight ? 200 : 401).end(isRight ? '{"data":[]}' : `{"error":"wrong key ${KEY}"}`);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  const tried = async () => (await server.ask(path('my-model', '/test'))).json;
  await set({ type: 'openai', bots: ['quiz-bot'], data: { apiKey: KEY, baseUrl } });
  expect(await tried()).toEqual({ outcome: 'works' });
  await set({ type: 'openai', data: { apiKey: 'sk-another-one', baseUrl } });
  expect(await tried()).toEqual({ outcome: 'refused', message: 'The service answered with 401.' });
  expect(asked).toEqual(['GET /v1/models', 'GET /v1/models']);
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  expect(await tried()).toMatchObject({ outcome: 'failed', message: expect.stringContaining('127.0.0.1') });
  await set({ type: 'openai', data: { apiKey: KEY, baseUrl: 'http://10.0.0.1/v1' } });
  expect(await tried()).toMatchObject({ outcome: 'failed', message: expect.stringContaining('10.0.0.1') });
  await set({ type: 'segment', data: { apiKey: KEY } });
  expect(await tried()).toMatchObject({ outcome: 'unknown' });
  const smtp = { host: '127.0.0.1', port: 1, password: KEY, from: { email: 'bot@mail.example' } };
  await set({ type: 'smtp', data: smtp });
  expect(await tried()).toMatchObject({ outcome: 'failed' });
  refused(await server.ask(path('nothing', '/test')), 404, 'NOT_FOUND');
});

it('credentials list the models of their service, or say in a sentence why not', async () => {
  const asked: string[] = [];
  let answer = '{"data":[{"id":"b-large"},{"id":"a-small"},{"id":"b-large"},{"name":"no id"}]}';
  const service = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['x-api-key'] ?? ''}`.trim());
    const key = request.headers['x-api-key'] ?? request.headers.authorization?.slice('Bearer '.length);
    response.writeHead(key === KEY ? 200 : 401).end(key === KEY ? answer : `{"error":"wrong key ${key}"}`);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
  const choices = async (id = 'my-model') =>
    ListCredentialChoicesResponse.parse((await get(path(id, '/choices'))).json);
  const failure = (sentence: string) => ({ choices: [], failure: sentence });

  await set({ type: 'openai', bots: ['quiz-bot'], data: { apiKey: KEY, baseUrl } });
  expect(await choices()).toEqual({ choices: ['a-small', 'b-large'] });
  await set({ type: 'anthropic', data: { apiKey: KEY, baseUrl } });
  expect(await choices()).toEqual({ choices: ['a-small', 'b-large'] });
  answer = '[{"id":"alone"}]';
  await set({ type: 'together-ai', data: { apiKey: KEY, baseUrl } });
  expect(await choices()).toEqual({ choices: ['alone'] });
  expect(asked).toEqual(['GET /v1/models', `GET /v1/models?limit=1000 ${KEY}`, 'GET /v1/models']);

  for (answer of ['<html>', '{"models":[]}', 'null'])
    expect(await choices()).toEqual(failure('The service did not answer with a list of models.'));
  answer = `"${'x'.repeat(3 * 1024 * 1024)}"`;
  expect(await choices()).toMatchObject({ choices: [], failure: expect.stringContaining('2097152 bytes') });
  await set({ type: 'together-ai', data: { apiKey: 'sk-another-one', baseUrl } });
  expect(await choices()).toEqual(failure('The service answered with 401.'));
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));

  await set({ type: 'openai', data: { apiKey: KEY, baseUrl: 'http://10.0.0.1/v1' } });
  expect(await choices()).toMatchObject({ choices: [], failure: expect.stringContaining('10.0.0.1') });
  await set({ type: 'segment', data: { apiKey: KEY } });
  expect(await choices()).toEqual({ choices: [] });
  const sheet = await get(path('my-model', '/choices?spreadsheetId=1AbC'));
  expect(sheet.json).toMatchObject({ choices: [], failure: expect.stringContaining('google sheets') });
  refused(await get(path('nothing', '/choices')), 404, 'NOT_FOUND');
});

it('credentials cannot be stored by a server without a data folder, and the error says so', async () => {
  const without = await startServer();
  const answer = await without.ask(path(), {
    method: 'PUT',
    body: { type: 'openai', data: { apiKey: KEY } },
  });
  expect(refused(answer, 409, 'CONFLICT').message).toContain('no data folder');
  await without.close();
});
