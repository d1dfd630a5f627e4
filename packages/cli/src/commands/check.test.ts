import { afterAll, describe, expect, it } from 'vitest';
import { runCommandLine } from '../run-command-line.ts';
import { smallBot } from '../testing/small-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createTestIo } from '../testing/test-io.ts';

const folder = temporaryFolder();
afterAll(folder.remove);
const good = folder.write('good.flow.json', smallBot());
const odd = folder.write(
  'odd.flow.json',
  smallBot({ groups: [{ title: 'Odd', blocks: ['Hi', { type: 'Teleport' }] }], events: [] }),
);
const none = folder.write('none.flow.json', { version: '7' });

async function check(...args: string[]) {
  const { io, output, errors } = createTestIo();
  return { exitCode: await runCommandLine(['check', ...args], io), output: output(), errors: errors() };
}

describe('colloquy check', () => {
  it('reports only the size of a bot without problems', async () => {
    expect(await check(good)).toEqual({
      exitCode: 0,
      output: `${good}: no problems (2 groups, 4 blocks)\n`,
      errors: '',
    });
  });

  it('names a failing test', async () => {
    const tests = [{ id: 't1', name: 'A name', script: 'bot> Who?\nask> text input' }];
    const { exitCode, output } = await check(folder.write('tested.flow.json', smallBot({ tests })));
    expect(exitCode).toBe(1);
    expect(output).toContain(
      'The test "A name" fails in line 1: expected bot> Who?, but the bot has bot> Your name?',
    );
  });

  it('warns of what a chat platform cannot show or do', async () => {
    const blocks = [
      { type: 'Code', options: { content: 'window.x = 1', isExecutedOnClient: true } },
      {
        type: 'choice input',
        items: Array.from({ length: 11 }, (_, index) => ({ content: `Item ${index}` })),
      },
      { type: 'payment input' },
    ];
    const settings = { whatsApp: { isEnabled: true } };
    const groups = [{ title: 'Shop', blocks }];
    const events: readonly object[] = [];
    const file = folder.write('shop.flow.json', smallBot({ groups, events }));
    expect((await check(file)).output).not.toContain('Telegram');
    const { output, exitCode } = await check('--channel', 'telegram', file);
    expect(exitCode).toBe(0);
    expect(output).toContain('its code runs in the page of the visitor, which does not exist on Telegram.');
    expect(output).toContain('people cannot pay on Telegram');
    expect(output).not.toContain('11 items');
    const enabled = await check(folder.write('enabled.flow.json', smallBot({ groups, events, settings })));
    expect(enabled.output).toContain('it has 11 items. WhatsApp has lists of 10');
    expect(await check('--channel', 'fax', file)).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('Choose one of: telegram, whatsapp, webhook.'),
    });
  });

  it('reports an unknown block with its path, group and fix', async () => {
    const { exitCode, output } = await check(odd);
    expect(exitCode).toBe(1);
    expect(output).toContain(
      `${odd}\n  1 error\n    groups.0.blocks.1.type\n      In group "Odd": The block type "Teleport"`,
    );
    expect(output).toContain('      → ');
  });

  it.each(['openai', 'mistral', 'groq'])(
    'accepts a %s block with an action and without usable tools',
    async (type) => {
      const messages = [{ role: 'user', content: 'Hello' }];
      const options = { action: 'Create chat completion', credentialsId: 'ai', messages };
      for (const more of [{}, { tools: [] }, { tools: [{ name: 'later' }] }]) {
        const blocks = ['Hi', { type, options: { ...options, ...more } }];
        const file = folder.write(
          'model.flow.json',
          smallBot({ groups: [{ title: 'Ask', blocks }], events: [] }),
        );
        expect(await check(file)).toMatchObject({
          output: expect.stringContaining('no problems'),
          errors: '',
        });
      }
    },
  );

  it.each([
    ['is no bot', none, 'version'],
    ['is not there', 'gone.json', 'There is no file gone.json.'],
  ])('reports a file that %s', async (_, file, words) => {
    const { exitCode, output } = await check(file);
    expect(exitCode).toBe(1);
    expect(output).toContain(words);
  });

  it('prints no control characters from a file', async () => {
    const title = 'Odd\x1b]0;x\x07\x9b2J\r\nno errors';
    const file = folder.write(
      'hostile.flow.json',
      smallBot({
        groups: [{ title, blocks: ['Hi', { type: 'Tele\x1b[2Jport' }, { type: 'text input' }] }],
        events: [],
      }),
    );
    const { output } = await check(file);
    expect(output).toContain('Odd');
    expect(output.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  it('points to the path in an old file, including its start group', async () => {
    const old = folder.write('old.json', {
      version: '5',
      id: 'old',
      groups: [
        {
          id: 'g0',
          title: 'Start',
          graphCoordinates: { x: 0, y: 0 },
          blocks: [{ id: 's', type: 'start', label: 'Start' }],
        },
        { id: 'g1', title: 'One', graphCoordinates: { x: 0, y: 0 }, blocks: [{ id: 'b', type: 'Teleport' }] },
      ],
      edges: [],
      variables: [],
      theme: {},
      settings: {},
    });
    expect((await check(old)).output).toContain('groups.1.blocks.0.type\n      In group "One"');
  });

  it('uses the singular for one group and one block', async () => {
    const one = folder.write(
      'one.flow.json',
      smallBot({ groups: [{ title: 'Only', blocks: ['Hi'] }], events: [] }),
    );
    expect((await check(one)).output).toBe(`${one}: no problems (1 group, 1 block)\n`);
  });

  it('accepts warnings, except with --strict', async () => {
    const alone = [{ blocks: ['Hi {{Nmae}}'] }];
    const warned = folder.write('warned.flow.json', smallBot({ groups: alone, events: [] }));
    const { exitCode, output } = await check(warned);
    expect(exitCode).toBe(0);
    expect(output).toContain('  1 warning\n    groups.0.blocks.0.content.richText.0.children.0.text');
    expect(output).toContain('→ Did you mean {{Name}}?');
    expect((await check('--strict', warned)).exitCode).toBe(1);
    expect((await check('--strict', good)).exitCode).toBe(0);
  });

  it('reports a dangling edge as an error of a bot that can run', async () => {
    const broken = folder.write('broken.flow.json', {
      ...smallBot(),
      edges: [],
    });
    const { exitCode, output } = await check('--json', broken);
    expect(exitCode).toBe(1);
    const dangling = { code: 'dangling_edge', severity: 'error' };
    expect(JSON.parse(output)).toMatchObject([{ isRunnable: true, problems: [dangling, dangling] }]);
  });

  it('checks the other files after one with errors', async () => {
    const { exitCode, output } = await check(none, good);
    expect(exitCode).toBe(1);
    expect(output).toContain('no problems');
  });

  it('prints JSON with --json', async () => {
    const { exitCode, output } = await check('--json', good, odd);
    expect(exitCode).toBe(1);
    expect(JSON.parse(output)).toMatchObject([
      { file: good, isRunnable: true, problems: [] },
      {
        file: odd,
        isRunnable: true,
        problems: [{ severity: 'error', path: ['groups', 0, 'blocks', 1, 'type'], group: 'Odd' }],
      },
    ]);
  });
});
