// Bots and their addresses on the command line: list, add, remove.
import { afterAll, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const small = folder.write('small.flow.json', smallBot());
const copy = folder.write('copy.flow.json', smallBot({ name: 'Copy' }));
const other = folder.write('other.flow.json', smallBot({ id: 'other-bot', name: 'Other' }));

const scripted = folder.write(
  'scripted.flow.json',
  smallBot({
    groups: [
      {
        title: 'Hello',
        blocks: [{ type: 'Code', options: { content: 'const a = 1;\nalert(a);', isExecutedOnClient: true } }],
      },
    ],
    events: [],
    settings: { metadata: { customHeadCode: '<script>track()</script>' } },
  }),
);

async function run(data: string, ...args: string[]) {
  const { io, output, errors } = createTestIo({
    environment: { COLLOQUY_DATA: `${folder.path}/${data}` },
  });
  return { exitCode: await runCommandLine(args, io), output: output(), errors: errors() };
}

/** The output of `bots`, without times. */
async function listed(data: string): Promise<string[]> {
  const { output } = await run(data, 'bots');
  return output
    .trimEnd()
    .replace(/ {2}since \S+ \S+ UTC/g, '')
    .split('\n');
}

it("listing bots prints no control characters from a bot's name", async () => {
  const file = folder.write('orders.flow.json', smallBot({ name: 'Quiz\u001b]52;c;eA==\u0007' }));
  expect((await run('orders', 'publish', file)).exitCode).toBe(0);
  const { output } = await run('orders', 'bots');
  expect(output).toContain('Quiz');
  expect(output).not.toContain('\u001b');
});

it("publishing at a second address keeps the first one, and does not take another bot's address", async () => {
  expect(await run('one', 'publish', small)).toMatchObject({ exitCode: 0 });
  const second = await run('one', 'publish', small, '--public-id', 'second');
  expect(second.output).toContain('Published as "second"');
  expect(second.output).toContain('It also runs at small.');
  expect(await listed('one')).toEqual(['small, second  "Small"  id small-bot  version 1']);

  const copied = await run('one', 'publish', copy);
  expect(copied.exitCode).toBe(1);
  expect(copied.errors).toContain('runs at "small", "second"');
  expect(copied.errors).toContain('--take');
  const taken = await run('one', 'publish', other, '--public-id', 'second');
  expect(taken.exitCode).toBe(1);
  expect(taken.errors).toContain('belongs to another bot');
  expect(await listed('one')).toEqual(['small, second  "Small"  id small-bot  version 1']);

  expect(await run('one', 'publish', other, '--public-id', 'second', '--take')).toMatchObject({
    exitCode: 0,
  });
  expect(await listed('one')).toEqual([
    'second  "Other"  id other-bot  version 1',
    'small  "Small"  id small-bot  version 1',
  ]);
});

it('listing bots with --json prints JSON', async () => {
  await run('json', 'publish', small);
  const { output } = await run('json', 'bots', '--json');
  expect(JSON.parse(output)).toEqual({
    id: 'small-bot',
    name: 'Small',
    publicIds: ['small'],
    version: 1,
    isClosed: false,
    isArchived: false,
    labels: [],
    flow: expect.stringMatching(/^[0-9a-f]{64}$/),
    publishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

it('allow-scripts allows scripts on the page of a bot, and can be undone', async () => {
  await run('scripts', 'publish', scripted);
  expect((await run('scripts', 'bots', 'allow-scripts', 'small-bot')).output).toBe(
    [
      'Scripts of "Small", version 1:',
      '  head of "Small": <script>track()</script>',
      '  Code in group "Hello" of "Small": const a = 1; (1 more lines)',
      '"Small" runs its scripts on its own page.\n',
    ].join('\n'),
  );
  expect(await listed('scripts')).toEqual([expect.stringContaining(', runs its scripts')]);
  expect(JSON.parse((await run('scripts', 'bots', '--json')).output)).toMatchObject({
    areScriptsAllowed: true,
  });
  await run('scripts', 'bots', 'forbid-scripts', 'small-bot');
  expect(await listed('scripts')).toEqual([expect.not.stringContaining('scripts')]);
});

it('unpublish removes one address or all addresses', async () => {
  for (const publicId of ['a', 'b', 'c']) await run('off', 'publish', small, '--public-id', publicId);
  expect((await run('off', 'unpublish', 'b')).output).toBe(
    '"Small" no longer has the address b. Its other addresses: a, c.\n',
  );
  expect((await run('off', 'unpublish', 'small-bot')).output).toBe(
    '"Small" is unpublished. It keeps a, c. To publish version 1 again: npx colloquy rollback small-bot 1\n',
  );
  expect(await listed('off')).toEqual(['a, c  "Small"  id small-bot  (unpublished)']);
  expect(await run('off', 'unpublish', 'small-bot')).toMatchObject({
    exitCode: 1,
    errors: '"Small" is not published.\n',
  });
  await run('off', 'publish', small);
  expect(await run('off', 'unpublish', 'smal')).toMatchObject({
    exitCode: 1,
    errors: 'There is no bot "smal". Did you mean "small"?\n',
  });
});

it('remove deletes a bot, and its results only when confirmed', async () => {
  await run('gone', 'publish', other);
  await run('gone', 'publish', small);
  const { io, output, stop } = createTestIo({
    environment: { PORT: '0', COLLOQUY_DATA: `${folder.path}/gone` },
  });
  const ended = runCommandLine(['serve', small], io);
  await expect.poll(output, { timeout: 20_000 }).toContain('listening on');
  const url = /listening on (\S+)/.exec(output())?.[1];
  const chat = createTestIo({ input: 'Ada\n' });
  expect(await runCommandLine(['chat', `${url}/v1/bots/small`], chat.io)).toBe(0);
  stop();
  await ended;

  expect((await run('gone', 'remove', 'other', '--name', 'Other')).output).toBe(
    '"Other" (id other-bot) was removed.\n',
  );
  expect(await run('gone', 'remove', 'small')).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('--name "Small"'),
  });
  const refused = await run('gone', 'remove', 'small', '--name', 'Small');
  expect(refused.exitCode).toBe(1);
  expect(refused.errors).toContain('colloquy results small-bot --csv');
  expect(refused.errors).toContain('--with-results');
  expect((await run('gone', 'remove', 'small', '--name', 'Small', '--with-results')).output).toBe(
    '"Small" (id small-bot) was removed, with 1 result.\n',
  );
  expect(await run('gone', 'remove', 'small')).toMatchObject({ exitCode: 1 });
  expect(await listed('gone')).toEqual(['There is no bot yet. Publish one: npx colloquy publish FILE']);
});

it('publish refuses a public id with characters that a URL path cannot hold', async () => {
  const { exitCode, errors } = await run('bad', 'publish', small, '--public-id', 'a/b');
  expect(exitCode).toBe(1);
  expect(errors).toContain('cannot stand in an address');
});
