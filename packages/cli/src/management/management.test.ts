// Commands on a remote server do the same as on a data folder, with the same output.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Colloquy } from '@colloquy/server';
import { createColloquy, createHttpServer, memoryStore } from '@colloquy/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const TOKEN = 'correct-horse-battery-staple';
const folder = temporaryFolder();
const one = folder.write('small.flow.json', smallBot({ name: 'One', publicId: 'small' }));
const two = folder.write('two.flow.json', smallBot({ name: 'Two', publicId: 'small' }));
const patch = folder.write('change.json', [{ op: 'replace', path: '/groups/0/title', value: 'Patched' }]);
const settingsFolder = join(folder.path, 'settings');
let colloquy: Colloquy;
let app: ReturnType<typeof createHttpServer>;
let url: string;
beforeAll(async () => {
  colloquy = await createColloquy({
    store: memoryStore(),
    environment: { COLLOQUY_OPERATOR_TOKEN: TOKEN },
  });
  app = createHttpServer(colloquy);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await colloquy.close();
  folder.remove();
});

async function run(args: readonly string[], environment: Record<string, string> = {}, input = '') {
  const { io, output, errors } = createTestIo({
    input,
    environment: { USER: 'ada', XDG_CONFIG_HOME: settingsFolder, ...environment },
  });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

/** Runs on the server, and on a data folder. */
const elsewhere = (...args: string[]) => run(args, { COLLOQUY_SERVER: url, COLLOQUY_TOKEN: TOKEN });
const here = (...args: string[]) => run(args, { COLLOQUY_DATA: join(folder.path, 'data') });

/** The output without URLs, times and other differences. */
function plain({ exitCode, output, errors }: Awaited<ReturnType<typeof run>>) {
  const same = (text: string) =>
    text
      .replaceAll(/Created the data folder .*\n/g, '')
      .replaceAll(`${url}/v1/bots/`, '')
      .replaceAll(url, 'PLACE')
      .replaceAll(join(folder.path, 'data'), 'PLACE')
      .replaceAll(/\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d\.\d+Z)?/g, 'TIME')
      .replaceAll(/\b[0-9a-z]{24,}\b/g, 'ID')
      .replaceAll(/ by \w+/g, '')
      .replaceAll(/,"(?:publishedBy|changedBy)":"\w+"/g, '');
  return { exitCode, output: same(output), errors: same(errors) };
}

describe('every command on a bot', () => {
  it.each([
    [['publish', one, '--message', 'The first']],
    [['publish', two, '--message', 'The second']],
    [['publish', one, '--public-id', 'x y']],
    [['publish', one, '--public-id', 'also']],
    [['bots']],
    [['bots', '--json']],
    [['versions', 'small']],
    [['versions', 'small', '--json']],
    [['diff', 'small']],
    [['diff', 'small', '2', '1', '--json']],
    [['diff', 'small', 'live', two]],
    [['diff', 'small', '7']],
    [['rollback', 'small', '1']],
    [['rollback', 'small', '1']],
    [['rollback', 'small', '9']],
    [['rollback', 'small', 'x']],
    [['canary', 'small']],
    [['canary', 'small', '--version', '2', '--share', '20']],
    [['canary', 'small', '--share', '40']],
    [['canary', 'small', '--version', '1', '--share', '40']],
    [['canary', 'small', '--version', '9', '--share', '40']],
    [['canary', 'small', '--share', '100']],
    [['canary', 'small', '--promote', '--withdraw']],
    [['canary', 'small']],
    [['canary', 'small', '--json']],
    [['versions', 'small']],
    [['versions', 'small', '--json']],
    [['bots']],
    [['bots', '--json']],
    [['canary', 'small', '--withdraw']],
    [['canary', 'small', '--withdraw']],
    [['publish', two, '--share', '30']],
    [['canary', 'small', '--promote']],
    [['publish', two, '--share', '30']],
    [['publish', one, '--share', '0']],
    [['publish', one, '--public-id', 'elsewhere', '--share', '30']],
    [['publish', one, '--share', '30']],
    [['rollback', 'small', '2']],
    [['canary', 'small', '--json']],
    [['rollback', 'small', '1']],
    [['close', 'small']],
    [['bots']],
    [['open', 'small-bot']],
    [['results', 'small']],
    [['results', 'small', '--csv']],
    [['results', 'small', '--json']],
    [['unpublish', 'small-bot']],
    [['rollback', 'small-bot', '2']],
    [['open', 'smal']],
    [['audit', '--bot', 'small-bot', '--limit', '2', '--json']],
    [['draft', 'show', 'small-bot']],
    [['draft', 'patch', 'small-bot', patch, '--revision', '0']],
    [['draft', 'patch', 'small-bot', patch, '--revision', '9']],
    [['draft', 'edit', 'small-bot', two, '--revision', '1', '--json']],
    [['draft', 'restore', 'small-bot', '1']],
    [['draft', 'history', 'small-bot']],
    [['draft', 'publish', 'small-bot', '--message', 'From the draft']],
    [['bots', 'duplicate', 'small-bot', '--name', 'Copy']],
    [['bots', 'create', two]],
    [['bots', 'rename', 'small-bot', 'Renamed']],
    [['bots', 'label', 'small-bot', 'a,b']],
    [['bots', 'archive', 'small-bot']],
    [['bots', '--archived']],
    [['remove', 'small-bot']],
    [['remove', 'small-bot', '--name', 'Renamed']],
    [['bots']],
  ])('prints the same locally and over HTTP: %j', async (args) => {
    const [there, local] = [plain(await elsewhere(...args)), plain(await here(...args))];
    const who = /"actor":\{[^}]*\}/g;
    expect({ ...there, output: there.output.replaceAll(who, '') }).toEqual({
      ...local,
      output: local.output.replaceAll(who, ''),
    });
  });
});

describe('the tokens and audit commands', () => {
  it('work the same locally and over HTTP', async () => {
    for (const office of [elsewhere, here]) {
      const made = await office(
        'tokens',
        'create',
        'Build',
        '--scopes',
        'publish,read',
        '--bots',
        'a,b',
        '--days',
        '9',
      );
      expect(made).toMatchObject({
        exitCode: 0,
        output: expect.stringMatching(/^clq_[0-9a-f]{16}_[\w-]{43}\n$/),
      });
      const [, id = ''] = made.output.split('_');
      expect(made.errors).toContain(`${id}  Build  read,publish  for a, b  by `);
      expect((await office('tokens')).output).toMatch(
        new RegExp(`^${id}  Build  read,publish  for a, b  by \\w+  never used  until .* UTC\n$`),
      );
      const [json] = (await office('tokens', '--json')).output.split('\n');
      expect(JSON.parse(json ?? '')).toMatchObject({ id, name: 'Build', bots: ['a', 'b'] });
      expect(await office('tokens', 'revoke', id)).toMatchObject({ exitCode: 0 });
      expect(await office('tokens', 'revoke', id)).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining('already revoked'),
      });
      const { output } = await office('audit', '--limit', '2');
      expect(output).toMatch(
        /revokeToken {2}token .*\n.*createToken {2}token .*"scopes":\["read","publish"\]/,
      );
    }
    expect((await here('audit', '--limit', '1')).output).toContain('  ada (command)  revokeToken');
    expect((await elsewhere('audit', '--limit', '1')).output).toContain('  operator  revokeToken');
  });

  it.each([
    [['tokens', 'make', 'x'], 'colloquy tokens create NAME'],
    [['tokens', 'create'], 'colloquy tokens create NAME'],
    [['tokens', 'create', 'x', '--scopes', 'write'], '--scopes: Expected one of'],
    [['tokens', 'create', 'x', '--days', 'soon'], '--days: '],
    [['tokens', 'create', 'x', '--scopes', 'own', '--bots', 'a'], '--bots: Who owns the server'],
    [['audit', '--since', 'yesterday'], 'Use a time such as'],
    [['audit', '--limit', '0'], '--limit'],
    [['bots', '--data', 'x', '--server', 'y'], 'Choose one'],
  ])('explain the wrong arguments %j', async (args, words) => {
    expect(await here(...args)).toMatchObject({ exitCode: 2, errors: expect.stringContaining(words) });
  });

  it('join the pages of the log', async () => {
    await elsewhere('publish', one);
    const by = { actor: { kind: 'operator' }, operation: 'changeBot' } as const;
    for (let number = 0; number < 130; number++)
      await colloquy.bots.close('small-bot', { isClosed: number % 2 === 0 }, by);
    const lines = async (...args: string[]) =>
      (await elsewhere('audit', ...args)).output.trimEnd().split('\n');
    expect(await lines('--bot', 'small-bot', '--limit', '120')).toHaveLength(120);
    expect((await lines('--limit', '1000')).length).toBeGreaterThan(131);
  });
});

describe('colloquy login', () => {
  const file = join(settingsFolder, 'colloquy', 'servers.json');

  it('saves address and token for this account only, and commands find them by name and address', async () => {
    const saved = await run(['login', `${url}/`, '--name', 'live'], {}, `${TOKEN}\n`);
    expect(saved).toMatchObject({ exitCode: 0, output: expect.stringContaining('Saved as "live"') });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, '..')).mode & 0o077).toBe(0);
    expect(saved.output + saved.errors).not.toContain(TOKEN);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      servers: [{ name: 'live', url, token: TOKEN }],
    });
    for (const name of ['live', url, `${url}/`])
      expect(await run(['bots', '--server', name])).toMatchObject({ exitCode: 0 });
    expect(await run(['bots'], { COLLOQUY_SERVER: 'live' })).toMatchObject({ exitCode: 0 });
    expect(await run(['bots', '--server', 'dead'])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('There are: live.'),
    });
    const wrong = await run(['bots', '--server', 'live'], { COLLOQUY_TOKEN: 'wrong' });
    expect(wrong).toMatchObject({ exitCode: 1, errors: expect.stringContaining(`colloquy login ${url}`) });
  });

  it.each([
    ['a token that is none', `${'x'.repeat(20)}\n`, 'refused the token'],
    ['no token', '\n', 'is not a token'],
    ['something else', 'two words\n', 'is not a token'],
  ])('saves nothing with %s', async (_what, input, words) => {
    const before = readFileSync(file, 'utf8');
    expect(await run(['login', url], {}, input)).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining(words),
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('uses the newest login for an address, and the named login for a name', async () => {
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, JSON.stringify({ servers: [{ name: 'live', url, token: 'ended' }] }));
    const refused = await run(['bots', '--server', url]);
    expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining(`colloquy login ${url}`) });
    expect(await run(['login', url], {}, `${TOKEN}\n`)).toMatchObject({ exitCode: 0 });
    expect(await run(['bots', '--server', url])).toMatchObject({ exitCode: 0 });
    expect(await run(['bots', '--server', 'live'])).toMatchObject({ exitCode: 1 });
    writeFileSync(file, before);
  });

  it('accepts a token without the right to read', async () => {
    const made = await elsewhere('tokens', 'create', 'Only', '--scopes', 'publish');
    expect(await run(['login', url, '--name', 'only'], {}, made.output)).toMatchObject({ exitCode: 0 });
    expect((await run(['publish', one, '--server', 'only'])).output).toContain('Published as "small"');
    expect(await run(['bots', '--server', 'only'])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('"read"'),
    });
  });

  it('refuses invalid addresses, and a damaged file of servers', async () => {
    for (const address of [
      'bots.example',
      'ftp://bots.example',
      'https://name:word@bots.example',
      'https://x/?a=b',
    ])
      expect(await run(['login', address], {}, TOKEN)).toMatchObject({ exitCode: 2 });
    const other = join(folder.path, 'broken');
    mkdirSync(join(other, 'colloquy'), { recursive: true });
    writeFileSync(join(other, 'colloquy', 'servers.json'), '{');
    expect(await run(['bots', '--server', 'live'], { XDG_CONFIG_HOME: other })).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('cannot be parsed'),
    });
  });
});

describe('a command on a wrong server', () => {
  it.each([
    ['another one', 200, { 'content-type': 'text/html' }, '<html>', 'is not a Colloquy server'],
    ['a proxy that is lost', 502, {}, 'Bad gateway', 'answered with 502'],
    ['one that sends elsewhere', 302, { location: 'http://127.0.0.1:9/' }, '', 'cannot be reached'],
  ])('reports the failure: %s', async (_what, status, headers, body, words) => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const answer = await run(['bots', '--server', `http://127.0.0.1:${port}`], { COLLOQUY_TOKEN: TOKEN });
    expect(answer).toMatchObject({ exitCode: 1, errors: expect.stringContaining(words) });
    expect(answer.errors).not.toContain(TOKEN);
    // The command reads two lists in parallel; neither request is retried.
    expect(asked.length).toBeGreaterThan(0);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('reports an unreachable server', async () => {
    expect(await run(['bots', '--server', 'http://127.0.0.1:9'])).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('cannot be reached'),
    });
  });
});
