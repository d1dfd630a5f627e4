// Bots that come of templates and of forms, by the API.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtStudio } from '../support/built-studio.ts';
import type { StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startServer({ http: { studioFolder: await builtStudio() } });
});
afterAll(() => server.close());

const create = (body: object) => server.ask('/v1/bots/import', { body: { isCopy: true, ...body } });

it.each([
  [undefined, 'Table booking'],
  ['de-AT', 'Tischreservierung'],
  ['es', 'Reserva de mesa'],
])('the server creates a bot from a template in the language %s', async (language, name) => {
  const { status, json } = await create({ template: 'booking', ...(language && { language }) });
  expect([status, json.bot]).toMatchObject([200, { name, publicIds: [] }]);
});

it('the server creates a bot from a form, with warnings about unknown kinds', async () => {
  const { status, json } = await create({
    form: 'question,kind\nHow many?,number\nWhich?,slider\n',
    name: 'Mine',
  });
  expect([status, json.bot]).toMatchObject([200, { name: 'Mine' }]);
  expect(json.issues).toEqual([
    { path: ['form'], severity: 'warning', message: expect.stringContaining('the kind “slider” is unknown') },
  ]);
});

it.each([
  [{ template: 'books' }, 'template', 'No template "books".'],
  [{ template: 'booking', language: 'it' }, 'language', 'The template is not there in "it".'],
  [{ form: { a: 1 } }, 'form', expect.stringContaining('neither a bot nor a form')],
  [{}, 'definition', 'Send one of "definition", "template" and "form".'],
  [{ template: 'booking', form: 'A?' }, 'definition', 'Send one of "definition", "template" and "form".'],
])('the server refuses %j and names the field', async (body, field, message) => {
  const { status, json } = await create(body);
  expect([status, json.issues]).toEqual([400, [expect.objectContaining({ path: [field], message })]]);
  expect(JSON.stringify(json.issues)).not.toContain('undefined');
});
