// Tools as sent to providers: unique names, and parameters with keys that all providers accept.
import { afterEach, describe, expect, it } from 'vitest';
import type { Script } from '../script/run-script.ts';
import { modelWorld } from '../testing/model-world.ts';
import { closeServers } from '../testing/web-world.ts';

afterEach(closeServers);

const tool = (name: string, more: object = {}) => ({
  name,
  parameters: [],
  code: name,
  bindings: [],
  ...more,
});

const chat = (tools: readonly object[]) => ({
  task: 'chat',
  messages: [{ role: 'user', content: 'Hi' }],
  tools,
});

describe('the names of tools', () => {
  const long = 'n'.repeat(64);
  it.each<[string, readonly string[], readonly string[]]>([
    ['that are valid do not change', ['get_price', 'get-time'], ['get_price', 'get-time']],
    ['in other scripts become unique placeholders', ['погода', 'время', '日本'], ['_', '__2', '__3']],
    ['that become equal get a number', ['get price', 'get.price'], ['get_price', 'get_price_2']],
    [
      'that become equal to a valid name get a number',
      ['get price', 'get_price', 'get_price_2'],
      ['get_price_3', 'get_price', 'get_price_2'],
    ],
    ['that are equal after truncation get a number', [`${long}a`, `${long}b`], [long, `${'n'.repeat(62)}_2`]],
    ['that are equal get a number', ['now', 'now'], ['now', 'now_2']],
  ])('%s', async (_name, written, sent) => {
    const ran: string[] = [];
    const { ask, visits } = await modelWorld({
      answers: sent.map((name) => ({ tool: name, arguments: {} })),
      runScript: async ({ code }) => {
        ran.push(code);
        return { ok: true, value: undefined, assignments: [] };
      },
    });
    await ask(chat(written.map((name, index) => tool(name, { code: String(index) }))));
    expect(visits.length).toBeGreaterThan(sent.length);
    for (const { tools = [] } of visits) expect(tools.map((one) => one.function.name)).toEqual(sent);
    expect(ran).toEqual(written.map((_, index) => String(index)));
  });

  it('are in the description when the provider gets another name', async () => {
    const { ask, visits } = await modelWorld();
    await ask(chat([tool('погода'), tool('время', { description: 'Which time it is.' }), tool('now')]));
    expect(visits[0]?.tools?.map((one) => one.function.description)).toEqual([
      'погода',
      'время: Which time it is.',
      undefined,
    ]);
  });

  it('do not collide with tools of the provider', async () => {
    const { ask, visits } = await modelWorld();
    await ask({ task: 'respond', message: 'Hi', searchesWeb: true, tools: [tool('web search')] });
    expect(visits[0]?.tools).toMatchObject([
      { type: 'function', name: 'web_search_2' },
      { type: 'web_search' },
    ]);
  });
});

describe('the parameters of a tool', () => {
  it('have keys that all providers accept, and keep their names in the code', async () => {
    const scripts: Pick<Script, 'bindings'>[] = [];
    const { ask, visits } = await modelWorld({
      answers: [{ tool: 'fit', arguments: { gr_e: 42, gr_e_2: 'M', 'a.b': 1, city: 'Lima' } }],
      runScript: async (script) => {
        scripts.push(script);
        return { ok: true, value: undefined, assignments: [] };
      },
    });
    const parameters = [
      { name: 'größe', type: 'number', description: 'Of the shoe', isRequired: true },
      { name: 'gröe', type: 'string', isRequired: true },
      { name: 'a.b', type: 'number', isRequired: false },
      { name: 'city', type: 'string', description: 'Where', isRequired: true },
      { name: 'größte', type: 'string', isRequired: false },
    ];
    await ask(chat([tool('fit', { parameters })]));
    expect(visits[0]?.tools?.[0]?.function.parameters).toMatchObject({
      properties: {
        gr_e: { type: 'number', description: 'größe: Of the shoe' },
        gr_e_2: { type: 'string', description: 'gröe' },
        'a.b': { type: 'number' },
        city: { type: 'string', description: 'Where' },
        gr_te: { type: 'string', description: 'größte' },
      },
      required: ['gr_e', 'gr_e_2', 'city'],
    });
    expect(scripts[0]?.bindings).toEqual([
      { name: 'größe', value: 42 },
      { name: 'gröe', value: 'M' },
      { name: 'city', value: 'Lima' },
      { name: 'größte', value: null },
    ]);
  });

  it('are accepted by name from models that ignore the schema', async () => {
    const scripts: Pick<Script, 'bindings'>[] = [];
    const { ask } = await modelWorld({
      answers: [{ tool: 'fit', arguments: { größe: 42 } }],
      runScript: async (script) => {
        scripts.push(script);
        return { ok: true, value: undefined, assignments: [] };
      },
    });
    const parameters = [{ name: 'größe', type: 'number', isRequired: true }];
    await ask(chat([tool('fit', { parameters })]));
    expect(scripts[0]?.bindings).toEqual([{ name: 'größe', value: 42 }]);
  });
});
