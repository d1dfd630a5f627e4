// Text in event streams: complete and in order for any chunking, and as it arrives.
import type { Call } from '@colloquy/schema';
import { afterEach, expect, it } from 'vitest';
import { createEgressGuard } from '../../egress/egress-guard.ts';
import { vaultWith } from '../testing/vault.ts';
import { closeServers, webServer } from '../testing/web-world.ts';
import { createWebSender } from '../web/web-sender.ts';
import { createHttpPort } from './http-port.ts';
import { createTextReader } from './streamed-text.ts';

afterEach(closeServers);

const wanted = { events: ['message'], field: 'answer' };
const stream = [
  ': a comment\n',
  'event: ping\n\n',
  'data: {"event":"message","answer":"Grüße"}\r\n\r\n',
  'data:{"event":"message","answer":" ✓"}\n\n',
  'data: {"event":"other","answer":"no"}\n\n',
  'data: {"event":"message","answer":7}\n\n',
  'data: {"event":"message"\n\n',
  'data: null\n\n',
  'data: {"event":"message","answer":"!"}\n\n',
].join('');

it.each([1, 2, 3, 7, 1_000])('streamed text does not depend on the pieces of %i bytes', (size) => {
  const texts: string[] = [];
  const read = createTextReader(wanted, (text) => texts.push(text));
  const bytes = Buffer.from(stream);
  for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
  expect(texts).toEqual(['Grüße', ' ✓', '!']);
});

it('streamed text with an endless line takes linear time', () => {
  const read = createTextReader(wanted, () => {});
  for (let count = 0; count < 1_000_000; count++) read(Buffer.from('a'));
  read(Buffer.from('\n'));
});

it('streamed text reaches the caller before the end of the response, without secrets', async () => {
  const { promise: seen, resolve } = Promise.withResolvers<void>();
  const { url } = await webServer(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: {"event":"message","answer":"Hello canary-1 "}\n\n');
    await seen;
    response.end('data: {"event":"message","answer":"there"}\n\n');
  });
  const send = createWebSender({ guard: createEgressGuard({ allow: ['127.0.0.1'] }) });
  const openVault = () =>
    vaultWith({ d: { type: 'dify-ai', data: { apiKey: 'canary-1', apiEndpoint: url } } });
  const http = createHttpPort({ send, openVault });
  const texts: string[] = [];
  const onText = (text: string) => {
    texts.push(text);
    resolve();
  };
  const credentials = { id: 'd', type: 'dify-ai', places: [{ field: 'apiKey', in: 'bearer' }] };
  const call: Call = { port: 'http', request: { url, credentials, streamText: wanted }, timeoutMs: 5_000 };
  const result = await http(call, { idempotencyKey: 'k', sessionId: 's', onText });
  expect(texts).toEqual(['Hello [secret] ', 'there']);
  expect(result).toMatchObject({
    ok: true,
    response: { statusCode: 200, text: 'Hello [secret] there', data: expect.stringContaining('there') },
  });
  expect(JSON.stringify(result)).not.toContain('canary');
});
