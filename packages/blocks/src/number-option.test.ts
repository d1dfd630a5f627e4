// Options that are a number or a variable: all blocks accept the same numbers.
import { expect, it } from 'vitest';
import { talk } from './testing/run-block.ts';

const url = 'https://example.com/page';

function firstTurn(block: object, height: string) {
  const flow = { variables: [{ name: 'Size', value: height }], groups: [{ blocks: [block, 'On.'] }] };
  return talk(flow as never).start().reply;
}

it.each([
  ['300', 300],
  [' 300 ', 300],
  ['12,5', 12.5],
  ['300px', undefined],
  ['12 apples', undefined],
  ['apples', undefined],
  [' ', undefined],
])('a variable with "%s" is read as %s in a height and in an analytics value', (held, number) => {
  for (const type of ['embed', 'video']) {
    const { messages } = firstTurn({ type, content: { url, height: '{{Size}}' } }, held);
    expect((messages[0] as { content: { height?: number } }).content.height, type).toBe(number);
  }
  const { clientSideActions = [] } = firstTurn(
    { type: 'Google Analytics', options: { action: 'a', value: '{{Size}}' } },
    held,
  );
  expect(clientSideActions.filter(({ type }) => type === 'analytics')).toEqual([
    { type: 'analytics', analytics: { action: 'a', ...(number === undefined ? {} : { value: number }) } },
  ]);
});
