// The port `model` in chat: whole or piece by piece, with tools, with every provider's way of speaking.
import { afterEach, describe, expect, it } from 'vitest';
import { chatRequest, closeModels, modelServer, modelWorld, SECRET } from './model-world.ts';

afterEach(closeModels);

const PROVIDERS = [
  'openai',
  'anthropic',
  'mistral',
  'groq',
  'open-router',
  'together-ai',
  'perplexity',
  'deepseek',
] as const;

describe.each(PROVIDERS)('%s', (provider) => {
  it('returns the same text as a whole and in pieces', async () => {
    const server = await modelServer({ key: SECRET });
    const { ask } = await modelWorld(server, provider);
    server.reply({ text: 'Hello there, Ada!' }, { text: 'Hello there, Ada!' });
    const whole = await ask(chatRequest('I am Ada'));
    const pieces: string[] = [];
    const watched = await ask(chatRequest('I am Ada'), { onText: (piece) => pieces.push(piece) });
    expect(whole).toMatchObject({
      ok: true,
      response: { text: 'Hello there, Ada!', usage: { completionTokens: 3 } },
    });
    const { promptTokens, totalTokens } = (whole.ok ? whole.response.usage : {}) as Record<string, number>;
    expect(promptTokens).toBeGreaterThan(0);
    expect(totalTokens).toBe((promptTokens ?? 0) + 3);
    expect(watched).toEqual(whole);
    expect(pieces).toEqual(['Hello ', 'there, ', 'Ada!']);
    expect(server.visits.map(({ body }) => body.stream ?? false)).toEqual([false, true]);
  });

  it('receives the parameters of the author', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server, provider);
    await ask(chatRequest('Hi', { temperature: 0.5, maxTokens: 77 }));
    expect(server.visits[0]?.body).toMatchObject({ model: 'test-model', temperature: 0.5, max_tokens: 77 });
    expect(server.visits[0]?.body).not.toHaveProperty('tools');
  });

  it('calls a tool and continues with its result', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server, provider);
    server.reply(
      { text: 'Let me look.', tool: { name: 'weather', arguments: { city: 'Lima', days: 2 } } },
      { text: 'Sunny in Lima.' },
    );
    const pieces: string[] = [];
    const result = await ask(
      chatRequest('Weather?', {
        tools: [
          {
            name: 'weather',
            description: 'Tells the weather.',
            parameters: [
              { name: 'city', type: 'string', isRequired: true, description: 'Where' },
              { name: 'days', type: 'number', isRequired: false },
              { name: 'unit', type: 'enum', values: ['C', 'F'], isRequired: false },
            ],
            code: 'setVariable("City", city); return { city, sky: vsky01, days: days + 1, unit }',
            bindings: [{ name: 'vsky01', value: 'sunny' }],
          },
        ],
      }),
      { onText: (piece) => pieces.push(piece) },
    );
    expect(result).toMatchObject({
      ok: true,
      response: {
        text: 'Let me look.\n\nSunny in Lima.',
        assignments: [{ name: 'City', value: 'Lima' }],
      },
    });
    expect(pieces.join('')).toBe('Let me look.\n\nSunny in Lima.');
    expect(server.visits).toHaveLength(2);
    expect(JSON.stringify(server.visits[0]?.body.tools)).toContain('"enum":["C","F"]');
    expect(JSON.stringify(server.visits[1]?.body.messages)).toContain('sunny');
    const keys = server.visits.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  it.each(['hang-in-stream', 'break-in-stream', 'error-in-stream'] as const)(
    'reports a failure after the first pieces of text: %s',
    async (mood) => {
      const server = await modelServer();
      const { ask } = await modelWorld(server, provider);
      server.reply(mood);
      const pieces: string[] = [];
      // What hangs has to bring its first piece within that.
      const timeoutMs = mood === 'hang-in-stream' ? 2_000 : 20_000;
      const result = await ask(chatRequest('Hi'), { onText: (piece) => pieces.push(piece), timeoutMs });
      expect(result).toMatchObject({ ok: false });
      expect(pieces.length).toBeGreaterThan(0);
      await expect.poll(() => server.openSockets()).toBe(0);
    },
  );
});

describe('a model answer', () => {
  it('continues after a tool that fails, also without streaming', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    const tool = { name: 'a tool', parameters: [], code: 'throw new Error("broken")', bindings: [] };
    server.reply({ tool: { name: 'a_tool', arguments: {} } }, { text: 'It broke.' });
    expect(await ask(chatRequest('Hi', { tools: [tool] }))).toMatchObject({
      response: { text: 'It broke.', warnings: [expect.stringContaining('broken')] },
    });
    expect(JSON.stringify(server.visits[1]?.body.messages)).toContain('The tool failed');
  });

  it('ends after six steps of tool calls', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    server.reply(...Array.from({ length: 9 }, () => ({ tool: { name: 'more', arguments: {} } })));
    const tool = { name: 'more', parameters: [], code: '1', bindings: [] };
    expect(await ask(chatRequest('Hi', { tools: [tool] }))).toMatchObject({
      ok: true,
      response: { text: '' },
    });
    expect(server.visits).toHaveLength(6);
  });

  it('receives messages with their order and names', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    await ask({
      task: 'chat',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'One', name: 'ada' },
        { role: 'assistant', content: 'Two' },
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: 'Three' },
      ],
    });
    expect(server.visits[0]?.body.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'One', name: 'ada' },
      { role: 'assistant', content: 'Two' },
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Three' },
    ]);
  });

  it.each([
    ['anthropic', ['user', 'assistant', 'user']],
    ['perplexity', ['system', 'user', 'assistant', 'user']],
    ['openai', ['system', 'assistant', 'user']],
  ] as const)('of %s starts with the role that the provider requires', async (provider, roles) => {
    const server = await modelServer();
    const { ask } = await modelWorld(server, provider);
    const messages = [
      { role: 'system', content: 'Be kind.' },
      { role: 'assistant', content: 'Hi!' },
      { role: 'user', content: 'Hello?' },
    ];
    expect(await ask({ task: 'chat', messages })).toMatchObject({ ok: true });
    const sent = server.visits[0]?.body.messages as { role: string }[];
    expect(sent.map(({ role }) => role)).toEqual(roles);
  });

  it('comes from the address of the credentials, not from that of the block', async () => {
    const [own, other] = [await modelServer(), await modelServer()];
    const { ask } = await modelWorld(other, 'openai', { credentialsUrl: own.baseUrl });
    await ask(chatRequest('Hi', { baseUrl: other.baseUrl }));
    expect([own.visits.length, other.visits.length]).toEqual([1, 0]);
  });

  it.each([
    ['the address of a block', (stranger: string) => stranger],
    [
      'the provider in front of another host',
      (stranger: string) => stranger.replace('127', 'api.openai.com@127'),
    ],
    ['another scheme of the provider', () => 'http://api.openai.com/v1'],
    ['another port of the provider', () => 'https://api.openai.com:8443/v1'],
    ['a host that begins like the provider', () => 'https://api.openai.com.stranger.example/v1'],
    ['nothing', () => ''],
  ])('does not send the key to %s, when no address is stored with the key', async (_what, address) => {
    const stranger = await modelServer();
    const { ask } = await modelWorld(stranger, 'openai', { credentialsUrl: null });
    const baseUrl = address(stranger.baseUrl);
    for (const request of [
      chatRequest('Hi', { baseUrl }),
      chatRequest('Hi', { baseUrl, apiVersion: '1' }),
      { task: 'image', prompt: 'A cat', baseUrl },
    ]) {
      const result = await ask(request);
      expect(result).toMatchObject({
        ok: false,
        failure: { code: baseUrl ? 'forbidden' : 'invalid_request' },
      });
      expect(JSON.stringify(result)).not.toContain(SECRET);
    }
    expect(stranger.visits).toEqual([]);
  });

  it('uses the key only for bots in the list of the credentials', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server, 'openai', { bots: ['quiz'] });
    for (const caller of [{}, { botId: 'stranger' }, { botId: '' }])
      expect(await ask(chatRequest('Hi'), caller)).toMatchObject({
        ok: false,
        failure: { code: 'forbidden', message: expect.stringContaining('colloquy credentials allow main') },
      });
    expect(server.visits).toEqual([]);
    expect(await ask(chatRequest('Hi'), { botId: 'quiz' })).toMatchObject({ ok: true });
  });

  it('needs no key at a server that requires none', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    expect(await ask(chatRequest('Hi', { credentialsId: undefined }))).toMatchObject({ ok: true });
    expect(server.visits[0]?.headers).not.toHaveProperty('authorization');
  });

  it('sends the version when the address requires one', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    await ask(chatRequest('Hi', { apiVersion: '2024-06-01' }));
    expect(server.visits[0]).toMatchObject({
      path: '/v1/chat/completions?api-version=2024-06-01',
      headers: { 'api-key': SECRET },
    });
  });
});
