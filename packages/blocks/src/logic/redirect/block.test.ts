// The redirect block: the opened page.
import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

function start(options: unknown) {
  const variables = [
    { name: 'Id', value: '7' },
    { name: 'Page', value: 'example.com/a' },
    { name: 'Evil', value: 'javascript:alert(1)' },
  ];
  return talk({ variables, groups: [{ blocks: ['Go!', { type: 'Redirect', options }, 'next'] }] }).start();
}

describe('a redirect', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
    ['example.com', 'https://example.com'],
    ['httpbin.example.com', 'https://httpbin.example.com'],
    [' example.com ', 'https://example.com'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['tel:+49123', 'tel:+49123'],
    ['sms:+49123', 'sms:+49123'],
    ['https://example.com/{{Id}}?q={{Id}}', 'https://example.com/7?q=7'],
    ['{{Page}}', 'https://example.com/a'],
    ['{{Evil}}', 'https://javascript:alert(1)'],
    ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ])('to %s opens %s, and the flow continues', (url, opened) => {
    const turn = start({ url });
    expect(turn.reply.clientSideActions).toEqual([
      { type: 'redirect', redirect: { url: opened }, lastBubbleBlockId: 'b1' },
    ]);
    expect(turn.said).toEqual(['Go!', 'next']);
  });
  it.each([
    [true, true],
    [false, false],
    ['yes', undefined],
  ])('into a new tab: %j', (isNewTab, wire) => {
    expect(start({ url: 'example.com', isNewTab }).reply.clientSideActions).toMatchObject([
      { redirect: { url: 'https://example.com', ...(wire === undefined ? {} : { isNewTab: wire }) } },
    ]);
  });
  it.each([[undefined], [null], [{}], [{ url: '' }], [{ url: '  ' }], [{ url: '{{Unset}}' }]])(
    'with %j does nothing',
    (options) => {
      const turn = start(options);
      expect(turn.reply.clientSideActions).toBeUndefined();
      expect(turn.said).toEqual(['Go!', 'next']);
    },
  );
});
