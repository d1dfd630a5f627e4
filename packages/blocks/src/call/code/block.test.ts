// The script block, in the client and in the sandbox.
import { describe, expect, it } from 'vitest';
import { createQuickJsEvaluator } from '../../evaluator/quickjs-evaluator.ts';
import { talk, testNow } from '../../testing/run-block.ts';
import { answered, called } from '../testing/called.ts';

const evaluator = await createQuickJsEvaluator();

function start(options: unknown) {
  const flow = {
    variables: [
      { name: 'First name', value: 'Ada"; alert(1); "' },
      { name: 'Score', value: '5' },
      { name: 'Zip', value: '007' },
      { name: 'List', value: ['a'] },
      'Unset',
    ],
    groups: [{ blocks: [{ type: 'Code', options }, 'Score {{Score}}'] }],
  };
  return talk(flow, { evaluator }).start();
}

describe('code in the client', () => {
  it('is sent with its values', () => {
    const turn = start({
      content: 'track({{First name}}, {{Score}}, {{Zip}}, {{List}}, {{Unset}}, {{Nobody}})',
      isUnsafe: true,
    });
    expect(turn.reply.clientSideActions).toEqual([
      {
        type: 'scriptToExecute',
        scriptToExecute: {
          content:
            'vScore = JSON.parse(vScore); variable_3 = JSON.parse(variable_3); vUnset = JSON.parse(vUnset);\ntrack(vFirstname, vScore, variable_2, variable_3, vUnset, undefined)',
          args: [
            { id: 'vFirstname', value: 'Ada"; alert(1); "' },
            { id: 'vScore', value: '5' },
            { id: 'variable_2', value: '007' },
            { id: 'variable_3', value: '["a"]' },
            { id: 'vUnset', value: 'null' },
          ],
          isUnsafe: true,
        },
      },
    ]);
    expect(turn.said).toEqual(['Score 5']);
  });
  it('receives its values as texts, and computes with their original values', () => {
    const variables = [
      { name: 'Score', value: '5' },
      { name: 'List', value: ['a', null] },
      { name: 'Is member', value: 'false' },
      'Unset',
    ];
    const content = 'go({{Score}} + 1, {{List}}, {{Is member}}, {{Unset}})';
    const blocks = [{ type: 'Code', options: { content } }];
    for (const version of ['5', '6.1']) {
      const turn = talk({ version, variables, groups: [{ blocks }] }).start();
      const [action] = turn.reply.clientSideActions ?? [];
      if (action?.type !== 'scriptToExecute') throw new Error('There is no script.');
      const { args, content: body } = action.scriptToExecute;
      expect(args.map(({ value }) => value)).toEqual(['5', '["a",null]', 'false', 'null']);
      const went: unknown[] = [];
      const names = ['go', ...args.map(({ id }) => id)];
      new Function(...names, body)(
        (...values: unknown[]) => went.push(...values),
        ...args.map(({ value }) => value),
      );
      expect(went).toEqual([6, ['a', null], false, null]);
    }
  });

  it.each([
    ['<script>go()</script>', 'go()'],
    ['  <script type="module">\ngo()\n</script>\n', '\ngo()\n'],
    ['go("<script>")', 'go("<script>")'],
  ])('from %s is sent as %s', (content, sent) => {
    expect(start({ content }).reply.clientSideActions).toMatchObject([
      { scriptToExecute: { content: sent, args: [] } },
    ]);
  });
});

describe('code in the sandbox', () => {
  it.each([
    ['setVariable("Score", {{Score}} * 2)', 'Score 10'],
    ['const name = {{First name}}; setVariable("Score", name.length)', 'Score 17'],
    ['setVariable("Nobody", 1)', 'Score 5'],
    ['return 7', 'Score 5'],
    ['<script>setVariable("Score", "a" + await Promise.resolve("b"))</script>', 'Score ab'],
    ['setVariable("Score", null)', 'Score '],
  ])('%s returns "%s"', (content, said) => {
    const turn = start({ content, isExecutedOnClient: false });
    expect(turn.said).toEqual([said]);
    expect(turn.reply.clientSideActions).toBeUndefined();
    expect(turn.reply.logs).toBeUndefined();
  });
  it.each([
    ['setVariable("Score", 1); throw new Error("bad")', 'Error: bad'],
    ['for (;;);', 'The code ran too long.'],
    ['this is no code', 'SyntaxError'],
  ])('%s fails with a log and changes nothing', (content, message) => {
    const turn = start({ name: 'Count', content, isExecutedOnClient: false });
    expect(turn.said).toEqual(['Score 5']);
    expect(turn.reply.logs).toMatchObject([
      {
        status: 'error',
        description: 'The script "Count" failed.',
        details: expect.stringContaining(message),
      },
    ]);
  });
});

describe('code with fetch', () => {
  const content = 'const r = await fetch({{Url}}); setVariable("Score", r.status); return 7';
  const block = { type: 'Code', options: { name: 'Count', content, isExecutedOnClient: false } };
  const variables = { Url: 'https://example.com', Score: '5' };

  it('becomes a call with its values', () => {
    const { call, turn } = called(block, variables);
    expect(call).toEqual({
      port: 'script',
      request: {
        code: 'const r = await fetch(variable_0); setVariable("Score", r.status); return 7',
        bindings: [{ name: 'variable_0', value: 'https://example.com' }],
        now: testNow,
        seed: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
      },
      timeoutMs: 10_000,
    });
    expect(turn.said).toEqual([]);
  });
  it('sets its variables', () => {
    const assignments = [
      { name: 'Score', value: 200 },
      { name: 'Nobody', value: 1 },
    ];
    const turn = answered(called(block, variables), { ok: true, response: { value: 7, assignments } });
    expect(turn).toMatchObject({ said: ['On.'], variables: { Score: '200', Url: 'https://example.com' } });
    expect(turn.logs).toEqual([]);
  });
  it('that fails is logged and changes nothing', () => {
    const failure = { code: 'failed', message: 'TypeError: not there (line 3)' };
    const turn = answered(called(block, variables), { ok: false, failure });
    expect(turn).toMatchObject({ said: ['On.'], variables });
    expect(turn.logs).toMatchObject([
      {
        status: 'error',
        description: 'The script "Count" failed.',
        details: 'TypeError: not there (line 3)',
      },
    ]);
  });
  it('continues after an invalid response of the port', () => {
    for (const response of [{}, { assignments: 1 }, { assignments: [null, 1, {}, { name: 1 }, []] }])
      expect(answered(called(block, variables), { ok: true, response })).toMatchObject({
        said: ['On.'],
        variables,
      });
  });
  it('in the client is sent to the client', () => {
    const { call, turn } = called({ type: 'Code', options: { content } }, variables);
    expect(call).toBeUndefined();
    expect(turn.reply.clientSideActions).toMatchObject([{ type: 'scriptToExecute' }]);
  });
  it.each([
    ['setVariable("Score", {{fetch}} * 2)'],
    ['const prefetched = 1; setVariable("Score", prefetched)'],
    ['setVariable("Score", await Promise.resolve(1))'],
  ])('is not recognized in %s', (own) => {
    const options = { content: own, isExecutedOnClient: false };
    expect(called({ type: 'Code', options }, { fetch: '1', Score: '5' }, { evaluator })).toMatchObject({
      call: undefined,
      logs: [],
      turn: { said: ['On.'] },
    });
  });
});

it.each([
  [undefined],
  [null],
  [{}],
  [{ content: '' }],
  [{ content: '  ' }],
  [{ content: '<script></script>' }],
])('a block with %j does nothing', (options) => {
  const turn = start(options);
  expect(turn.reply.clientSideActions).toBeUndefined();
  expect(turn.said).toEqual(['Score 5']);
});
