// Secrets stay where they belong: whatever the world does, they are in no answer, no log and no file, and in no journal after a sudden end.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readSettings } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCredentialVault } from '../../packages/integrations/src/credentials/open-credential-vault.ts';
import type { HttpAnswer } from '../support/http-client.ts';
import { post } from '../support/http-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { canariesIn, makeCanary } from './secrets/canary.ts';
import type { HostileWorld, Mood } from './secrets/hostile-world.ts';
import { startHostileWorld } from './secrets/hostile-world.ts';
import type { SecretServer } from './secrets/secret-server.ts';
import { runCommandLine, startSecretServer } from './secrets/secret-server.ts';
import type { SecretUser } from './secrets/secret-users.ts';
import { secretBot, secretUsers } from './secrets/secret-users.ts';

/** Of the settings, not of the vault. */
const settingsPassword = makeCanary('default smtp');
const settingsClient = makeCanary('google client', 'GOCSPX-');
/** The key is 32 bytes long. */
const secretKey = { ...makeCanary('secret key'), core: makeCanary('secret key').core.slice(0, 32) };

const defaultMail: SecretUser = {
  id: 'default',
  type: 'smtp',
  canaries: [settingsPassword],
  data: () => ({}),
  block: {
    type: 'Email',
    options: {
      credentialsId: 'default',
      recipients: ['team@example.com'],
      subject: 'Hi',
      body: 'Hi',
      isCustomBody: true,
    },
  },
};
const users = [...secretUsers, defaultMail];
const canaries = [...users.flatMap((user) => user.canaries), settingsClient, secretKey];

const folder = temporaryFolder('secrets');
const dataFolder = join(folder.path, 'data');
/** What the server is given, apart from what it keeps. */
const givenFolder = temporaryFolder('secrets-given');
let world: HostileWorld;
let server: SecretServer;
let environment: Record<string, string>;

beforeAll(async () => {
  const hosts = new Set(users.flatMap(({ hosts = [] }) => hosts));
  const answers = users.flatMap(({ hosts = [], answer }) => hosts.map((host) => [host, answer] as const));
  world = await startHostileWorld(givenFolder.path, {
    hosts: [...hosts, 'mail.example.com'],
    answers: new Map(answers.filter(([, answer]) => answer !== undefined)),
  });
  environment = {
    COLLOQUY_EGRESS_ALLOW: '127.0.0.1',
    // All bots are talked to at once, also on a machine that is busy: a refused chat would show no secret.
    COLLOQUY_LOAD_SHEDDING: 'off',
    COLLOQUY_SECRET_KEY: Buffer.from(secretKey.core).toString('base64'),
    COLLOQUY_SMTP_URL: `smtp://bot:${encodeURIComponent(settingsPassword.value)}@mail.example.com:${world.ports.mail}`,
    COLLOQUY_SMTP_FROM: 'bot@example.com',
    COLLOQUY_GOOGLE_CLIENT_ID: 'client-1',
    COLLOQUY_GOOGLE_CLIENT_SECRET: settingsClient.value,
    NARROW_WORLD_PORTS: `443:${world.ports.encrypted},587:${world.ports.mail}`,
    NODE_EXTRA_CA_CERTS: world.certificateFile,
  };
  const vault = await openCredentialVault({ dataFolder, settings: readSettings(environment) });
  for (const { id, type, data, canaries } of secretUsers) {
    const set = await vault.set({ id, type, data: data(world.ports) });
    expect(set, `${id} with ${canaries.length} canaries`).toEqual({ ok: true });
  }
  for (const user of users) writeFileSync(fileOf(user), JSON.stringify(secretBot(user)));
  server = await serve();
}, 60_000);

afterAll(async () => {
  await server?.end('SIGKILL');
  await world?.close();
  folder.remove();
  givenFolder.remove();
});

function fileOf({ id }: SecretUser): string {
  return join(givenFolder.path, `${id}.flow.json`);
}

function serve(): Promise<SecretServer> {
  const files = users.map(fileOf);
  return startSecretServer({
    arguments: ['serve', ...files, '--data', dataFolder, '--port', '0'],
    environment,
  });
}

/** One chat with each bot: its start, and a reply. */
async function talkToAll(mood: Mood): Promise<readonly HttpAnswer[]> {
  const answers = await Promise.all(
    users.map(async (user) => {
      const start = await startChat(user, `${mood}-${user.id}`);
      const { sessionId } = JSON.parse(start.body) as { sessionId?: string };
      if (start.status !== 200 || sessionId === undefined) return [start];
      const body = { message: { type: 'text', text: 'go on' } };
      return [
        start,
        await post({
          base: server.base,
          path: `/v1/sessions/${sessionId}/continueChat`,
          body,
          timeoutMs: 60_000,
        }),
      ];
    }),
  );
  return answers.flat();
}

function startChat({ id }: SecretUser, key: string): Promise<HttpAnswer> {
  return post({ base: server.base, path: `/v1/bots/bot-${id}/startChat`, body: {}, key, timeoutMs: 60_000 });
}

/** Where canaries can be seen: which, and in what. */
function seenIn(answers: readonly HttpAnswer[]): readonly string[] {
  const places = [
    ...answers.map(
      ({ body }, index) => [`answer ${index}: ${body.slice(0, 300)}`, Buffer.from(body)] as const,
    ),
    ['what the server printed', server.printed()] as const,
    ...filesIn(dataFolder).map((path) => [relative(dataFolder, path), readFileSync(path)] as const),
  ];
  return places.flatMap(([place, bytes]) => canariesIn(bytes, canaries).map((name) => `${name} in ${place}`));
}

function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** The users whose secret the world has heard. */
function heardUsers(): readonly string[] {
  const heard = canariesIn(world.heard(), canaries);
  return users
    .filter(
      (user) =>
        user.isLocal || user.canaries.some(({ name }) => heard.some((one) => one.startsWith(`${name} (`))),
    )
    .map(({ id }) => id);
}

describe('a secret appears in no response, log or file', () => {
  it.each<readonly [Mood]>([['helpful'], ['echoing'], ['refusing'], ['untrusted'], ['gone']])(
    'when the services are %s',
    async (mood) => {
      world.mood = mood;
      world.forget();
      const answers = await talkToAll(mood);
      // A payment that cannot be taken ends the chat, so its reply finds none.
      expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
      // Else nothing would be tested: each of them did send its secret.
      if (mood === 'helpful' || mood === 'refusing') expect(heardUsers()).toEqual(users.map(({ id }) => id));
      if (mood === 'untrusted' || mood === 'gone') expect(heardUsers()).not.toContain('my-openai');
      expect(seenIn(answers)).toEqual([]);
    },
    120_000,
  );

  it('when the server is killed during its calls and runs them again', async () => {
    world.mood = 'silent';
    world.forget();
    const cut = users.map((user) => startChat(user, `cut-${user.id}`).catch(() => undefined));
    await expect.poll(heardUsers).toEqual(users.map(({ id }) => id));
    await server.end('SIGKILL');
    await Promise.all(cut);
    expect(seenIn([])).toEqual([]);
    world.mood = 'refusing';
    server = await serve();
    const answers = await Promise.all(users.map((user) => startChat(user, `cut-${user.id}`)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(seenIn(answers)).toEqual([]);
  }, 120_000);

  it('after the server has stopped', async () => {
    await server.end('SIGTERM');
    expect(seenIn([])).toEqual([]);
    expect(filesIn(dataFolder).length).toBeGreaterThan(1);
    server = await serve();
  }, 60_000);

  it('when the command line stores and lists credentials', async () => {
    const canary = makeCanary('command line', 'sk-');
    const set = ['credentials', 'set', 'by-hand', '--type', 'openai', '--data', dataFolder];
    const printed = [
      await runCommandLine({ arguments: set, environment, input: canary.value }),
      await runCommandLine({
        arguments: ['credentials', 'list', '--data', dataFolder],
        environment,
        input: '',
      }),
    ];
    expect(Buffer.concat(printed).toString()).toContain('by-hand');
    const places = [...printed, ...filesIn(dataFolder).map((path) => readFileSync(path))];
    expect(places.flatMap((bytes) => canariesIn(bytes, [...canaries, canary]))).toEqual([]);
  }, 60_000);
});
