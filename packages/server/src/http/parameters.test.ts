// What requests say, as operations read it: a body that is not there is an empty one.
import { expandFlow } from '@colloquy/blocks/testing';
import {
  ChangeDraftRequest,
  CreateTokenRequest,
  DuplicateBotRequest,
  PublishDraftRequest,
  RedeliverRequest,
} from '@colloquy/schema';
import { memoryStore } from '@colloquy/storage';
import { describe, expect, it } from 'vitest';
import { createColloquy } from '../colloquy.ts';
import { createHttpServer } from './http-server.ts';
import { readRequest } from './parameters.ts';

const received = (json: unknown) => ({ body: { json, hash: '' } });

/** What is in the way, by path. */
function placesOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    const { issues } = (error as { readonly why: { readonly issues: { readonly path: unknown[] }[] } }).why;
    return issues.map(({ path }) => path.join('.'));
  }
}

describe('readRequest', () => {
  it.each([
    ['DuplicateBotRequest', DuplicateBotRequest],
    ['PublishDraftRequest', PublishDraftRequest],
    ['RedeliverRequest', RedeliverRequest],
  ])('reads a missing body as an empty one: %s', (_name, schema) => {
    expect(readRequest({ body: undefined }, schema)).toEqual(readRequest(received({}), schema));
  });

  it('reports the missing fields when there is no body', () => {
    const read = (request: { readonly body: unknown }) =>
      placesOf(() => readRequest(request, CreateTokenRequest));
    expect(read({ body: undefined })).toEqual(read(received({})));
    expect(read({ body: undefined })).toContain('name');
    expect(placesOf(() => readRequest({ body: undefined }, ChangeDraftRequest))).toEqual(['']);
  });

  it('refuses null as a body', () => {
    expect(placesOf(() => readRequest(received(null), PublishDraftRequest))).toEqual(['']);
  });
});

it('operations with an optional body accept requests without body and content type', async () => {
  const token = 'correct-horse-battery-staple';
  const colloquy = await createColloquy({
    store: memoryStore(),
    environment: { COLLOQUY_OPERATOR_TOKEN: token },
  });
  const app = createHttpServer(colloquy);
  const definition = expandFlow({
    id: 'small',
    publicId: 'small',
    groups: [{ title: 'Group', blocks: ['Hello'] }],
  });
  const headers = { authorization: `Bearer ${token}` };
  await app.inject({ method: 'POST', url: '/v1/bots/import', payload: { definition }, headers });
  const statusOf = async (url: string) => (await app.inject({ method: 'POST', url, headers })).statusCode;
  expect(await statusOf('/v1/bots/small/draft/publish')).toBe(200);
  expect(await statusOf('/v1/bots/small/duplicate')).toBe(200);
  expect(await statusOf('/v1/outbox/redeliver')).toBe(200);
  expect(await statusOf('/v1/tokens')).toBe(400);
  await app.close();
  await colloquy.close();
});
