// Serving, publishing and chatting together: one server, and the effects of the other commands on it.

import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const small = folder.write('small.flow.json', smallBot());

/** A choice without items, and an unknown variable in a text. */
const badGroups = [
  { title: 'Hello', blocks: ['Hello {{Nmae}}', { type: 'Jump', options: { groupId: 'nowhere' } }] },
  { title: 'Help', blocks: ['Just type it.'] },
];

/** Long enough for a server to start on a busy machine. */
const START_TIMEOUT_MS = 20_000;

async function run(args: string[], input = '') {
  const { io, output, errors } = createTestIo({ input });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

/** Starts a server on a free port and waits for its banner. */
async function serve(...args: string[]) {
  return serveIn({}, ...args);
}

async function serveIn(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const { io, output, errors, stop } = createTestIo({ environment: { PORT: '0', ...environment } });
  const ended = runCommandLine(['serve', ...args], io);
  const url = await expect
    .poll(() => /listening on (\S+)/.exec(output())?.[1], { timeout: START_TIMEOUT_MS })
    .toBeDefined()
    .then(() => /listening on (\S+)/.exec(output())?.[1] ?? '');
  return {
    url,
    output,
    errors,
    stop: async () => {
      stop();
      return ended;
    },
  };
}

/** The statuses of two sign-ins with the code of one link. */
async function signInWith(url: string, code: string | undefined): Promise<readonly number[]> {
  const signIn = () =>
    fetch(`${url}/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link: code }),
    });
  return [(await signIn()).status, (await signIn()).status];
}

describe('colloquy serve', () => {
  // Root may read everything.
  it.skipIf(process.getuid?.() === 0)('reports a folder that it cannot read', async () => {
    const closed = `${folder.path}/closed`;
    mkdirSync(closed, { mode: 0o000 });
    const { exitCode, errors } = await run(['serve', closed, '--memory']);
    chmodSync(closed, 0o700);
    expect({ exitCode, errors }).toEqual({
      exitCode: 1,
      errors: expect.stringContaining(`${closed} cannot be read`),
    });
  });

  it('prints a link that signs in one browser once', async () => {
    const server = await serve(small, '--memory');
    const [, code] = /http\S+\/sign-in\/link#(\S+)/.exec(server.output()) ?? [];
    expect(await signInWith(server.url, code)).toEqual([200, 404]);
    await server.stop();
    const operated = await serveIn({ COLLOQUY_OPERATOR_TOKEN: 'x'.repeat(32) }, small, '--memory');
    await operated.stop();
    expect(operated.output()).not.toContain('sign-in');
  });

  it('creates a token at the first start, which commands on the same machine use', async () => {
    const data = `${folder.path}/owned`;
    const server = await serve(small, '--data', data);
    const token = readFileSync(`${data}/operator.token`, 'utf8').trim();
    expect(server.output() + server.errors()).not.toContain(token);
    expect((await fetch(`${server.url}/v1/bots`)).status).toBe(401);
    const runIn = async (args: string[], environment: Record<string, string> = {}) => {
      const { io, output, errors } = createTestIo({
        environment: { COLLOQUY_DATA: data, XDG_CONFIG_HOME: folder.path, ...environment },
      });
      return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
    };
    const elsewhere = { COLLOQUY_DATA: `${folder.path}/nowhere` };
    expect(await runIn(['bots', '--server', server.url])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('small'),
    });
    expect((await runIn(['bots', '--server', server.url], elsewhere)).errors).toContain('COLLOQUY_DATA');
    const { output } = await runIn(['sign-in', '--data', data], {
      ...elsewhere,
      PORT: new URL(server.url).port,
    });
    expect(await signInWith(server.url, output.trim().split('#')[1])).toEqual([200, 404]);
    expect((await runIn(['login', server.url, '--no-token', '--name', 'here'])).exitCode).toBe(0);
    expect(readFileSync(`${folder.path}/colloquy/servers.json`, 'utf8')).not.toContain(token);
    expect((await runIn(['bots', '--server', 'here'])).exitCode).toBe(0);
    await server.stop();
    const again = await serve('--data', data);
    await again.stop();
    expect(readFileSync(`${data}/operator.token`, 'utf8').trim()).toBe(token);
  });

  it('reports an unknown setting once, by name and without its value', async () => {
    const server = await serveIn({ COLLOQUY_LGO: 'a-secret' }, small, '--memory');
    await server.stop();
    expect(server.errors()).toBe('There is no setting COLLOQUY_LGO. Did you mean COLLOQUY_LOG?\n');
  });

  it('reports the number of problems in one line, with the command that lists them', async () => {
    const bad = folder.write('bad.flow.json', smallBot({ id: 'bad-bot', groups: badGroups }));
    const server = await serve(bad, small, '--memory');
    // Printed a little after listening, by a thread that has to start first.
    const lines = () => server.errors().split('\n').filter(Boolean);
    await expect.poll(lines, { timeout: 30_000 }).not.toEqual([]);
    await server.stop();
    expect(lines()).toEqual([
      `${bad} runs, but has 1 error and 1 warning. To list them: npx colloquy check ${bad}`,
    ]);
    expect((await run(['check', bad])).output).toMatch(/1 error\n[\s\S]*1 warning\n/);
  });

  it('serves the given files, and prints how to chat with them', async () => {
    const server = await serve(small, '--memory');
    const address = `${server.url}/v1/bots/small`;
    expect(server.output()).toContain(`npx colloquy chat ${address}\n`);
    expect(server.output()).toContain(
      `curl -X POST ${address}/startChat -H 'Content-Type: application/json' -d '{}'`,
    );
    const response = await fetch(`${address}/startChat`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(await response.json()).toMatchObject({ bot: { id: 'small-bot' }, input: { type: 'text input' } });
    expect((await fetch(`${server.url}/docs`)).status).toBe(200);

    expect(await run(['chat', address], 'Ada\n')).toEqual({
      exitCode: 0,
      output: 'Your name?\n> Ada\nHello Ada!\n',
      errors: 'The chat is over.\n',
    });
    expect(await run(['chat', 'nobody', '--server', server.url])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('nobody'),
    });
    expect(await run(['chat', server.url])).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('which bot?'),
    });
    expect(await server.stop()).toBe(0);
  });

  it('keeps bots and chats across a restart, and serves versions published while it runs', async () => {
    const data = `${folder.path}/data`;
    const first = await serve(small, '--data', data);
    const left = await run(['chat', 'small', '--server', first.url]);
    const sessionId = /--resume (\w+)/.exec(left.errors)?.[1] ?? '';
    expect(sessionId).not.toBe('');

    const other = folder.write('other.flow.json', smallBot({ id: 'other-bot', name: 'Other' }));
    expect(await run(['publish', other, '--public-id', 'second', '--data', data])).toEqual({
      exitCode: 0,
      output: `Published as "second" in ${data}: version 1.\nChat with it: npx colloquy chat second\n`,
      errors: '',
    });
    expect(await run(['chat', 'second', '--server', first.url], 'Bob\n')).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('Hello Bob!'),
    });
    await first.stop();

    const again = await serve(small, '--data', data);
    expect(again.output()).toContain('Other');
    expect(await run(['chat', again.url, '--resume', sessionId], 'Ada\n')).toMatchObject({
      exitCode: 0,
      output: 'Your name?\n> Ada\nHello Ada!\n',
    });
    expect(await run(['chat', again.url, '--resume', sessionId])).toMatchObject({
      exitCode: 1,
      output: 'Your name?\n> Ada\nHello Ada!\n',
      errors: expect.stringContaining('has ended'),
    });
    expect(await run(['chat', again.url, '--resume', 'nobody'])).toMatchObject({
      exitCode: 1,
      output: '',
      errors: expect.stringContaining('There is no such chat'),
    });
    await again.stop();
  });

  it('keeps later versions when it restarts with the same files', async () => {
    const data = `${folder.path}/again`;
    const file = folder.write('again.flow.json', smallBot({ id: 'again', name: 'First' }));
    await (await serve(file, '--data', data)).stop();
    const later = folder.write('later/again.flow.json', smallBot({ id: 'again', name: 'Second' }));
    expect(await run(['publish', later, '--data', data])).toMatchObject({ exitCode: 0 });

    const restarted = await serve(file, '--data', data);
    expect(restarted.output()).toContain('Second');
    expect(restarted.errors()).toContain(
      `${file} is unchanged since it was last served; version 2 of "Second" was published after that`,
    );
    expect(restarted.errors()).toContain(`To publish the file again: colloquy publish ${file}`);
    await restarted.stop();

    folder.write('again.flow.json', smallBot({ id: 'again', name: 'Third' }));
    const changed = await serve(file, '--data', data);
    expect([changed.output(), changed.errors()]).toEqual([expect.stringContaining('Third'), '']);
    await changed.stop();

    await run(['unpublish', 'again', '--data', data]);
    const unpublished = await serve(file, '--data', data);
    expect(unpublished.output()).not.toContain('/v1/bots/again');
    expect(unpublished.errors()).toContain('the address "again" was removed');
    await unpublished.stop();

    expect(await run(['remove', 'again', '--name', 'Third', '--data', data])).toMatchObject({ exitCode: 0 });
    const removed = await serve(file, '--data', data);
    expect(removed.errors()).toContain('the bot was removed after that');
    await removed.stop();
  });

  it('publishes the examples only into a data folder that never had a bot', async () => {
    const data = `${folder.path}/examples`;
    const first = await serve('--data', data);
    expect(first.output()).toContain('/v1/bots/quiz/startChat');
    await first.stop();
    const left = JSON.parse(
      `[${(await run(['bots', '--json', '--data', data])).output.trim().replaceAll('\n', ',')}]`,
    );
    for (const { id, name } of left)
      expect(await run(['remove', id, '--name', name, '--data', data])).toMatchObject({ exitCode: 0 });
    const again = await serve('--data', data);
    expect(again.output()).toContain('There is no bot yet.');
    await again.stop();

    const own = `${folder.path}/own`;
    await run(['publish', small, '--data', own]);
    const served = await serve('--data', own);
    expect(served.output()).toContain('/v1/bots/small/startChat');
    expect(served.output()).not.toContain('/v1/bots/quiz/startChat');
    await served.stop();
  });

  it('explains which files it expects in a folder without flow files, and waits for one', async () => {
    folder.write('exports/lead.json', smallBot({ id: 'exported' }));
    const place = `${folder.path}/exports`;
    const server = await serve(place, '--memory');
    expect(server.errors()).toContain(`${place} holds no file whose name ends in .flow or .flow.json`);
    expect(server.errors()).toContain(`colloquy serve ${place}/FILE`);
    expect(await server.stop()).toBe(0);
  });

  it('serves the examples without arguments', async () => {
    const server = await serve('--memory');
    for (const name of ['booking', 'lead', 'quiz', 'support'])
      expect(server.output()).toContain(`/v1/bots/${name}/startChat`);
    expect(await server.stop()).toBe(0);
  });

  it.each([
    ['COLLOQUY_LOG', 'loud'],
    ['COLLOQUY_OPERATOR_TOKEN', 'short'],
    ['COLLOQUY_TRUST_PROXY', 'true'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'nowhere'],
  ])('refuses to start with %s=%s, and names the setting', async (name, value) => {
    const { io, errors } = createTestIo({ environment: { PORT: '0', [name]: value } });
    expect(await runCommandLine(['serve', small, '--memory'], io)).toBe(1);
    expect(errors()).toMatch(new RegExp(`^${name}`));
  });

  it('reports that the port is in use, with the fix', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as AddressInfo;
    const { exitCode, errors } = await run(['serve', small, '--memory', '--port', String(port)]);
    squatter.close();
    expect(exitCode).toBe(1);
    expect(errors).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use.*PORT=\\d+ npm start`));
  });

  it.each([
    ['is not there', 'gone.json', 'There is no file gone.json.'],
    ['is no bot', folder.write('none.json', { version: '7' }), 'cannot run:'],
  ])('refuses to start when a file %s', async (_, file, words) => {
    expect(await run(['serve', small, file, '--memory', '--port', '0'])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(words),
    });
  });
});

it.each([['serve'], ['publish']])('%s reports when the data folder is not a folder', async (command) => {
  expect(await run([command, small, '--data', small])).toMatchObject({
    exitCode: 1,
    errors: expect.stringMatching(/^The data folder .* cannot be used: /),
  });
});

describe('colloquy publish', () => {
  it.each([
    ['is not there', 'gone.json', 'There is no file gone.json.'],
    ['is no bot', folder.write('none.json', { version: '7' }), 'cannot run:'],
  ])('refuses a file that %s', async (_, file, words) => {
    expect(await run(['publish', file, '--data', `${folder.path}/refused`])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(words),
    });
  });

  it('refuses the address of another bot', async () => {
    const data = `${folder.path}/addresses`;
    await run(['publish', small, '--data', data]);
    const thief = folder.write('thief/small.flow.json', smallBot({ id: 'thief' }));
    expect(await run(['publish', thief, '--data', data])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('belongs to another bot'),
    });
  });
});

describe('colloquy chat with a file', () => {
  it('runs the chat locally', async () => {
    expect(await run(['chat', small], '/help\n/dance\nAda\n')).toEqual({
      exitCode: 0,
      output: 'Your name?\n> /help\nJust type it.\n> /dance\n> Ada\nHello Ada!\n',
      errors: expect.stringMatching(/dance.*\nThe chat is over\.\n$/),
    });
  });

  it.each([
    { args: ['gone.json'], exitCode: 1, words: 'There is no file gone.json.' },
    { args: [folder.write('none.json', { version: '7' })], exitCode: 1, words: 'cannot run:' },
    { args: [small, '--resume', 's1'], exitCode: 2, words: 'cannot be resumed' },
  ])('exits for $args with code $exitCode', async ({ args, exitCode, words }) => {
    expect(await run(['chat', ...args])).toMatchObject({ exitCode, errors: expect.stringContaining(words) });
  });
});
