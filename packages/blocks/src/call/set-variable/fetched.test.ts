// Custom values with `fetch`: the calls, and the use of their results.
import { describe, expect, it } from 'vitest';
import { talk, testNow } from '../../testing/run-block.ts';
import { answered, called } from '../testing/called.ts';

const variables = { Url: 'https://example.com', Target: 'before', Other: 'before', Problem: 'before' };
const CODE = '(await fetch({{Url}})).json()';

function open(options: object, given: Readonly<Record<string, unknown>> = variables) {
  return called({ type: 'Set variable', options: { variableId: 'Target', ...options } }, given);
}

function ok(value: unknown, assignments: readonly object[] = []) {
  return { ok: true as const, response: { value, assignments } };
}

function no(message: string, code = 'failed') {
  return { ok: false as const, failure: { code, message } };
}

/** The port's result for code that does not compile. */
const uncompiled = no('SyntaxError: unexpected token', 'invalid_request');

describe('an expression with fetch', () => {
  it('becomes a call with its values', () => {
    expect(open({ expressionToEvaluate: CODE, isCode: true }).call).toEqual({
      port: 'script',
      request: {
        code: '(await fetch(variable_0)).json()',
        bindings: [{ name: 'variable_0', value: 'https://example.com' }],
        now: testNow,
        seed: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
      },
      timeoutMs: 10_000,
    });
  });
  it('is wrapped as one expression when it can also be text', () => {
    expect(open({ expressionToEvaluate: `${CODE};` }).call?.request.code).toBe(
      '((await fetch(variable_0)).json()\n)',
    );
    expect(open({ expressionToEvaluate: `return ${CODE}` }).call?.request.code).toBe(
      'return (await fetch(variable_0)).json()',
    );
  });
  it.each([
    ['fetch the dog', false],
    ['Please fetch {{Url}}, now', false],
    ['{{fetch}} + 1', true],
    ['prefetch + 1', true],
    ['1 + 1', true],
    ['{{Url}}', true],
  ])('is not recognized in %s', (expressionToEvaluate, isCode) => {
    const given = { ...variables, fetch: '1' };
    expect(open({ expressionToEvaluate, isCode }, given)).toMatchObject({
      call: undefined,
      turn: { said: ['On.'] },
    });
  });
  it.each([
    [{ isExecutedOnClient: true }, 'awaiting'],
    [{ type: 'Now' }, 'ended'],
    [{ variableId: null }, 'ended'],
  ])('makes no call with %j', (options, stop) => {
    const { call, turn } = open({ expressionToEvaluate: CODE, isCode: true, ...options });
    expect([call, turn.stop?.type]).toEqual([undefined, stop]);
  });
});

describe('the result of a fetch', () => {
  it.each([
    ['a text', ok('Ada'), 'Ada'],
    ['data', ok({ a: [1] }), '{"a":[1]}'],
    ['a list', ok(['a', 1]), ['a', '1']],
    ['nothing', { ok: true as const, response: { assignments: [] } }, undefined],
  ])('that is %s becomes the value', (_name, result, value) => {
    const turn = answered(open({ expressionToEvaluate: CODE, isCode: true }), result);
    expect(turn.variables.Target).toEqual(value);
    expect([turn.said, turn.logs]).toEqual([['On.'], []]);
  });
  it('is logged when it is not a number', () => {
    const noNumber = { ok: true as const, response: { number: 'NaN' as const, assignments: [] } };
    const turn = answered(open({ expressionToEvaluate: CODE, isCode: true }), noNumber);
    expect(turn.variables.Target).toBeUndefined();
    expect(turn.logs).toMatchObject([{ description: expect.stringContaining('returned NaN') }]);
  });
  it('sets the variables of the code, and clears the last error', () => {
    const options = { expressionToEvaluate: CODE, isCode: true, saveErrorInVariableId: 'Problem' };
    const turn = answered(open(options), ok('new', [{ name: 'Other', value: 'set' }]));
    expect(turn.variables).toEqual({ Url: 'https://example.com', Target: 'new', Other: 'set' });
  });
  it('that is not a number can be text', () => {
    const result = { ok: true as const, response: { number: 'NaN', assignments: [] } };
    const expressionToEvaluate = 'fetch({{Url}}) * 1';
    expect(answered(open({ expressionToEvaluate }), result).variables.Target).toBe(
      'fetch(https://example.com) * 1',
    );
  });
});

describe('a failed fetch', () => {
  it.each([[true], [false]])('leaves the variable unchanged, with a log (isCode %s)', (isCode) => {
    const options = { expressionToEvaluate: CODE, isCode, saveErrorInVariableId: 'Problem' };
    const turn = answered(open(options), no('TypeError: not there (line 2)'));
    expect(turn.variables).toEqual({ ...variables, Problem: 'TypeError: not there (line 2)' });
    expect(turn.logs).toMatchObject([
      {
        status: 'error',
        description: 'The code that sets this variable failed.',
        details: 'TypeError: not there (line 2)',
      },
    ]);
  });
  it.each([[true], [false]])(
    'with a SyntaxError leaves the variable unchanged, with a log (isCode %s)',
    (isCode) => {
      const message = "SyntaxError: unexpected token: '<'";
      const turn = answered(open({ expressionToEvaluate: CODE, isCode }), no(message));
      expect(turn.variables).toEqual(variables);
      expect(turn.logs).toMatchObject([{ status: 'error', details: message }]);
    },
  );
  it('in code that does not compile turns the code into text', () => {
    const expressionToEvaluate = 'Shall I fetch (or bring) {{Other}}?';
    const turn = answered(open({ expressionToEvaluate }), uncompiled);
    expect([turn.variables.Target, turn.logs]).toEqual(['Shall I fetch (or bring) before?', []]);
    const code = answered(open({ expressionToEvaluate, isCode: true }), uncompiled);
    expect([code.variables.Target, code.logs.length]).toEqual(['Shall I fetch (or bring) before?', 1]);
  });
});

it('a loop is reported as silent unless it uses fetch', () => {
  const problemsOf = (expressionToEvaluate: string) => {
    const set = { type: 'Set variable', options: { variableId: 'A', expressionToEvaluate } };
    const jump = { type: 'Jump', options: { groupId: 'g1' } };
    const flow = { variables: ['A'], groups: [{ id: 'g1', title: 'Round', blocks: [set, jump] }] };
    return talk(flow).problems.map(({ code }) => code);
  };
  expect(problemsOf('{{A}} + 1')).toContain('silent_loop');
  expect(problemsOf('fetch("https://example.com")')).not.toContain('silent_loop');
});
