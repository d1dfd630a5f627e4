// Every operation of the table, without, with wrong and with right credentials; and no way in that is not in the table.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../../packages/server/src/http/operation.ts';
import { routePaths } from '../../packages/server/src/http/operation.ts';
import { operations } from '../../packages/server/src/http/operations/registry.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { refused } from './checked-answer.ts';
import { operationsBots } from './tour-bot.ts';

const token = 'correct-horse-battery-staple';
let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ bots: operationsBots, environment: { COLLOQUY_OPERATOR_TOKEN: token } });
});
afterAll(() => server.close());

/** Addresses of every operation, filled with ids of nobody. */
const ways = operations.flatMap((operation) =>
  routePaths(operation).map((path) => ({
    name: `${operation.method} ${path}`,
    operation,
    path: path.replaceAll(/:(\w+)/g, (_, name: string) => `nobody-${name}`),
  })),
);
const forOperator = ways.filter(({ operation }) => operation.access === 'operator');
const forAnyone = ways.filter(({ operation }) => operation.access !== 'operator');

function ask({ operation, path }: { readonly operation: Operation; readonly path: string }, given?: string) {
  const { method, body } = operation;
  return server.ask(path, {
    method,
    ...(body?.kind === 'json' ? { body: {} } : {}),
    headers: given === undefined ? {} : { authorization: given },
  });
}

it('the table knows both kinds', () => {
  expect(forOperator.length).toBeGreaterThan(6);
  expect(forAnyone.length).toBeGreaterThan(10);
});

describe.each(forOperator.map((way) => [way.name, way] as const))('%s', (_name, way) => {
  it.each([
    ['no credentials', undefined],
    ['an empty token', 'Bearer '],
    ['another token', 'Bearer correct-horse-battery-stable'],
    ['a part of it', `Bearer ${token.slice(0, -1)}`],
    ['another scheme', `Basic ${token}`],
  ])('refuses %s, and says nothing of what exists', async (_what, given) => {
    const answer = await ask(way, given);
    const { message } = refused(answer, 401, 'UNAUTHORIZED');
    expect(message).toContain('COLLOQUY_OPERATOR_TOKEN');
    expect(answer.body).not.toContain(token);
    expect(answer.body).not.toContain('nobody');
  });

  it('lets the right token in', async () => {
    const { status } = await ask(way, `Bearer ${token}`);
    const { body } = way.operation;
    // An empty body does not fit where one is required; whoever is told so was let in.
    expect([200, 204, 404, ...(body?.kind === 'json' && body.isRequired ? [400] : [])]).toContain(status);
  });
});

it.each(forAnyone.filter(({ operation: { id } }) => id !== 'upload').map((way) => [way.name, way] as const))(
  '%s asks nobody for the token of the operator',
  async (_name, way) => {
    const open = await ask(way);
    expect([200, 400, 404]).toContain(open.status);
    expect((await ask(way, 'Bearer something-else')).status).toBe(open.status);
  },
);

it('an upload asks for the token that is in its address, and for no other', async () => {
  const way = ways.find(({ operation: { id } }) => id === 'upload');
  for (const given of [undefined, `Bearer ${token}`])
    refused(await ask(way as NonNullable<typeof way>, given), 403, 'FORBIDDEN');
});

it.each(ways.map((way) => [way.name, way] as const))(
  '%s answers with a status that its declaration names',
  async (_name, way) => {
    const { responses, refusals, access } = way.operation;
    const named = [...Object.keys(responses), ...Object.keys(refusals ?? {}), '400'].map(Number);
    if (access === 'operator') named.push(401);
    expect(named).toContain((await ask(way)).status);
    expect(named).toContain((await ask(way, `Bearer ${token}`)).status);
  },
);

describe('the routes of a server', () => {
  const routes: { method: string; url: string }[] = [];
  beforeAll(async () => {
    const { createColloquy, createHttpServer, memoryStore } = await import('@colloquy/server');
    const colloquy = await createColloquy({ store: memoryStore() });
    const app = createHttpServer(colloquy);
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
    await app.ready();
    await app.close();
    await colloquy.close();
  });

  it('are those of the table; beside them there are only pages to look at', () => {
    const declared = new Set(
      operations.flatMap((operation) => routePaths(operation).map((path) => `${operation.method} ${path}`)),
    );
    const real = new Set(routes.map(({ method, url }) => `${method} ${url}`));
    expect([...declared].filter((route) => !real.has(route))).toEqual([]);
    const changing = routes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method));
    expect(
      changing.map(({ method, url }) => `${method} ${url}`).filter((route) => !declared.has(route)),
    ).toEqual([]);
  });
});
