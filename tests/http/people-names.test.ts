// Variables may be called as what every object has: nothing is lost, and nothing is taken for it.
import { ListedResult } from '@colloquy/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { botOf, textBlock } from '../support/small-bot.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { lines, reply, start } from './checked-answer.ts';

const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
/** As JSON, because a literal would set the prototype. */
const valuesOf = (prefix: string) =>
  JSON.parse(`{${names.map((name) => `"${name}":"${prefix} ${name.length}"`).join(',')}}`) as Record<
    string,
    string
  >;
const shown = (prefix: string) => names.map((name) => `${prefix} ${name.length}`).join(', ');

const bot = {
  ...botOf({
    publicId: 'names',
    blocks: [textBlock('all', names.map((name) => `{{${name}}}`).join(', '))],
    choices: ['On'],
  }),
  variables: names.map((name, index) => ({ id: `v${index}`, name })),
};

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ bots: [bot] });
});
afterAll(() => server.close());

const get = (path: string) => server.ask(path, { method: 'GET' });

it('variables with names such as __proto__ can be prefilled, shown, changed and exported', async () => {
  const started = await start(server, 'names', { body: { prefilledVariables: valuesOf('my') } });
  expect(lines(started).at(-1)).toBe(shown('my'));
  const { sessionId, resultId } = started;
  const state = `/v1/sessions/${sessionId}/state`;
  const changed = await server.ask(state, { method: 'PATCH', body: { variables: valuesOf('our') } });
  expect({ status: changed.status, body: changed.body }).toMatchObject({ status: 200 });
  await reply(server, sessionId, { type: 'text', text: 'On' });
  const result = ListedResult.parse((await get(`/v1/results/${resultId}`)).json);
  expect(result.variables.map(({ name, value }) => [name, value])).toEqual(Object.entries(valuesOf('our')));
  const { body } = await get('/v1/bots/names-bot/results/export');
  const [headings, row] = body.trimEnd().split('\r\n');
  expect(headings).toContain(names.join(','));
  expect(row).toContain(names.map((name) => `our ${name.length}`).join(','));
  const found = await get(`/v1/bots/names-bot/results?variable=__proto__&value=our%209`);
  expect(found.json).toMatchObject({ results: [{ id: resultId }] });
});

it('variables with names such as __proto__ are empty without a value', async () => {
  expect(lines(await start(server, 'names')).at(-1)).toBe(names.map(() => '').join(', '));
  expect(lines(await start(server, 'names-bot/preview')).at(-1)).toBe(names.map(() => '').join(', '));
});
