// Bots whose blocks ask a model, on a whole server: in the turn, streamed to the client, with tools, pictures and uploads; and the key is
// found nowhere.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { expandFlow } from '../../packages/blocks/src/testing/shorthand.ts';
import { openCredentialVault } from '../../packages/integrations/src/credentials/open-credential-vault.ts';
import { openStore } from '../../packages/storage/src/open-store.ts';
import { PICTURE } from '../support/model-server/media.ts';
import { startServer } from '../support/started-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { closeModels, modelServer, SECRET } from './model-world.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await closeModels();
});

const chat = (baseUrl: string, options: object = {}) => ({
  type: 'openai',
  options: {
    action: 'Create chat completion',
    credentialsId: 'ai',
    baseUrl,
    model: 'test-model',
    messages: [{ role: 'user', content: 'I am {{Name}}' }],
    responseMapping: [{ variableId: 'Answer' }, { item: 'Total tokens', variableId: 'Tokens' }],
    ...options,
  },
});

/** A server with one bot, on a database and a folder of its own. */
async function open(blocks: (baseUrl: string) => readonly (string | { readonly type: string })[]) {
  const models = await modelServer({ key: SECRET });
  const { path: folder, remove } = temporaryFolder('models');
  closing.push(remove);
  const environment = { COLLOQUY_EGRESS_ALLOW: '127.0.0.1', COLLOQUY_RATE_LIMIT: 'off' };
  const vault = await openCredentialVault({ dataFolder: folder });
  await vault.set({ id: 'ai', type: 'openai', data: { apiKey: SECRET, baseUrl: models.baseUrl } });
  const store = await openStore({ dataFolder: folder });
  const flow = expandFlow({
    settings: { security: { areLogDetailsShown: true } },
    publicId: 'asking',
    variables: ['Name', 'Answer', 'Tokens', 'City', 'Picture'],
    groups: [{ title: 'Start', blocks: [...blocks(models.baseUrl)] }],
  });
  const server = await startServer({ bots: [flow], dataFolder: folder, store, environment });
  closing.push(server.close);
  const start = async (body: object = {}) =>
    (
      await server.ask('/v1/bots/asking/startChat', {
        body: { prefilledVariables: { Name: 'Ada' }, textBubbleContentFormat: 'markdown', ...body },
        key: 'start-1',
      })
    ).json;
  const say = async (session: unknown, text: string) =>
    (
      await server.ask(`/v1/sessions/${session}/continueChat`, {
        body: { message: { type: 'text', text }, textBubbleContentFormat: 'markdown' },
      })
    ).json;
  return { models, server, start, say, folder };
}

const textsOf = (json: Record<string, unknown>) =>
  (json.messages as { content: { markdown?: string; url?: string } }[]).map(
    ({ content }) => content.markdown ?? content.url,
  );

/** Where the secret is in clear, below a folder. */
function findings(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(SECRET));
}

it('a chat calls the model once, also when its start is repeated', async () => {
  const { models, start, folder } = await open((url) => [
    chat(url),
    '{{Answer}} ({{Tokens}})',
    { type: 'text input' },
  ]);
  models.reply({ text: 'Hello Ada.' });
  const first = await start();
  expect(textsOf(first)).toEqual([expect.stringMatching(/^Hello Ada\. \(\d+\)$/)]);
  expect(await start()).toEqual(first);
  expect(models.visits).toHaveLength(1);
  expect(JSON.stringify(first)).not.toContain(SECRET);
  expect(findings(folder)).toEqual([]);
});

it('a chat streams the text to the client, and uses the text of the model', async () => {
  const { models, server, start, say, folder } = await open((url) => [
    chat(url),
    '{{Answer}}',
    'It took {{Tokens}}, {{Answer}}',
    { type: 'text input' },
  ]);
  models.reply({ text: 'Hello dear Ada.', pauseMs: 5 });
  const begun = await start({ isStreamEnabled: true });
  expect(begun.clientSideActions).toMatchObject([{ type: 'stream', expectsDedicatedReply: true }]);
  expect(models.visits).toHaveLength(0);
  const { body } = await server.ask(`/v1/sessions/${begun.sessionId}/streamMessage`, { body: {} });
  const pieces = body.split('\n').filter((line) => line.startsWith('0:'));
  expect(pieces.map((line) => JSON.parse(line.slice(2))).join('')).toBe('Hello dear Ada.');
  const next = await say(begun.sessionId, 'Hello dear Ada.');
  expect(textsOf(next)).toEqual([expect.stringMatching(/^It took \d+, Hello dear Ada\.$/)]);
  expect(models.visits).toHaveLength(1);
  expect(findings(folder)).toEqual([]);
});

it('a chat uses the text so far when the visitor stops the stream', async () => {
  const { models, server, start, say } = await open((url) => [
    chat(url),
    '{{Answer}}',
    'It said: {{Answer}}',
    { type: 'text input' },
  ]);
  models.reply({ text: 'word '.repeat(400), pauseMs: 20 });
  const { sessionId } = await start({ isStreamEnabled: true });
  const streamed = server.ask(`/v1/sessions/${sessionId}/streamMessage`, { body: {} });
  await expect.poll(() => models.visits.length).toBe(1);
  // The first words come.
  await delay(300);
  const stopped = await server.ask(`/v1/sessions/${sessionId}/streamMessage/stop`, { body: {} });
  expect([stopped.status, stopped.json]).toEqual([200, { status: 'stopping' }]);
  const { body } = await streamed;
  const lines = body.split('\n').filter(Boolean);
  expect(lines.at(-1)).toMatch(/^d:/);
  const text = lines
    .filter((line) => line.startsWith('0:'))
    .map((line) => JSON.parse(line.slice(2)))
    .join('');
  expect(text).toMatch(/^word /);
  expect(text.length).toBeLessThan(1_900);
  await expect.poll(() => models.leftAnswers()).toBe(1);
  expect(textsOf(await say(sessionId, text))).toEqual([`It said: ${text}`]);
  expect((await server.ask('/v1/sessions/other/streamMessage/stop', { body: {} })).status).toBe(404);
});

it('a chat runs tools in the sandbox, which set variables', async () => {
  const tools = [
    {
      name: 'locate',
      parameters: [{ name: 'who', type: 'string', required: true }],
      code: 'setVariable("City", "Lima"); return who + " is in Lima, " + {{Name}}',
    },
  ];
  const { models, start } = await open((url) => [
    chat(url, { tools }),
    '{{Answer}} {{City}}',
    { type: 'text input' },
  ]);
  models.reply({ tool: { name: 'locate', arguments: { who: 'Bob' } } }, { text: 'Found.' });
  expect(textsOf(await start())).toEqual(['Found. Lima']);
  expect(JSON.stringify(models.visits[1]?.body.messages)).toContain('Bob is in Lima, Ada');
});

it('a chat shows a generated image at a public address', async () => {
  const { server, start } = await open((baseUrl) => [
    {
      type: 'OpenAI',
      options: {
        task: 'Create image',
        credentialsId: 'ai',
        baseUrl,
        prompt: 'A cat',
        responseMapping: [{ valueToExtract: 'Image URL', variableId: 'Picture' }],
      },
    },
    { type: 'image', content: { url: '{{Picture}}' } },
    { type: 'text input' },
  ]);
  const [url = ''] = textsOf(await start());
  const { pathname } = new URL(url);
  const got = await server.app.inject({ method: 'GET', url: pathname });
  expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'image/png']);
  expect(got.rawPayload).toEqual(PICTURE);
});

it.each([
  [
    'a key that is refused',
    { status: 401, message: `Incorrect API key: ${SECRET}` },
    /OpenAI returned status 401/,
  ],
  ['nonsense', { raw: 'What?' }, /returned an invalid response/],
] as const)('a chat continues after %s, and logs the reason', async (_what, reply, details) => {
  const { models, start, folder } = await open((url) => [chat(url), 'On.', { type: 'text input' }]);
  models.reply(reply);
  const json = await start();
  expect(textsOf(json)).toEqual(['On.']);
  expect(json.logs).toMatchObject([
    { status: 'error', description: 'OpenAI returned no answer.', details: expect.stringMatching(details) },
  ]);
  expect(JSON.stringify(json)).not.toContain(SECRET);
  expect(findings(folder)).toEqual([]);
});
