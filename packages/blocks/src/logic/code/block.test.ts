// The script block: in the client, and in the sandbox.
import { describe, expect, it } from 'vitest';
import { createQuickJsEvaluator } from '../../evaluator/quickjs-evaluator.ts';
import { talk } from '../../testing/run-block.ts';

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

describe('in the client', () => {
  it('runs with its values beside it', () => {
    const turn = start({
      content: 'track({{First name}}, {{Score}}, {{Zip}}, {{List}}, {{Unset}}, {{Nobody}})',
      isUnsafe: true,
    });
    expect(turn.reply.clientSideActions).toEqual([
      {
        type: 'scriptToExecute',
        scriptToExecute: {
          content: 'track(vFirstname, vScore, variable_2, variable_3, vUnset, undefined)',
          args: [
            { id: 'vFirstname', value: 'Ada"; alert(1); "' },
            { id: 'vScore', value: 5 },
            { id: 'variable_2', value: '007' },
            { id: 'variable_3', value: ['a'] },
            { id: 'vUnset', value: null },
          ],
          isUnsafe: true,
        },
      },
    ]);
    expect(turn.said).toEqual(['Score 5']);
  });
  it.each([
    ['<script>go()</script>', 'go()'],
    ['  <script type="module">\ngo()\n</script>\n', '\ngo()\n'],
    ['go("<script>")', 'go("<script>")'],
  ])('%s is %s', (content, sent) => {
    expect(start({ content }).reply.clientSideActions).toMatchObject([
      { scriptToExecute: { content: sent, args: [] } },
    ]);
  });
});

describe('in the sandbox', () => {
  it.each([
    ['setVariable("Score", {{Score}} * 2)', 'Score 10'],
    ['const name = {{First name}}; setVariable("Score", name.length)', 'Score 17'],
    ['setVariable("Nobody", 1)', 'Score 5'],
    ['return 7', 'Score 5'],
    ['<script>setVariable("Score", "a" + await Promise.resolve("b"))</script>', 'Score ab'],
    ['setVariable("Score", null)', 'Score '],
  ])('%s gives "%s"', (content, said) => {
    const turn = start({ content, isExecutedOnClient: false });
    expect(turn.said).toEqual([said]);
    expect(turn.reply.clientSideActions).toBeUndefined();
    expect(turn.reply.logs).toBeUndefined();
  });
  it.each([
    ['setVariable("Score", 1); throw new Error("bad")', 'Error: bad'],
    ['for (;;);', 'The code ran too long.'],
    ['this is no code', 'SyntaxError'],
    ['fetch("https://example.com")', 'Error: Scripts have no network here'],
  ])('%s fails, is logged, and changes nothing', (content, message) => {
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

it.each([
  [undefined],
  [null],
  [{}],
  [{ content: '' }],
  [{ content: '  ' }],
  [{ content: '<script></script>' }],
])('with %j does nothing', (options) => {
  const turn = start(options);
  expect(turn.reply.clientSideActions).toBeUndefined();
  expect(turn.said).toEqual(['Score 5']);
});
