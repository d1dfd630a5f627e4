// The listen block: waits for another system, and stores the data it sends.
import { describe, expect, it } from 'vitest';
import { readBodyPath } from '../../body-path.ts';
import { createQuickJsEvaluator } from '../../evaluator/quickjs-evaluator.ts';
import { talk } from '../../testing/run-block.ts';
import { listen } from './block.ts';

const evaluator = await createQuickJsEvaluator();

function open(
  mapping: unknown = [
    { variableId: 'Name', bodyPath: 'data.name' },
    { variableId: 'Code', bodyPath: 'statusCode' },
  ],
) {
  const flow = {
    variables: [
      { name: 'Name', value: 'old' },
      { name: 'Code', value: 'old' },
      { name: 'Index', value: '1' },
    ],
    groups: [{ blocks: [{ type: 'webhook', options: { responseVariableMapping: mapping } }, 'next'] }],
  };
  return talk(flow as never, { evaluator });
}

it('the block waits for a webhook', () => {
  const turn = open().start();
  expect(turn.reply.clientSideActions).toEqual([{ type: 'listenForWebhook', expectsDedicatedReply: true }]);
  expect(turn.said).toEqual([]);
});

it.each([
  [{ responseVariableMapping: [{ variableId: 'v', bodyPath: 'data' }] }, 1],
  [{ responseVariableMapping: [{ variableId: 'v', bodyPath: 'data' }], isDeliveryRequired: false }, 0],
  [{ responseVariableMapping: [{ variableId: 'v', bodyPath: 'data' }], isDeliveryRequired: true }, 0],
  [{ responseVariableMapping: [] }, 0],
  [undefined, 0],
])('with %j, the check of the bot warns %i times that a visitor can fake the call', (options, count) => {
  const found = listen.mistakes?.({ options }, { syntaxError: () => undefined });
  expect(found).toHaveLength(count);
  for (const { severity } of found ?? []) expect(severity).toBe('warning');
});

describe('received data', () => {
  it.each([
    ['{"data":{"name":"Bob"}}', 'Bob', undefined],
    ['{"statusCode":201,"data":{"name":"Bob"}}', 'Bob', '201'],
    ['{"data":{}}', undefined, undefined],
    ['{"data":null}', 'old', undefined],
    ['{}', 'old', undefined],
    ['plain text', undefined, '200'],
    ['5', undefined, '200'],
    ['["a"]', undefined, '200'],
    ['{"data":{"name":{"first":"Bob"}}}', '{"first":"Bob"}', undefined],
    ['{"data":{"name":["a",1]}}', ['a', '1'], undefined],
    ['{"data":{"name":"{{Index}}"}}', '{{Index}}', undefined],
    ['{"__proto__":{"data":1}}', 'old', undefined],
    ['{bad json', undefined, '200'],
    ['{"data":{"name":12345678901234567890}}', '12345678901234567890', undefined],
    ['{"data":{"name":[1234567890123456789,0.5]}}', ['1234567890123456789', '0.5'], undefined],
  ])('%s sets %j and %j', (sent, name, code) => {
    const chat = open();
    chat.start();
    const turn = chat.say(sent);
    expect(turn.said).toEqual(['next']);
    expect([turn.variables.Name, turn.variables.Code]).toEqual([name, code]);
  });
  it.each(['{"data":{"name":"Mallory"}}', 'paid', undefined])(
    'is accepted only from a webhook when that is required: %s is dropped with a log',
    (sent) => {
      const options = {
        isDeliveryRequired: true,
        responseVariableMapping: [{ variableId: 'Name', bodyPath: 'data.name' }],
      };
      const flow = {
        variables: [{ name: 'Name', value: 'what the visitor prefilled' }],
        groups: [{ blocks: [{ type: 'webhook', options }, 'next'] }],
      };
      const chat = talk(flow as never, { evaluator });
      chat.start();
      const turn = sent === undefined ? chat.say() : chat.say(sent);
      expect(turn.said).toEqual(['next']);
      expect(turn.variables.Name).toBeUndefined();
      expect(turn.reply.logs).toMatchObject([
        { status: 'error', description: expect.stringContaining('delivered') },
      ]);
    },
  );
  it('is empty when the client continues without data', () => {
    const chat = open();
    chat.start();
    const turn = chat.say();
    expect(turn.said).toEqual(['next']);
    expect(turn.variables).toMatchObject({ Name: 'old', Code: 'old' });
  });
  it.each([
    [null],
    [[]],
    [[{}]],
    [[{ variableId: 'Name' }]],
    [[{ bodyPath: 'data' }]],
    [[{ variableId: 'gone', bodyPath: 'data' }]],
  ])('is not stored with the mapping %j', (mapping) => {
    const chat = open(mapping);
    chat.start();
    expect(chat.say('{"data":1}').variables).toMatchObject({ Name: 'old' });
  });
  it.each([[undefined], [null], [{}]])('is not stored with the options %j', (options) => {
    const chat = talk([{ type: 'webhook', options } as never, 'next']);
    chat.start();
    expect(chat.say('{"data":1}').said).toEqual(['next']);
  });
});

describe('the path to received data', () => {
  const data = { items: [{ name: 'a', 'two words': 2 }, { name: 'b' }], text: 'abc', none: null, é: 1 };
  it.each([
    ['data', data],
    ['data.items[0].name', 'a'],
    ['data.items[{{Index}}].name', 'b'],
    ['data["items"][1]["name"]', 'b'],
    ["data['items'][0]['two words']", 2],
    ['data.items.length', 2],
    ['data.text.length', 3],
    ['data.é', 1],
    ['data.gone', null],
    ['data?.gone?.further', null],
    ['data.none?.further', null],
    ['data.gone?.[0]', null],
    [' data.text ', 'abc'],
    ['statusCode', 200],
    ['data.toString', null],
    ['data.__proto__', null],
    ['data.constructor', null],
    ['data.items.map((item) => item.name)', ['a', 'b']],
    ['data.items.find((item) => item.name === "b").name', 'b'],
    ['`${data.text} ${statusCode}`', 'abc 200'],
    ['datax', undefined],
    ['data.gone.further', undefined],
    ['data.', undefined],
    ['data[', undefined],
    ['for (;;);', undefined],
  ])('%s returns %j', (bodyPath, value) => {
    const view = viewWith({ Index: '1' });
    const found = readBodyPath(bodyPath, { received: { statusCode: 200, data }, view });
    expect(found.ok ? found.value : undefined).toEqual(value);
  });
  it('takes linear time', () => {
    const given = { received: { statusCode: 200, data }, view: viewWith({}) };
    const sizes = { from: 5_000, to: 50_000 };
    expect((size: number) => readBodyPath(`data${'[0]'.repeat(size)}`, given)).toTakeLinearTime(sizes);
    expect((size: number) => readBodyPath(`data.${'a'.repeat(size)}!`, given)).toTakeLinearTime(sizes);
  });
});

/** A real view, captured during a turn. */
function viewWith(values: Readonly<Record<string, string>>) {
  type Receive = Parameters<typeof readBodyPath>[1]['view'];
  const caught: Receive[] = [];
  const spy = {
    type: 'spy',
    summary: '',
    shape: 'logic' as const,
    definition: { safeParse: () => ({ success: true as const, data: {} }) },
    run(_: unknown, view: Receive) {
      caught.push(view);
      return {};
    },
  };
  const variables = Object.entries(values).map(([name, value]) => ({ name, value }));
  talk(
    { variables, groups: [{ blocks: [{ type: 'spy' }] }] },
    { evaluator, registry: new Map([['spy', spy]]) },
  ).start();
  return caught[0] as Receive;
}
