// The list of bots: for the operator alone.
import { afterEach, describe, expect, it } from 'vitest';
import type { Asking, StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused } from './checked-answer.ts';
import { tourBot } from './tour-bot.ts';

const token = 'correct-horse-battery-staple';
const bots = [
  { ...tourBot, id: 'zebra-id', publicId: 'zebra', name: 'Zebra' },
  { ...tourBot, id: 'apple-id', publicId: 'apple', name: 'Äpfel' },
];

let server: StartedServer;
afterEach(() => server.close());

async function open(environment: Record<string, string> = {}) {
  server = await startServer({ bots, environment, clock: () => Date.UTC(2026, 10, 22, 9, 30) });
}

async function list(headers: Asking['headers'] = {}) {
  return server.ask('/v1/bots', { method: 'GET', headers });
}

describe('the list of bots', () => {
  it('has ids, names and times, sorted by name', async () => {
    await open();
    const { status, json } = await list({ host: '127.0.0.1:3000' });
    expect(status).toBe(200);
    expect(json).toEqual({
      bots: [
        {
          id: 'apple-id',
          publicIds: ['apple'],
          name: 'Äpfel',
          version: 1,
          flow: expect.stringMatching(/^[0-9a-f]{64}$/),
          isClosed: false,
          isArchived: false,
          labels: [],
          publishedAt: '2026-11-22T09:30:00.000Z',
        },
        {
          id: 'zebra-id',
          publicIds: ['zebra'],
          name: 'Zebra',
          version: 1,
          flow: expect.stringMatching(/^[0-9a-f]{64}$/),
          isClosed: false,
          isArchived: false,
          labels: [],
          publishedAt: '2026-11-22T09:30:00.000Z',
        },
      ],
    });
  });
});

describe('the list of bots on a server with an operator token', () => {
  it.each([
    ['none', {}],
    ['a wrong one', { authorization: `Bearer ${token}x` }],
  ])('answers 401 with the token: %s', async (_what, headers) => {
    await open({ COLLOQUY_OPERATOR_TOKEN: token });
    const answer = await list(headers as Asking['headers']);
    refused(answer, 401, 'UNAUTHORIZED');
    expect(answer.body).not.toContain('zebra');
  });

  it('is returned for the right token', async () => {
    await open({ COLLOQUY_OPERATOR_TOKEN: token });
    const { status, json } = await list({ authorization: `Bearer ${token}` });
    expect([status, json.bots]).toEqual([200, expect.objectContaining({ length: 2 })]);
  });
});

describe('the saved looks of a bot', () => {
  const change = (looks: unknown) => server.ask('/v1/bots/apple-id', { method: 'PATCH', body: { looks } });
  const brand = { name: 'Brand', theme: { general: { font: 'Lora' }, chat: { buttons: { color: '#fff' } } } };

  it('are in the list of bots', async () => {
    await open();
    expect((await change([{ ...brand, name: ' Brand ' }])).json.looks).toEqual([brand]);
    expect((await list()).json.bots).toMatchObject([{ id: 'apple-id', looks: [brand] }, { id: 'zebra-id' }]);
    expect((await change([])).json).not.toHaveProperty('looks');
  });

  it('are refused with the field and a fix', async () => {
    await open();
    const named = (index: number) => ({ ...brand, name: `Brand ${index}` });
    const cases: readonly (readonly [
      looks: readonly object[],
      path: readonly (string | number)[],
      words: string,
    ])[] = [
      [[brand, brand], ['looks'], 'Rename one'],
      [Array.from({ length: 21 }, (_, index) => named(index)), ['looks'], '20'],
      [[{ ...brand, name: 'a\nb' }], ['looks', 0, 'name'], 'one line'],
      [[{ ...brand, theme: { customCss: 'x'.repeat(8_000) } }], ['looks', 0, 'theme'], '8000'],
      [[{ ...brand, theme: { general: 5 } }], ['looks', 0, 'theme', 'general'], 'object'],
    ];
    for (const [looks, path, words] of cases) {
      const { status, json } = await change(looks);
      expect([status, json.issues]).toMatchObject([400, [{ path, message: expect.stringContaining(words) }]]);
    }
  });
});
