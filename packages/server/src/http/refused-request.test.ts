// Refusals of requests, as clients receive them.
import { memoryStore } from '@colloquy/storage';
import { expect, it } from 'vitest';
import { createColloquy } from '../colloquy.ts';
import { createHttpServer } from './http-server.ts';

it('a refusal keeps the header with which a stopping server closes the connection', async () => {
  const colloquy = await createColloquy({ store: memoryStore(), environment: {} });
  const app = createHttpServer(colloquy);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.query && 'stops' in (request.query as object)) reply.raw.setHeader('connection', 'close');
    done();
  });
  const connectionOf = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url });
    return [statusCode, headers.connection];
  };
  expect(await connectionOf('/v1/bots?stops')).toEqual([401, 'close']);
  expect(await connectionOf('/v1/bots')).toEqual([401, 'keep-alive']);
  await app.close();
  await colloquy.close();
});
