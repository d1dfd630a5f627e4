// Small ways to mislead people with a server: its own addresses, made-up hosts, formulas behind blanks that nobody sees.
import { request } from 'node:http';
import { expandFlow } from '@colloquy/blocks/testing';
import { afterEach, expect, it } from 'vitest';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

let server: StartedServer;
afterEach(() => server?.close());

const bot = expandFlow({
  id: 'form-id',
  publicId: 'form',
  variables: ['Name'],
  groups: [{ blocks: ['Name?', { type: 'text input', options: { variableId: 'Name' } }, 'Bye'] }],
});

it('a bot cannot get an address that the server uses', async () => {
  server = await startServer({ bots: [bot] });
  for (const publicId of ['docs', 'healthz', 'metrics', 'Studio', 'widget.js']) {
    const published = await server.colloquy.bots.publish({ ...bot, publicId });
    expect([publicId, JSON.stringify(published)]).toEqual([
      publicId,
      expect.stringContaining('the server uses this address itself'),
    ]);
  }
});

it('a preview of a guest with chunked encoding gets an error that asks for the length', async () => {
  server = await startServer({ bots: [bot] });
  const base = await server.listen();
  const { promise, resolve } = Promise.withResolvers<{ status: number; text: string }>();
  const chunked = request(
    `${base}/v1/bots/form-id/preview/startChat`,
    { method: 'POST', headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' } },
    async (response) => {
      let text = '';
      for await (const piece of response) text += piece;
      resolve({ status: response.statusCode ?? 0, text });
    },
  );
  chunked.end('{}');
  const { status, text } = await promise;
  expect([status, text]).toEqual([400, expect.stringContaining('Content-Length')]);
  expect(text).not.toContain('1048576');
});

it('the export neutralizes formulas after invisible spaces', async () => {
  server = await startServer({ bots: [bot] });
  for (const message of ['\u00a0=1+1', '\u200b=1+1']) {
    const { json } = await server.ask('/v1/bots/form/startChat', { body: {} });
    await server.ask(`/v1/sessions/${json.sessionId}/continueChat`, { body: { message } });
  }
  const { body } = await server.ask('/v1/bots/form-id/results/export?format=csv', { method: 'GET' });
  expect(body.match(/=1\+1/g)).toHaveLength(2);
  expect(body).not.toMatch(/[^']=1\+1/);
});
