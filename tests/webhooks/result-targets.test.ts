// Finished results by mail and in a sheet: what arrives, once for each result, and what becomes of it when it cannot be sent.
import { ListDeliveriesResponse } from '@colloquy/schema';
import { memoryStore } from '@colloquy/server';
import { expect, it, onTestFinished } from 'vitest';
import { matchesPattern } from '../../packages/blocks/src/patterns/matches-pattern.ts';
import { createPorts } from '../../packages/integrations/src/ports/create-ports.ts';
import type { Ports } from '../../packages/integrations/src/ports/port.ts';
import { createSheetPort } from '../../packages/integrations/src/ports/sheet/sheet-port.ts';
import { readSettings } from '../../packages/server/src/settings/settings.ts';
import type { MailServer } from '../egress/mail-server.ts';
import { startMailServer } from '../egress/mail-server.ts';
import { headersOf } from '../egress/mail-world.ts';
import { refused, reply, start } from '../http/checked-answer.ts';
import { httpClientTo, vaultWith } from '../ports/provider-world.ts';
import type { GoogleServer } from '../support/google-server/google-server.ts';
import { SPREADSHEET_ID, startGoogleServer } from '../support/google-server/google-server.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { quizBot } from './quiz-bot.ts';
import { startReceiver } from './receiver.ts';

const WEBHOOKS = '/v1/bots/quiz-bot/webhooks';
const MAIL = 'mailto:ops@example.org';
const SHEET = `sheet:google/${SPREADSHEET_ID}/0`;
const GOOGLE_CREDENTIALS = {
  google: {
    type: 'google sheets',
    data: { refresh_token: 'refresh', client_id: 'app', client_secret: 'secret' },
  },
};

interface World {
  readonly server: StartedServer;
  readonly mail: MailServer;
  readonly ports: Ports;
  readonly add: (address: string) => Promise<string>;
  readonly rows: GoogleServer['rows'];
  readonly deliveries: (id: string, state: string) => Promise<ListDeliveriesResponse['deliveries']>;
}

async function open({ isMailThere = true }: { readonly isMailThere?: boolean } = {}): Promise<World> {
  const mail = await startMailServer();
  const google = await startGoogleServer();
  const folder = temporaryFolder('result-targets');
  const environment = {
    COLLOQUY_EGRESS_ALLOW: '127.0.0.1',
    ...(isMailThere
      ? { COLLOQUY_SMTP_URL: `smtp://127.0.0.1:${mail.port}`, COLLOQUY_SMTP_FROM: 'bot@example.org' }
      : {}),
  };
  const sheet = createSheetPort({
    vault: await vaultWith(GOOGLE_CREDENTIALS),
    httpClient: httpClientTo({
      'https://oauth2.googleapis.com': google.url,
      'https://sheets.googleapis.com': google.url,
    }),
    matches: matchesPattern,
  });
  const usual = await createPorts({ dataFolder: folder.path, settings: readSettings(environment) });
  const ports = new Map([...usual, ['sheet', sheet] as const]);
  const server = await startServer({
    bots: [quizBot],
    store: memoryStore(),
    dataFolder: folder.path,
    environment,
    ports,
  });
  onTestFinished(async () => {
    await server.close();
    await mail.close();
    await google.close();
    folder.remove();
  });
  return {
    server,
    mail,
    ports,
    rows: google.rows,
    async add(address) {
      const answer = await server.ask(WEBHOOKS, { body: { address } });
      expect([answer.status, answer.body]).toEqual([200, expect.not.stringContaining('secret')]);
      expect(answer.json.webhook).toMatchObject({ address, events: ['result.completed'], state: 'open' });
      return String((answer.json.webhook as { id: string }).id);
    },
    deliveries: async (id, state) =>
      ListDeliveriesResponse.parse(
        (await server.ask(`${WEBHOOKS}/${id}/deliveries?state=${state}`, { method: 'GET' })).json,
      ).deliveries,
  };
}

/** A chat with both replies, or one that the operator ends behind the first. */
async function talk({ server }: World, name: string, { isEnded = false } = {}): Promise<string> {
  const { sessionId, resultId = '' } = await start(server, 'quiz');
  await reply(server, sessionId, { type: 'text', text: name });
  if (isEnded)
    await server.ask(`/v1/sessions/${sessionId}/state`, { method: 'PATCH', body: { isClosed: true } });
  else await reply(server, sessionId, { type: 'text', text: 'that is all' });
  return resultId;
}

const isEmpty = ({ server }: World) =>
  expect.poll(() => server.store.outbox.count(), { timeout: 20_000 }).toEqual({ waiting: 0, dead: 0 });

it('a result arrives as a mail with the columns of the export', async () => {
  const world = await open();
  await world.add(MAIL);
  const resultId = await talk(world, '=Ada');
  await isEmpty(world);
  expect(world.mail.mails).toHaveLength(1);
  const [{ source = '', recipients = [] } = {}] = world.mail.mails;
  expect(recipients).toEqual(['ops@example.org']);
  expect(headersOf(source)).toMatchObject({ subject: 'New result of Quiz', from: 'bot@example.org' });
  const text = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(text).toContain('A chat with "Quiz" was completed.');
  expect(text).toMatch(new RegExp(`^id {12}${resultId}`, 'm'));
  expect(text).toMatch(/^isCompleted {3}true/m);
  // A mail calculates nothing.
  expect(text).toMatch(/^Name {10}=Ada/m);
  expect(text).toMatch(/^Hello {9}that is all/m);
});

it('results arrive as one row each, and the columns grow with the bot', async () => {
  const world = await open();
  await world.add(SHEET);
  const first = await talk(world, '=Ada');
  await isEmpty(world);
  const [group] = quizBot.groups;
  await world.server.colloquy.bots.publish({
    ...quizBot,
    variables: [...quizBot.variables, { id: 'city', name: 'City' }],
    groups: [
      {
        ...group,
        blocks: [
          { id: 'ask-city', type: 'text input', options: { variableId: 'city' } },
          ...(group?.blocks ?? []),
        ],
      },
    ],
  });
  const { sessionId, resultId: second = '' } = await start(world.server, 'quiz');
  for (const text of ['Zurich', 'Bob', 'no more'])
    await reply(world.server, sessionId, { type: 'text', text });
  await isEmpty(world);
  expect(world.rows.map(([id]) => id)).toEqual(['id', first, second]);
  expect(world.rows.map((row) => row.slice(3))).toEqual([
    ['isCompleted', 'Name', 'Hello', 'City'],
    ['true', "'=Ada", 'that is all'],
    ['true', 'Bob', 'no more', 'Zurich'],
  ]);
});

it('a result is sent when an operator ends its chat, unless it has no answers', async () => {
  const world = await open();
  await world.add(SHEET);
  await world.add(MAIL);
  const { sessionId } = await start(world.server, 'quiz');
  await world.server.ask(`/v1/sessions/${sessionId}/state`, { method: 'PATCH', body: { isClosed: true } });
  const ended = await talk(world, 'Ada', { isEnded: true });
  await isEmpty(world);
  const [, row = [], ...more] = world.rows;
  expect([row[0], row.slice(3), more]).toEqual([ended, ['true', 'Ada', ''], []]);
  expect(world.mail.mails.map(({ source }) => headersOf(source).subject)).toEqual(['New result of Quiz']);
});

it('a result has one row, also when it is sent again', async () => {
  const world = await open();
  const id = await world.add(SHEET);
  const result = await talk(world, 'Ada');
  await isEmpty(world);
  // As after a crash behind the sending: the same entry comes again.
  const { sendResult } = await import('../../packages/runtime/src/webhooks/send-result.ts');
  const webhook = await world.server.colloquy.webhooks.find(id);
  if (!webhook) throw new Error('There is no such webhook.');
  const parts = { store: world.server.store, ports: world.ports };
  const target = {
    kind: 'sheet',
    credentialsId: 'google',
    spreadsheetId: SPREADSHEET_ID,
    sheetId: '0',
  } as const;
  for (const again of ['out_1', 'out_2', 'out_3'])
    expect(
      await sendResult({ id: again, resultId: result, sessionId: 's' }, { webhook, target }, parts),
    ).toEqual({ ok: true });
  expect(world.rows).toHaveLength(2);
});

it('a result waits for a missing mail server, and the delivery shows no answers', async () => {
  const world = await open({ isMailThere: false });
  const id = await world.add(MAIL);
  await talk(world, 'Ada');
  await expect
    .poll(async () => (await world.deliveries(id, 'waiting'))[0]?.failure, { timeout: 20_000 })
    .toContain('There are no credentials "default"');
  const [waiting] = await world.deliveries(id, 'waiting');
  expect(JSON.stringify(waiting)).not.toContain('Ada');
  expect((await world.server.ask(`${WEBHOOKS}/${id}/test`, { body: {} })).json).toMatchObject({
    isDelivered: false,
  });
});

it('targets for results can be tested, and refuse the options of webhooks', async () => {
  const world = await open();
  const [mail, sheet] = [await world.add(MAIL), await world.add(SHEET)];
  for (const id of [mail, sheet])
    expect((await world.server.ask(`${WEBHOOKS}/${id}/test`, { body: {} })).json).toMatchObject({
      isDelivered: true,
    });
  expect(world.mail.mails.map(({ source }) => headersOf(source).subject)).toEqual([
    'A trial of the results of quiz-bot',
  ]);
  expect(world.rows).toEqual([]);
  const web = await world.server.ask(WEBHOOKS, { body: { address: 'https://example.com/' } });
  const webId = (web.json.webhook as { id: string }).id;
  for (const [path, method, body] of [
    [WEBHOOKS, 'POST', { address: 'mailto:a@b.example,c@d.example' }],
    [WEBHOOKS, 'POST', { address: 'sheet:google/1Bxi' }],
    [WEBHOOKS, 'POST', { address: MAIL, events: ['answer'] }],
    [`${WEBHOOKS}/${mail}`, 'PATCH', { address: 'https://example.com/' }],
    [`${WEBHOOKS}/${mail}`, 'PATCH', { renewsSecret: true }],
    [`${WEBHOOKS}/${mail}`, 'PATCH', { events: ['error'] }],
    [`${WEBHOOKS}/${mail}`, 'PATCH', { events: 'all' }],
    [`${WEBHOOKS}/${webId}`, 'PATCH', { address: MAIL }],
  ] as const) {
    const { issues } = refused(await world.server.ask(path, { method, body }), 400, 'BAD_REQUEST');
    expect(issues).toHaveLength(1);
  }
  const moved = await world.server.ask(`${WEBHOOKS}/${mail}`, {
    method: 'PATCH',
    body: { address: 'mailto:b@example.org' },
  });
  expect(moved.json.webhook).toMatchObject({ address: 'mailto:b@example.org' });
});

it('a result arrives as a Slack message, in which an answer cannot mention everyone', async () => {
  const world = await open();
  const slack = await startReceiver();
  onTestFinished(slack.close);
  const id = await world.add(`slack:${slack.address}`);
  await talk(world, '<!channel> Ada');
  await isEmpty(world);
  expect(slack.received).toHaveLength(1);
  const { text } = JSON.parse(slack.received[0]?.body ?? '') as { text: string };
  expect(text).toContain('New result of');
  expect(text).toContain('&lt;!channel&gt; Ada');
  const tried = await world.server.ask(`${WEBHOOKS}/${id}/test`, { body: {} });
  expect(tried.json).toMatchObject({ isDelivered: true });
  slack.behave((response) => response.writeHead(404).end());
  const failed = await world.server.ask(`${WEBHOOKS}/${id}/test`, { body: {} });
  expect(failed.json).toMatchObject({ isDelivered: false, failure: expect.stringContaining('404') });
  const audited = await world.server.ask('/v1/audit', { method: 'GET' });
  expect(audited.body).not.toContain(`slack:${slack.address}`);
}, 30_000);
