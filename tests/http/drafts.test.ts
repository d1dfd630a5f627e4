// Drafts by the interface: changed, merged, refused, brought back, followed and published.
import {
  ChangeDraftResponse,
  CreateBotResponse,
  ListDraftChangesResponse,
  PublishDraftResponse,
  ReadDraftResponse,
  ReviewDraftResponse,
} from '@colloquy/schema';
import { afterEach, describe, expect, it } from 'vitest';
import type { Asked, StartedServer } from '../support/started-server.ts';
import { startServer } from '../support/started-server.ts';
import { lines, placesOf, refused, start } from './checked-answer.ts';

let server: StartedServer;
afterEach(() => server.close());

const rich = (text: string) => ({ richText: [{ type: 'p', children: [{ text }] }] });
const bot = (more: object = {}) => ({
  version: '6.1',
  id: 'echo-bot',
  name: 'Echo',
  publicId: 'echo',
  groups: [
    { id: 'hello', title: 'Hello', blocks: [{ id: 'say', type: 'text', content: rich('One') }] },
    { id: 'end', title: 'End', blocks: [{ id: 'bye', type: 'text', content: rich('Bye') }] },
  ],
  events: [{ id: 'start', type: 'start', outgoingEdgeId: 'first' }],
  edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'hello' } }],
  variables: [],
  theme: {},
  settings: {},
  ...more,
});

const open = async (options: Parameters<typeof startServer>[0] = {}) => {
  server = await startServer({ bots: [bot()], ...options });
};
const get = (path: string, headers: Record<string, string> = {}) =>
  server.ask(path, { method: 'GET', headers });
const read = async (id = 'echo-bot') => ReadDraftResponse.parse((await get(`/v1/bots/${id}/draft`)).json);
const patch = (operations: unknown, tag?: string, headers: Record<string, string> = {}) =>
  server.ask('/v1/bots/echo-bot/draft', {
    method: 'PATCH',
    body: operations,
    headers: { ...(tag === undefined ? {} : { 'if-match': tag }), ...headers },
  });
const changed = (answer: Asked) => {
  expect([answer.status, answer.body]).toEqual([200, expect.any(String)]);
  return ChangeDraftResponse.parse(answer.json);
};
const title = (text: string, index = 0) => [{ op: 'replace', path: `/groups/${index}/title`, value: text }];

describe('a review of a draft', () => {
  const review = async () => ReviewDraftResponse.parse((await get('/v1/bots/echo-bot/draft/review')).json);

  it('lists the changes since the live version, and the problems with their groups', async () => {
    await open();
    expect(await review()).toEqual({
      draft: { revision: 0, version: 1 },
      issues: [expect.objectContaining({ severity: 'warning', group: 'End' })],
      comparison: { differences: [], isComplete: true },
    });
    const jump = { id: 'j', type: 'Jump', options: { groupId: 'nowhere' } };
    changed(await patch([...title('Hi'), { op: 'add', path: '/groups/1/blocks/-', value: jump }], '*'));
    const { draft, issues, comparison } = await review();
    expect(draft.revision).toBe(1);
    expect(issues).toContainEqual(expect.objectContaining({ group: 'End', block: 'j' }));
    expect(comparison?.differences).toMatchObject([
      { change: 'changed', part: 'group', before: 'Hello', after: 'Hi' },
      { change: 'added', part: 'block', id: 'j' },
    ]);
  });

  it('has no comparison before the first version, and gets 404 for an unknown bot', async () => {
    await open({ bots: [] });
    await server.ask('/v1/bots/import', { body: { definition: bot() } });
    expect(await review()).not.toHaveProperty('comparison');
    expect((await get('/v1/bots/nobody/draft/review')).status).toBe(404);
  });
});

describe('a draft', () => {
  it('equals the live version until an author changes it', async () => {
    await open();
    const answer = await get('/v1/bots/echo-bot/draft');
    expect(answer.headers.etag).toMatch(/^"version-1-[\da-z]{8}"$/);
    expect(await read()).toEqual({ revision: 0, version: 1, definition: bot() });
    expect(changed(await patch(title('Hi'), '"version-1"')).draft).toMatchObject({ revision: 1 });
    const { revision, definition } = await read();
    expect([revision, definition.groups]).toEqual([
      1,
      [{ ...bot().groups[0], title: 'Hi' }, bot().groups[1]],
    ]);
    expect(lines(await start(server, 'echo'))).toEqual(['One']);
    const tag = String((await get('/v1/bots/echo-bot/draft')).headers.etag);
    expect(tag).toMatch(/^"1-[\da-z]{8}"$/);
    expect((await get('/v1/bots/echo-bot/draft', { 'if-none-match': tag })).status).toBe(304);
    expect((await get('/v1/bots/nobody/draft')).status).toBe(404);
  });

  it('merges an edit of an older revision with changes in other places', async () => {
    await open();
    await patch(title('Hi'), '"version-1"');
    const first = changed(await patch(title('Mine'), '"1"'));
    expect(first).toMatchObject({ draft: { revision: 2 }, isMerged: false });
    expect(first).not.toHaveProperty('definition');
    const second = changed(await patch(title('The end', 1), '"1"'));
    expect(second).toMatchObject({ draft: { revision: 3 }, isMerged: true });
    const groups = [
      { id: 'hello', title: 'Mine' },
      { id: 'end', title: 'The end' },
    ];
    expect(second.definition).toMatchObject({ groups });
    expect((await read()).definition).toEqual(second.definition);
    // Also from what the bot ran before there was any draft.
    expect(changed(await patch([{ op: 'add', path: '/name', value: 'E' }], '"version-1"'))).toMatchObject({
      isMerged: true,
      definition: { name: 'E', groups },
    });
  });

  it('refuses an edit of a value that another author changed, with both values and the revision', async () => {
    await open();
    await patch(title('Hi'), '"version-1"');
    await patch(title('Theirs'), '"1"');
    const answer = await patch(title('Mine'), '"1"');
    const problem = refused(answer, 409, 'CONFLICT');
    expect(problem.revision).toBe(2);
    expect(problem.issues).toEqual([
      expect.objectContaining({
        path: ['groups', 'hello', 'title'],
        before: 'Hi',
        yours: 'Mine',
        theirs: 'Theirs',
      }),
    ]);
    expect((await read()).revision).toBe(2);
    expect(refused(await patch(title('X'), '"77"'), 409, 'CONFLICT').revision).toBe(2);
  });

  it('does not accept the revision of a removed bot with the same id', async () => {
    let now = Date.now();
    await open({ clock: () => now++ });
    const tagOf = async () => String((await get('/v1/bots/echo-bot/draft')).headers.etag);
    const versionTag = await tagOf();
    await patch(title('Hi'), versionTag);
    const [draftTag, answer] = [await tagOf(), await patch(title('Mine'), await tagOf())];
    expect(answer.headers.etag).toBe(await tagOf());
    await server.ask('/v1/bots/echo-bot?name=Echo', { method: 'DELETE' });
    expect((await get('/v1/bots/echo-bot/draft')).status).toBe(404);
    await server.colloquy.bots.publish(bot());
    expect(await tagOf()).not.toBe(versionTag);
    // In the place of the version, and of a revision which this draft has by now.
    for (const tag of [versionTag, draftTag, String(answer.headers.etag)])
      refused(await patch(title('Late'), tag), 409, 'CONFLICT');
    for (const text of ['One', 'Two', 'Three']) await patch(title(text), '*');
    for (const tag of [versionTag, draftTag, String(answer.headers.etag)])
      refused(await patch(title('Late'), tag), 409, 'CONFLICT');
    expect((await read()).definition).toMatchObject({ groups: [{ title: 'Three' }, { title: 'End' }] });
    expect(changed(await patch(title('Now'), await tagOf())).isMerged).toBe(false);
  });

  it('does not change when an edit repeats its value', async () => {
    await open();
    await patch(title('Hi'), '"version-1"');
    expect(changed(await patch(title('Hi'), '"1"')).draft.revision).toBe(1);
    expect(changed(await patch(title('Hi'), '"version-1"')).draft.revision).toBe(1);
  });

  it('can be replaced as a whole, and merges with edits in other places', async () => {
    await open();
    await patch(title('Theirs'), '"version-1"');
    const replace = (definition: unknown, tag: string) =>
      server.ask('/v1/bots/echo-bot/draft', {
        method: 'PUT',
        body: { definition },
        headers: { 'if-match': tag },
      });
    const mine = changed(await replace(bot({ name: 'Mine' }), '"version-1"'));
    expect(mine.definition).toMatchObject({ name: 'Mine', groups: [{ title: 'Theirs' }, { title: 'End' }] });
    // Whatever there is goes, when that is what is asked for.
    expect(changed(await replace(bot(), '*'))).toMatchObject({ isMerged: false, draft: { revision: 3 } });
    expect((await read()).definition).toEqual(bot());
    refused(await replace(bot({ id: 'other' }), '*'), 400, 'BAD_REQUEST');
    refused(await replace({ id: 'echo-bot', groups: 7 }, '*'), 400, 'BAD_REQUEST');
    expect((await read()).revision).toBe(3);
  });

  it.each<[string, unknown, string | undefined, unknown]>([
    ['no state', title('X'), undefined, ['headers', 'if-match']],
    ['a state that is none', title('X'), 'yesterday', ['headers', 'if-match']],
    ['a path that leads nowhere', [{ op: 'remove', path: '/groups/9' }], '*', [0, 'path']],
    ['no patch', { op: 'remove' }, '*', []],
    ['an operation that there is not', [{ op: 'rename', path: '/name' }], '*', [0, 'op']],
    [
      'too many operations',
      Array.from({ length: 100_000 }, () => ({ op: 'test', path: '', value: 1 })),
      '*',
      [],
    ],
    ['a prototype', [{ op: 'add', path: '/__proto__/x', value: 1 }], '*', [0, 'path']],
  ])('refuses %s, and does not change', async (_what, operations, tag, place) => {
    await open();
    const { issues } = refused(await patch(operations, tag), 400, 'BAD_REQUEST');
    expect(placesOf(issues)).toContainEqual(place);
    expect(await read()).toMatchObject({ revision: 0 });
  });

  it('refuses content beyond the size limit, in one request or in several', async () => {
    await open();
    const large = bot({ note: 'x'.repeat(10_000_000) });
    const answer = await server.ask('/v1/bots/echo-bot/draft', {
      method: 'PUT',
      body: { definition: large },
      headers: { 'if-match': '*' },
    });
    refused(answer, 413, 'PAYLOAD_TOO_LARGE');
    const add = (name: string) => patch([{ op: 'add', path: `/${name}`, value: 'x'.repeat(2_500_000) }], '*');
    expect((await add('a')).status).toBe(200);
    const { issues } = refused(await add('b'), 400, 'BAD_REQUEST');
    expect(issues[0]?.code).toBe('too_large');
    expect((await read()).revision).toBe(1);
  });

  it('accepts the media type of JSON Patch', async () => {
    await open();
    const answer = await patch(JSON.stringify(title('Hi')), '*', {
      'content-type': 'application/json-patch+json',
    });
    expect(answer.status).toBe(200);
  });

  it('returns names unchanged, also with markup in them', async () => {
    await open();
    const name = '<script>alert(1)</script> =1+1 "\u2028"';
    await patch([{ op: 'replace', path: '/name', value: name }], '*');
    const answer = await get('/v1/bots/echo-bot/draft');
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'x-content-type-options': 'nosniff',
    });
    expect((await read()).definition.name).toBe(name);
  });
});

it('a new name is in the list of bots at once, and visitors see it with the next version', async () => {
  await open();
  const listed = async () =>
    ((await get('/v1/bots')).json.bots as { name: string }[]).map(({ name }) => name);
  const shown = async () => /<h2>.*?>([^<]*)<\/a>/.exec((await get('/')).body)?.[1];
  await patch([{ op: 'replace', path: '/name', value: 'Sounds' }], '*');
  expect([await listed(), await shown()]).toEqual([['Sounds'], 'Echo']);
  await patch([{ op: 'replace', path: '/name', value: ' ' }], '*');
  expect(await listed()).toEqual(['echo-bot']);
  await patch([{ op: 'replace', path: '/name', value: 'Sounds' }], '*');
  await server.ask('/v1/bots/echo-bot/draft/publish', { body: {} });
  await expect.poll(shown).toBe('Sounds');
});

describe('the history of a draft', () => {
  it('lists the author of each change, and restores any revision', async () => {
    await open();
    const total = 120;
    for (let count = 1; count <= total; count++)
      expect((await patch(title(`Title ${count}`), '*')).status).toBe(200);
    const page = ListDraftChangesResponse.parse((await get('/v1/bots/echo-bot/draft/changes?limit=50')).json);
    expect(page.changes.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 50 }, (_, index) => total - index),
    );
    expect(page.before).toBe(71);
    const last = (await get('/v1/bots/echo-bot/draft/changes?before=3')).json;
    expect(ListDraftChangesResponse.parse(last)).toMatchObject({
      changes: [{ revision: 2 }, { revision: 1 }],
    });
    expect(last).not.toHaveProperty('before');
    for (const revision of [1, 49, 50, 51, 52, 99, 120]) {
      const { json } = await get(`/v1/bots/echo-bot/draft/changes/${revision}`);
      expect(ReadDraftResponse.parse(json)).toMatchObject({
        revision,
        definition: { groups: [{ title: `Title ${revision}` }, {}] },
      });
    }
    expect((await get('/v1/bots/echo-bot/draft/changes/121')).status).toBe(404);
    const restore = (body: unknown) => server.ask('/v1/bots/echo-bot/draft/restore', { body });
    expect(changed(await restore({ revision: 77 }))).toMatchObject({
      draft: { revision: 121 },
      definition: { groups: [{ title: 'Title 77' }, {}] },
    });
    expect(changed(await restore({ version: 1 })).definition).toEqual(bot());
    expect(changed(await restore({ revision: 120 }))).toMatchObject({ draft: { revision: 123 } });
    refused(await restore({ revision: 999 }), 404, 'NOT_FOUND');
    refused(await restore({ version: 9 }), 404, 'NOT_FOUND');
    refused(await restore({}), 400, 'BAD_REQUEST');
  });
});

describe('publishing a draft', () => {
  const publish = (body: unknown = {}) => server.ask('/v1/bots/echo-bot/draft/publish', { body });

  it('creates the next version, and returns whether it is new', async () => {
    await open();
    refused(await publish(), 404, 'NOT_FOUND');
    await patch(title('Hi'), '*');
    await patch([{ op: 'replace', path: '/groups/0/blocks/0/content', value: rich('Two') }], '*');
    refused(await publish({ revision: 1 }), 409, 'CONFLICT');
    const published = PublishDraftResponse.parse((await publish({ message: 'Two', revision: 2 })).json);
    expect(published).toMatchObject({
      isNew: true,
      version: { number: 2, message: 'Two' },
      bot: { publicIds: ['echo'] },
    });
    expect(published.comparison?.differences.map(({ change, part, id }) => [change, part, id])).toEqual([
      ['changed', 'group', 'hello'],
      ['changed', 'block', 'say'],
    ]);
    expect(lines(await start(server, 'echo'))).toEqual(['Two']);
    expect(await read()).toMatchObject({ revision: 2 });
  });

  it('refuses a draft with errors unless the author forces it', async () => {
    await open();
    await patch([{ op: 'replace', path: '/edges/0/to/groupId', value: 'nowhere' }], '*');
    const { issues } = refused(await publish(), 400, 'BAD_REQUEST');
    expect(placesOf(issues)[0]).toEqual(expect.arrayContaining(['edges', 0]));
    expect((await publish({ force: true })).status).toBe(200);
  });
});

describe('bots without a version', () => {
  const create = (body: unknown) => server.ask('/v1/bots/import', { body });
  it('can be imported, found, labelled, renamed, archived and published', async () => {
    await open();
    const made = CreateBotResponse.parse(
      (
        await create({
          definition: bot({ publicId: 'two' }),
          id: 'two-bot',
          name: 'Two',
          labels: ['new', 'new'],
        })
      ).json,
    );
    expect(made).toMatchObject({
      bot: { id: 'two-bot', name: 'Two', labels: ['new'], publicIds: [] },
      draft: { revision: 1 },
      issues: [{ severity: 'warning', group: 'End', path: ['definition', 'groups', 1] }],
    });
    const ids = async (query: string) =>
      ((await get(`/v1/bots?${query}`)).json.bots as { id: string }[]).map(({ id }) => id);
    expect(await ids('')).toEqual(['echo-bot', 'two-bot']);
    expect(await ids('label=new')).toEqual(['two-bot']);
    expect(await ids('search=NEW')).toEqual(['two-bot']);
    expect((await server.ask('/v1/bots/two/startChat', { body: {} })).status).toBe(404);
    const change = (body: unknown) => server.ask('/v1/bots/two-bot', { method: 'PATCH', body });
    expect((await change({ name: 'Deux', labels: [] })).json).toMatchObject({ name: 'Deux', labels: [] });
    expect(await read('two-bot')).toMatchObject({ revision: 2, definition: { name: 'Deux', id: 'two-bot' } });
    expect((await server.ask('/v1/bots/two-bot/draft/publish', { body: {} })).status).toBe(200);
    expect((await start(server, 'two')).messages).toHaveLength(1);
    expect((await change({ isArchived: true })).json).toMatchObject({ isArchived: true });
    expect(await ids('')).toEqual(['echo-bot']);
    expect(await ids('archived=true')).toEqual(['two-bot']);
    await expect
      .poll(async () => (await server.ask('/v1/bots/two/startChat', { body: {} })).status)
      .toBe(404);
    refused(await change({ name: '\u0000' }), 400, 'BAD_REQUEST');
    refused(
      await change({ labels: Array.from({ length: 21 }, (_, index) => `l${index}`) }),
      400,
      'BAD_REQUEST',
    );
  });

  it('are refused when they have errors, with the group and the block', async () => {
    await open();
    const broken = bot({
      id: 'broken',
      groups: [
        {
          id: 'hello',
          title: '<b>Hello</b>',
          blocks: [
            { id: 'say', type: 'text input', options: { variableId: 'nowhere' } },
            { id: 'go', type: 'number input', options: { min: 5, max: 1 } },
          ],
        },
      ],
    });
    const { issues } = refused(await create({ definition: broken }), 400, 'BAD_REQUEST');
    expect(issues).toContainEqual(
      expect.objectContaining({
        group: '<b>Hello</b>',
        block: expect.any(String),
        path: expect.arrayContaining(['definition', 'groups', 0, 'blocks']),
      }),
    );
    expect((await get('/v1/bots/broken')).status).toBe(404);
    refused(await create({ definition: { id: 'x', groups: 'none' } }), 400, 'BAD_REQUEST');
    expect((await create({ definition: broken, force: true })).status).toBe(200);
  });

  it('need an unused id, or get a new one as a copy', async () => {
    await open();
    expect(placesOf(refused(await create({ definition: bot() }), 400, 'BAD_REQUEST').issues)).toEqual([
      ['id'],
    ]);
    const copy = CreateBotResponse.parse((await create({ definition: bot(), isCopy: true })).json);
    expect(copy.bot.id).not.toBe('echo-bot');
    expect((await read(copy.bot.id)).definition).not.toHaveProperty('publicId');
  });

  it('can be copies of other bots', async () => {
    await open();
    await patch(title('Changed'), '*');
    const duplicate = (body: unknown = {}) => server.ask('/v1/bots/echo-bot/duplicate', { body });
    const copy = CreateBotResponse.parse((await duplicate()).json);
    expect(copy.bot).toMatchObject({ name: 'Echo (copy)', publicIds: [] });
    expect((await read(copy.bot.id)).definition).toMatchObject({
      id: copy.bot.id,
      name: 'Echo (copy)',
      groups: [{ title: 'Changed' }, {}],
    });
    refused(await duplicate({ id: 'echo-bot' }), 400, 'BAD_REQUEST');
  });
});

describe('an author with a token', () => {
  const OPERATOR = 'correct-horse-battery-staple';
  it('needs the scope, sees only the allowed bots, and appears in audit log and history', async () => {
    await open({
      bots: [bot(), bot({ id: 'other', publicId: 'other' })],
      environment: { COLLOQUY_OPERATOR_TOKEN: OPERATOR },
    });
    const token = async (wish: object) => {
      const { json } = await server.ask('/v1/tokens', {
        body: wish,
        headers: { authorization: `Bearer ${OPERATOR}` },
      });
      return { authorization: `Bearer ${String(json.secret)}` };
    };
    const author = await token({ name: 'Ada', scopes: ['author', 'read'], bots: ['echo-bot'] });
    expect((await patch(title('Hi'), '*', author)).status).toBe(200);
    const reader = await token({ name: 'Reader', scopes: ['read'] });
    refused(await patch(title('No'), '*', reader), 403, 'FORBIDDEN');
    const ask = (path: string, body: unknown) => server.ask(path, { body, headers: author });
    refused(await ask('/v1/bots/other/draft/restore', { version: 1 }), 404, 'NOT_FOUND');
    refused(await ask('/v1/bots/echo-bot/duplicate', {}), 403, 'FORBIDDEN');
    refused(await ask('/v1/bots/import', { definition: bot({ id: 'new' }) }), 403, 'FORBIDDEN');
    refused(await ask('/v1/bots/echo-bot/draft/publish', {}), 403, 'FORBIDDEN');
    const { json } = await get('/v1/bots/echo-bot/draft/changes', reader);
    expect(json.changes).toEqual([expect.objectContaining({ revision: 1, changedBy: 'Ada' })]);
    const audit = await get('/v1/audit?bot=echo-bot', { authorization: `Bearer ${OPERATOR}` });
    expect((audit.json.entries as object[])[0]).toMatchObject({
      operation: 'changeDraft',
      actor: { name: 'Ada' },
      after: { revision: 1, operations: 1 },
    });
  });
});

describe('a named revision', () => {
  const name = (revision: number | string, body: unknown) =>
    server.ask(`/v1/bots/echo-bot/draft/changes/${revision}`, { method: 'PATCH', body });
  const list = async (query = '') =>
    ListDraftChangesResponse.parse((await get(`/v1/bots/echo-bot/draft/changes${query}`)).json).changes.map(
      ({ revision, name: called }) => [revision, called],
    );

  it('is listed until its name is removed, and can be restored', async () => {
    await open();
    for (const text of ['One', 'Two', 'Three']) changed(await patch(title(text), '*'));
    const before = await read();
    const { json } = await name(2, { name: '  Before the prices ' });
    expect(json).toMatchObject({ revision: 2, operations: 1, name: 'Before the prices' });
    expect(await read()).toEqual(before);
    expect(await list()).toEqual([
      [3, undefined],
      [2, 'Before the prices'],
      [1, undefined],
    ]);
    expect(await list('?named=true')).toEqual([[2, 'Before the prices']]);
    expect((await name(2, { name: null })).json).not.toHaveProperty('name');
    expect(await list('?named=true')).toEqual([]);
  });

  it('needs an existing revision, and a name of one line', async () => {
    await open();
    changed(await patch(title('One'), '*'));
    for (const revision of [2, 'x', 0]) expect((await name(revision, { name: 'No' })).status).toBe(404);
    for (const wrong of ['', 'two\nlines', 'x'.repeat(101), 7]) {
      const { status, json } = await name(1, { name: wrong });
      expect([status, placesOf(json.issues ?? [])]).toEqual([400, [['name']]]);
    }
    expect(await list('?named=true')).toEqual([]);
  });
});
