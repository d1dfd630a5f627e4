// NocoDB: filters in requests, records as values, and texts that must not become conditions.
import { describe, expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';
import { sent } from '../testing/sent.ts';
import { serviceCases } from '../testing/service-cases.ts';

const nocodb = (options: object) => ({ type: 'nocodb', options: { credentialsId: 'n', ...options } });
const where = (comparisons: object[], joiner?: string, variables: object = {}) => {
  const block = nocodb({ action: 'Search Records', tableId: 't1', filter: { comparisons, joiner } });
  const url = String(sent(block, variables as Record<string, unknown>)?.url);
  return new URLSearchParams(url.split('?')[1]).get('where');
};

describe('a filter', () => {
  it.each([
    ['Equal to', '(Name,eq,Ada)'],
    ['Not equal', '(Name,neq,Ada)'],
    ['Contains', '(Name,like,%Ada%)'],
    ['Greater than', '(Name,gt,Ada)'],
    ['Less than', '(Name,lt,Ada)'],
    ['Is set', '(Name,isnot,null)'],
    ['Is empty', '(Name,is,null)'],
    ['Starts with', '(Name,like,Ada%)'],
    ['Ends with', '(Name,like,%Ada)'],
    ['Sounds like', null],
    [undefined, null],
  ])('for %s is %s', (operator, expected) => {
    expect(where([{ input: 'Name', operator, value: '{{V}}' }], 'AND', { V: 'Ada' })).toBe(expected);
  });

  const name = { input: 'Name', operator: 'Equal to', value: 'Ada' };
  const hostile = { input: 'Mail', operator: 'Equal to', value: '{{V}}' };
  it.each([
    [undefined, [name, { ...name, input: 'City' }], '(Name,eq,Ada)~and(City,eq,Ada)'],
    ['OR', [name, { ...name, input: 'City' }], '(Name,eq,Ada)~or(City,eq,Ada)'],
    ['AND', [name, hostile], '(Name,eq,Ada)'],
    ['OR', [name, hostile], null],
    ['AND', [], null],
    ['AND', [{ operator: 'Equal to', value: 'x' }], null],
  ])('joined by %s', (joiner, comparisons, expected) => {
    expect(where(comparisons, joiner, { V: 'x)~or(Id,gt,0' })).toBe(expected);
  });

  it.each(['a,b', 'a)', '(a', 'a~or', 'a"', "a'", 'a\\', '@a'])('is not sent for the value %s', (V) => {
    expect(where([hostile], 'AND', { V })).toBeNull();
  });

  it.each(['Contains', 'Starts with', 'Ends with'])(
    'for %s with an empty value is omitted, because it would match all records',
    (operator) => {
      for (const V of ['', ' ']) {
        const empty = { input: 'Mail', operator, value: '{{V}}' };
        expect(where([empty], 'AND', { V })).toBeNull();
        expect(where([name, empty], 'AND', { V })).toBe('(Name,eq,Ada)');
        expect(where([name, empty], 'OR', { V })).toBe('(Name,eq,Ada)');
      }
    },
  );

  it('accepts a wildcard of a visitor only for an exact comparison', () => {
    expect(where([{ input: 'A', operator: 'Contains', value: '{{V}}' }], 'AND', { V: '100%' })).toBeNull();
    expect(where([{ input: 'A', operator: 'Equal to', value: '{{V}}' }], 'AND', { V: '100%' })).toBe(
      '(A,eq,100%)',
    );
  });
});

describe('a search', () => {
  const list = [
    { Id: 1, Name: 'Ada', Mail: 'a,b' },
    { Id: 2, Name: 'Grace', Mail: 'x' },
    { Id: 3, Name: 'Alan', Mail: 'a,b' },
  ];
  const search = (options: object, found: unknown = { list }, variables: object = {}) =>
    answered(
      called(
        nocodb({
          action: 'Search Records',
          tableId: 't1',
          responseMapping: [
            { fieldName: 'Name', variableId: 'Names' },
            { fieldName: 'Name' },
            { variableId: 'Names' },
          ],
          ...options,
        }),
        { Names: 'old', ...variables },
      ),
      { ok: true, response: { statusCode: 200, data: found } },
    );

  it.each([
    [{}, ['Ada', 'Grace', 'Alan']],
    [{ returnType: 'All' }, ['Ada', 'Grace', 'Alan']],
    [{ returnType: 'First' }, 'Ada'],
    [{ returnType: 'Last' }, 'Alan'],
    [{ filter: { comparisons: [{ input: 'Mail', operator: 'Equal to', value: 'a,b' }] } }, ['Ada', 'Alan']],
    [
      {
        filter: {
          joiner: 'OR',
          comparisons: [
            { input: 'Mail', operator: 'Contains', value: 'b,' },
            { input: 'Name', operator: 'Starts with', value: 'Gr' },
          ],
        },
      },
      'Grace',
    ],
  ])('with %j stores %j', (options, expected) => {
    expect(search(options).variables.Names).toEqual(expected);
  });

  const ada = { input: 'Name', operator: 'Equal to', value: 'Ada' };
  const incomplete = { input: 'Mail', value: 'x' };
  it.each([
    ['AND', [{ input: 'Name', operator: 'Contains', value: '{{Unset}}' }], undefined],
    ['AND', [ada, { input: 'Name', operator: 'Starts with', value: '{{Unset}}' }], undefined],
    // An incomplete comparison is false.
    ['AND', [ada, incomplete], undefined],
    [undefined, [ada, { ...ada, operator: 'Sounds like' }], undefined],
    ['OR', [{ ...ada, value: 'a,b' }, incomplete, { ...ada, input: 'Mail', value: 'a,b' }], ['Ada', 'Alan']],
    ['OR', [incomplete], undefined],
    ['AND', [ada, {}], undefined],
    ['AND', [{}], undefined],
    [undefined, [{ operator: 'Sounds like' }], undefined],
    ['AND', [], ['Ada', 'Grace', 'Alan']],
  ])('joined by %s with %j finds %j', (joiner, comparisons, expected) => {
    const turn = search({ filter: { joiner, comparisons } });
    expect(turn.variables.Names).toEqual(expected ?? 'old');
    expect(turn.logs.at(-1)).toMatchObject(
      expected ? { status: 'success' } : { status: 'info', description: 'NocoDB found no matching record.' },
    );
  });

  it('with OR ignores empty comparisons and uses the others', () => {
    const comparisons = [ada, { input: 'Name', operator: 'Ends with', value: ' ' }];
    const turn = search({ filter: { joiner: 'OR', comparisons } }, { list: list.slice(0, 1) });
    expect(turn.variables.Names).toBe('Ada');
  });

  it('stores a random record', () => {
    expect(['Ada', 'Grace', 'Alan']).toContain(search({ returnType: 'Random' }).variables.Names);
  });

  it.each([{ list: [] }])('without a result is logged and stores nothing: %j', (found) => {
    const turn = search({ returnType: 'Random' }, found);
    expect(turn.variables.Names).toBe('old');
    expect(turn.logs).toMatchObject([
      { status: 'success' },
      { status: 'info', description: 'NocoDB found no matching record.' },
    ]);
  });

  it.each([[{}], [[]], ['text'], [null]])('with the invalid response %j stores nothing', (found) => {
    const turn = search({}, found);
    expect(turn.variables.Names).toBe('old');
    expect(turn.logs.at(-1)).toMatchObject({ status: 'error' });
  });

  it('requests a table, a view and a number of records', () => {
    const block = nocodb({ action: 'Search Records', tableId: '../t 1', viewId: 'v1' });
    expect(sent(block)).toEqual({
      method: 'GET',
      url: '/api/v2/tables/..%2Ft%201/records?viewId=v1&limit=1000',
      credentials: {
        id: 'n',
        type: 'nocodb',
        base: { field: 'baseUrl', default: 'https://app.nocodb.com' },
        places: [{ field: 'apiKey', in: 'header', name: 'xc-token' }],
      },
    });
  });
});

it('the block creates a record', () => {
  const block = nocodb({ action: 'Create Record', tableId: 't1', fields: [{ key: 'Name', value: '{{V}}' }] });
  expect(sent(block, { V: 'Ada' })).toMatchObject({
    method: 'POST',
    url: '/api/v2/tables/t1/records',
    json: { Name: 'Ada' },
  });
});

describe('an update', () => {
  const update = (comparisons: object[], joiner?: string) =>
    nocodb({
      action: 'Update Existing Record',
      tableId: 't1',
      filter: { comparisons, joiner },
      updates: [{ fieldName: 'Name', value: 'Grace' }],
    });
  const byMail = [{ input: 'Mail', operator: 'Equal to', value: '{{V}}' }];

  it('searches for the records and changes each of them', () => {
    expect(sent(update(byMail), { V: 'ada@example.com' })).toMatchObject({
      method: 'GET',
      url: '/api/v2/tables/t1/records?where=(Mail%2Ceq%2Cada%40example.com)&limit=1000',
      forEach: { method: 'PATCH', list: 'list', pick: ['Id', 'id', 'ID'], set: { Name: 'Grace' } },
    });
  });

  it.each([
    ['x)~or(Id,gt,0', byMail, 'contains a character'],
    ['x', [{ input: 'Mail', value: '{{V}}' }], 'is empty and would match all records'],
    ['', byMail, 'is empty'],
    ['', [{ input: 'Score', operator: 'Greater than', value: '{{V}}' }], 'is empty'],
    ['x', [{ input: 'Mail', operator: 'Not equal' }], 'is empty'],
    ['', [{ input: 'Mail', operator: 'Contains', value: '{{V}}' }], 'is empty'],
    ['', [{ input: 'Mail', operator: 'Starts with', value: '{{V}}' }], 'is empty'],
    ['', [...byMail, { input: 'Mail', operator: 'Ends with', value: '{{V}}' }], 'is empty'],
    [' ', [{ input: 'Mail', operator: 'Contains', value: '{{V}}' }], 'is empty'],
    ['x', [...byMail, { input: 'City', value: 'Paris' }], 'has no field or no operator'],
    ['x', [{ operator: 'Is set' }, ...byMail], 'has no field or no operator'],
    ['x', [...byMail, {}], 'has no field or no operator'],
  ])('with the value %s is refused', (V, comparisons, words) => {
    const { call, logs } = called(update(comparisons), { V });
    expect(call).toBeUndefined();
    expect(logs).toMatchObject([{ status: 'error', description: expect.stringContaining(words) }]);
  });

  it('with an unknown operator is refused', () => {
    const { call, logs } = called(update([...byMail, { ...byMail[0], operator: 'Sounds like' }]), { V: 'x' });
    expect(call).toBeUndefined();
    expect(logs).toMatchObject([
      { status: 'info', description: expect.stringContaining('comparisons.1.operator') },
      { status: 'error', description: expect.stringContaining('has no field or no operator') },
    ]);
  });

  it('joined by OR uses only complete comparisons', () => {
    const block = update([...byMail, { input: 'City', value: 'Paris' }], 'OR');
    expect(sent(block, { V: 'x' })?.url).toContain('where=(Mail%2Ceq%2Cx)&');
  });

  it('without a matching record is logged', () => {
    const turn = answered(called(update(byMail), { V: 'x' }), {
      ok: true,
      response: { statusCode: 200, data: [] },
    });
    expect(turn.logs.at(-1)).toMatchObject({
      status: 'info',
      description: expect.stringContaining('no matching record'),
    });
  });
});

it.each(
  serviceCases({
    type: 'nocodb',
    name: 'NocoDB',
    options: {
      action: 'Create Record',
      credentialsId: 'n',
      tableId: 't1',
      fields: [{ key: 'A', value: 'b' }],
    },
    needs: ['tableId', 'fields'],
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
