// Services end to end: a bot in a server on SQLite, its credentials in the vault, and a real service at the other end of the wire. What
// arrives there is exact, and the secret is nowhere else: not in an answer, a log, the journal of a call under way, or any file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expandFlow } from '@colloquy/blocks/testing';
import { createColloquy, createHttpServer, openStore } from '@colloquy/server';
import { afterEach, expect, it } from 'vitest';
import { openCredentialVault } from '../../packages/integrations/src/credentials/open-credential-vault.ts';
import { createEgressGuard } from '../../packages/integrations/src/egress/egress-guard.ts';
import { createHttpPort } from '../../packages/integrations/src/ports/http/http-port.ts';
import type { Respond } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { closeServers, webServer } from '../../packages/integrations/src/ports/testing/web-world.ts';
import type { WebSender } from '../../packages/integrations/src/ports/web/web-sender.ts';
import { createWebSender } from '../../packages/integrations/src/ports/web/web-sender.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CANARY = 'canary-7f3a9c1e+/=';
const SPELLINGS = [
  CANARY,
  encodeURIComponent(CANARY),
  Buffer.from(CANARY).toString('base64').replace(/=+$/, ''),
  Buffer.from(`${CANARY}:`).toString('base64'),
  Buffer.from(CANARY).toString('hex'),
];

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await closeServers();
});

/** All bytes of a folder's files, the journal that is not yet in the database included. */
function bytesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('latin1'))
    .join('\n');
}

function expectNoSecretIn(text: string) {
  for (const spelling of SPELLINGS) expect(text.includes(spelling)).toBe(false);
}

/** A server whose bot says hello, uses the service when it is told a name, and goes on. */
async function open(blocks: readonly object[], respond: Respond) {
  const service = await webServer(respond);
  const folder = temporaryFolder('services');
  closing.push(folder.remove);
  const { path: dataFolder } = folder;
  const vault = await openCredentialVault({ dataFolder });
  await vault.set({ id: 'seg', type: 'segment', data: { apiKey: CANARY } });
  await vault.set({ id: 'noco', type: 'nocodb', data: { apiKey: CANARY, baseUrl: `${service.url}/noco` } });
  const send = createWebSender({ guard: createEgressGuard({ allow: ['127.0.0.1'] }) });
  // Segment has one address; here it leads to the service of this test.
  const redirected: WebSender = (request, options) =>
    send({ ...request, url: request.url.replace('https://api.segment.io', service.url) }, options);
  const http = createHttpPort({ send: redirected, openVault: () => openCredentialVault({ dataFolder }) });
  const store = await openStore({ dataFolder });
  const colloquy = await createColloquy({ store, dataFolder, ports: new Map([['http', http]]) });
  const app = createHttpServer(colloquy, {});
  closing.push(
    () => colloquy.close(),
    () => app.close(),
  );
  const bot = expandFlow({
    // So that tests read in answers what authors are told.
    settings: { security: { areLogDetailsShown: true } },
    id: 'services',
    name: 'Services',
    publicId: 'services',
    variables: ['Name', 'City'],
    groups: [
      {
        title: 'Start',
        blocks: [
          'Hello!',
          { type: 'text input', options: { variableId: 'Name' } },
          ...blocks,
          'In {{City}}.',
        ],
      } as never,
    ],
  });
  const published = await colloquy.bots.publish(bot);
  if (!published.ok) throw new Error(JSON.stringify(published.problem));
  const post = async (url: string, body: object) => {
    const response = await app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { 'idempotency-key': url },
    });
    return { body: response.body, json: response.json() };
  };
  const { json } = await post('/v1/bots/services/startChat', { isStreamEnabled: false });
  return {
    service,
    dataFolder,
    say: (text: string) =>
      post(`/v1/sessions/${json.sessionId}/continueChat`, { message: { type: 'text', text } }),
  };
}

const json = { 'content-type': 'application/json' };

it('Segment gets the event with basic authentication, and no secret reaches the visitor', async () => {
  let during = '';
  const segment = {
    type: 'segment',
    options: {
      action: 'Track',
      credentialsId: 'seg',
      eventName: 'Signed up',
      userId: '{{Name}}',
      properties: [{ key: 'plan', value: 'gold' }],
    },
  };
  const world = await open([segment, segment], (response, { headers, number }) => {
    // The second time, what the first call came to is in the journal.
    if (number === 2) during = bytesIn(world.dataFolder);
    // A service that repeats what it was sent, as an error.
    response
      .writeHead(401, json)
      .end(JSON.stringify({ message: `No access for ${headers.authorization} (${CANARY})` }));
  });
  const { body, json: reply } = await world.say('Ada "A" é');
  const [visit, second] = world.service.visits;
  expect(second?.headers['idempotency-key']).not.toBe(visit?.headers['idempotency-key']);
  expect(visit).toMatchObject({
    method: 'POST',
    path: '/v1/track',
    headers: {
      authorization: `Basic ${Buffer.from(`${CANARY}:`).toString('base64')}`,
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  });
  const sent = JSON.parse(visit?.body ?? '{}');
  expect(visit?.body).toBe(
    `{"userId":"Ada \\"A\\" é","event":"Signed up","properties":{"plan":"gold"},"messageId":"${sent.messageId}","timestamp":"${sent.timestamp}"}`,
  );
  expect(reply.logs).toEqual(
    ['b3', 'b4'].map((id) => ({
      status: 'error',
      description: 'Segment rejected "Track" with status 401.',
      details: 'No access for Basic [secret] ([secret])',
      context: `block ${id}`,
    })),
  );
  expect(reply.messages).toHaveLength(1);
  expect(during).toContain('No access for Basic [secret] ([secret])');
  expectNoSecretIn(during);
  expectNoSecretIn(body);
  expectNoSecretIn(bytesIn(world.dataFolder));
});

it('NocoDB finds records with the token in a header, and updates the found record', async () => {
  const found = { list: [{ Id: 7, Name: 'Ada', City: 'London' }] };
  const nocodb = {
    type: 'nocodb',
    options: {
      action: 'Update Existing Record',
      credentialsId: 'noco',
      tableId: 't1',
      filter: { comparisons: [{ input: 'Name', operator: 'Equal to', value: '{{Name}}' }] },
      updates: [{ fieldName: 'City', value: 'Paris' }],
    },
  };
  const world = await open([nocodb], (response, { method, headers }) =>
    response
      .writeHead(200, { ...json, 'x-echo': String(headers['xc-token']) })
      .end(JSON.stringify(method === 'GET' ? { ...found, token: headers['xc-token'] } : [{ Id: 7 }])),
  );
  const { body, json: reply } = await world.say('Ada');
  expect(world.service.visits).toMatchObject([
    {
      method: 'GET',
      path: '/noco/api/v2/tables/t1/records?where=(Name%2Ceq%2CAda)&limit=1000',
      headers: { 'xc-token': CANARY },
      body: '',
    },
    {
      method: 'PATCH',
      path: '/noco/api/v2/tables/t1/records',
      headers: { 'xc-token': CANARY, 'content-type': 'application/json' },
      body: '[{"City":"Paris","Id":7}]',
    },
  ]);
  expect(reply.logs).toMatchObject([{ status: 'success' }]);
  expectNoSecretIn(body);
  expectNoSecretIn(bytesIn(world.dataFolder));
});

it('missing credentials are named with the command that sets them', async () => {
  const block = {
    type: 'nocodb',
    options: { action: 'Search Records', credentialsId: 'crm', tableId: 't1' },
  };
  const world = await open([block], (response) => response.end());
  const { json: reply } = await world.say('Ada');
  expect(world.service.visits).toEqual([]);
  expect(reply.logs).toEqual([
    {
      status: 'error',
      description: 'NocoDB: "Search Records" failed.',
      details:
        'There are no credentials "crm" on this server. Set them with: colloquy credentials set crm --type nocodb',
      context: 'block b3',
    },
  ]);
  expect(reply.messages).toHaveLength(1);
});
