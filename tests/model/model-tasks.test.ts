// The other tasks of the port `model`: pictures, speech, transcripts, values out of a text, remembered conversations, and sight.
import { afterEach, describe, expect, it } from 'vitest';
import { isVisionModel } from '../../packages/integrations/src/ports/model/vision.ts';
import { closeServers, webServer } from '../../packages/integrations/src/ports/testing/web-world.ts';
import { PICTURE, SOUND } from '../support/model-server/media.ts';
import { chatRequest, closeModels, modelServer, modelWorld } from './model-world.ts';

afterEach(closeModels);
afterEach(closeServers);

describe('media tasks', () => {
  it('generate an image and store it', async () => {
    const server = await modelServer();
    const { ask, saved } = await modelWorld(server);
    expect(await ask({ task: 'image', prompt: 'A cat', size: '256x256', model: 'dall-e-2' })).toEqual({
      ok: true,
      response: { url: 'https://bots.example/files/1' },
    });
    expect(server.visits[0]?.body).toMatchObject({ model: 'dall-e-2', prompt: 'A cat', size: '256x256' });
    expect(saved).toMatchObject([{ mediaType: 'image/png', sessionId: 'session-1' }]);
    expect(Buffer.from(saved[0]?.bytes ?? [])).toEqual(PICTURE);
  });

  it('generate speech and store it', async () => {
    const server = await modelServer();
    const { ask, saved } = await modelWorld(server);
    const speech = {
      task: 'speech',
      text: 'Hello',
      voice: 'nova',
      instructions: 'Cheerful',
      model: 'gpt-4o-mini-tts',
    };
    expect(await ask(speech)).toMatchObject({ response: { url: 'https://bots.example/files/1' } });
    expect(server.visits[0]?.body).toMatchObject({ input: 'Hello', voice: 'nova', instructions: 'Cheerful' });
    expect(saved).toMatchObject([{ mediaType: 'audio/mpeg' }]);
    expect(Buffer.from(saved[0]?.bytes ?? [])).toEqual(SOUND);
  });

  it('transcribe a recording', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    const files = await webServer((response) =>
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(SOUND),
    );
    server.reply({ text: 'Hello there.' });
    const request = { task: 'transcription', url: `${files.url}/a.mp3`, model: 'whisper-1', prompt: 'Ada' };
    expect(await ask(request)).toEqual({ ok: true, response: { text: 'Hello there.' } });
    expect(server.visits[0]?.text).toContain('name="prompt"\r\n\r\nAda');
    expect(server.visits[0]?.text).toContain('ID3');
  });

  it('transcribe an uploaded file without a request', async () => {
    const server = await modelServer();
    const url = 'https://bots.example/v1/files/a/b/voice.mp3';
    const { ask } = await modelWorld(server, 'openai', {
      own: { [url]: { mediaType: 'audio/mpeg', bytes: SOUND } },
    });
    expect(await ask({ task: 'transcription', url, model: 'whisper-1' })).toMatchObject({ ok: true });
    expect(server.visits[0]?.text).toContain('ID3');
  });

  it.each([
    ['http://127.0.0.2:1/a.mp3', 'blocked_address'],
    ['nowhere', 'blocked_address'],
  ])('do not fetch %s', async (url, code) => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    expect(await ask({ task: 'transcription', url, model: 'whisper-1' })).toMatchObject({
      failure: { code },
    });
    expect(server.visits).toEqual([]);
  });

  it.each(['image', 'speech', 'transcription'])('report that a provider has no %s', async (task) => {
    const server = await modelServer();
    const { ask } = await modelWorld(server, 'anthropic');
    expect(await ask({ task, prompt: 'x', text: 'x', url: 'x' })).toMatchObject({
      failure: { code: 'invalid_request' },
    });
  });
});

describe.each(['openai', 'anthropic', 'mistral'] as const)('extraction by %s', (provider) => {
  const fields = [
    { name: 'First name', type: 'string', description: 'Given name', isRequired: true },
    { name: 'Age', type: 'number', isRequired: false },
    { name: 'Wants news', type: 'boolean', isRequired: false },
    { name: 'Pets', type: 'array', isRequired: false },
    { name: 'Color', type: 'enum', values: ['red', 'blue'], isRequired: false },
  ];
  const found = { 'First name': 'Ada', Age: 36, 'Wants news': null, Pets: ['cat', 3], Color: 'green' };

  it('returns the fields, and leaves out invalid values', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server, provider);
    const request = { task: 'extract', prompt: 'I am Ada, 36', fields };
    server.reply({ text: JSON.stringify(found) });
    let result = await ask(request);
    // Some models of Anthropic answer by a tool.
    const [tool] = (server.visits[0]?.body.tools ?? []) as { name: string }[];
    if (tool) {
      server.reply({ tool: { name: tool.name, arguments: found } });
      result = await ask(request);
    }
    expect(result).toEqual({
      ok: true,
      response: { values: { 'First name': 'Ada', Age: 36, Pets: ['cat'] } },
    });
    expect(JSON.stringify(server.visits[0]?.body)).toContain('Given name');
  });

  it('fails when the answer is not an object', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server, provider);
    server.reply({ text: 'I cannot say.' });
    expect(await ask({ task: 'extract', prompt: 'Hm', fields })).toMatchObject({
      failure: { code: 'invalid_response' },
    });
  });
});

describe('a conversation that the provider stores', () => {
  it.each([false, true])('continues from the previous response, streamed: %s', async (isWatched) => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    server.reply({ text: 'Hello Ada.' });
    const pieces: string[] = [];
    const result = await ask(
      {
        task: 'respond',
        message: 'Hi',
        instructions: 'Be kind.',
        previousResponseId: 'resp_before',
        temperature: 0.2,
        searchesWeb: true,
        interpretsCode: true,
        fileSearch: { vectorStoreIds: ['vs_1'], maxResults: 5, scoreThreshold: 0.5 },
      },
      isWatched ? { onText: (piece) => pieces.push(piece) } : {},
    );
    expect(result).toMatchObject({
      response: { text: 'Hello Ada.', responseId: expect.stringMatching(/^resp_\d+$/) },
    });
    expect(pieces.join('')).toBe(isWatched ? 'Hello Ada.' : '');
    const body = server.visits[0]?.body;
    expect(body).toMatchObject({ previous_response_id: 'resp_before', temperature: 0.2 });
    const tools = body?.tools as { type: string }[];
    expect(tools.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['web_search', 'code_interpreter', 'file_search']),
    );
    expect(tools).toContainEqual(expect.objectContaining({ vector_store_ids: ['vs_1'], max_num_results: 5 }));
  });

  it('can call tools', async () => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    server.reply({ tool: { name: 'add', arguments: { a: 2, b: 3 } } }, { text: 'Five.' });
    const parameters = ['a', 'b'].map((name) => ({ name, type: 'number', isRequired: true }));
    const tools = [{ name: 'add', parameters, code: 'a + b', bindings: [] }];
    expect(await ask({ task: 'respond', message: '2 + 3?', tools })).toMatchObject({
      response: { text: 'Five.' },
    });
    expect(JSON.stringify(server.visits[1]?.body.input)).toContain('"5"');
  });
});

describe('images in messages', () => {
  it.each([
    ['gpt-4o-mini', true],
    ['gpt-4.1', true],
    ['gpt-5-nano', true],
    ['o3', true],
    ['o1-mini', false],
    ['gpt-3.5-turbo', false],
    ['gpt-4', false],
    ['gpt-4o-audio-preview', false],
    ['claude-sonnet-4-5', true],
    ['claude-2.1', false],
    ['pixtral-12b', true],
    ['qwen2.5-vl:7b', true],
    ['meta-llama/llama-4-scout-17b', true],
    ['llama-3.3-70b-versatile', false],
    ['llava', true],
    ['deepseek-chat', false],
  ])('are sent to %s: %s', (model, expected) => {
    expect(isVisionModel(model)).toBe(expected);
  });

  const pictures = () =>
    webServer((response, { path }) => {
      if (path.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE);
      else if (path.endsWith('.svg'))
        response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>');
      else if (path.endsWith('.html')) response.writeHead(200, { 'content-type': 'text/html' }).end('Hi');
      else response.writeHead(404).end();
    });
  const contentOf = async (text: string, model = 'gpt-4o') => {
    const server = await modelServer();
    const { ask } = await modelWorld(server);
    expect(await ask(chatRequest(text, { model }))).toMatchObject({ ok: true });
    const [message] = (server.visits[0]?.body.messages ?? []) as { content: unknown }[];
    return message?.content;
  };
  const picture = {
    type: 'image_url',
    image_url: { url: `data:image/png;base64,${PICTURE.toString('base64')}` },
  };

  it('replace their addresses in the text', async () => {
    const { url } = await pictures();
    expect(
      await contentOf(`What is this?\n\n${url}/a.png\n \nAnd this?\n\n["${url}/b.png", "${url}/c.png"]`),
    ).toEqual([
      { type: 'text', text: 'What is this?' },
      picture,
      { type: 'text', text: 'And this?' },
      picture,
      picture,
    ]);
  });

  it.each([
    ['what is no picture', '/a.html'],
    ['what may hold scripts', '/a.svg'],
    ['what is not there', '/a'],
  ])('stay text for %s', async (_what, path) => {
    const { url } = await pictures();
    const text = `Look:\n\n${url}${path}`;
    expect(await contentOf(text)).toBe(text);
  });

  it.each(['openai', 'anthropic', 'mistral'] as const)(
    'are sent to %s when they were uploaded here',
    async (provider) => {
      const server = await modelServer();
      const url = 'https://bots.example/v1/files/a/b/cat.png';
      const { ask } = await modelWorld(server, provider, {
        own: { [url]: { mediaType: 'image/png', bytes: PICTURE } },
      });
      const model = { openai: 'gpt-4o', anthropic: 'claude-sonnet-4-5', mistral: 'pixtral-12b' }[provider];
      expect(await ask(chatRequest(`Look\n\n${url}`, { model }))).toMatchObject({ ok: true });
      expect(JSON.stringify(server.visits[0]?.body)).toContain(PICTURE.toString('base64'));
    },
  );

  it('are not fetched from private addresses, or for models without image input', async () => {
    const server = await pictures();
    const private_ = `${server.url.replace('127.0.0.1', '127.0.0.2')}/a.png`;
    expect(await contentOf(private_)).toBe(private_);
    const seen = `${server.url}/a.png`;
    expect(await contentOf(seen, 'gpt-3.5-turbo')).toBe(seen);
    expect(server.visits).toEqual([]);
  });

  it('are fetched once each, and at most ten', async () => {
    const server = await pictures();
    const many = Array.from({ length: 14 }, (_, index) => `${server.url}/${index % 13}.png`).join('\n\n');
    const content = (await contentOf(many)) as { type: string }[];
    expect(content.filter(({ type }) => type === 'image_url')).toHaveLength(11);
    expect(server.visits).toHaveLength(10);
  });
});
