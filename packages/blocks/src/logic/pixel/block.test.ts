// The pixel block: an event for the client with typed parameters.
import { expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

/** The actions of the block, without those that set up the page. */
const reported = ({ reply }: { reply: ReturnType<ReturnType<typeof talk>['start']>['reply'] }) =>
  (reply.clientSideActions ?? []).filter(({ type }) => type !== 'startPropsToInject');

const run = (options: unknown, isPreview = false) => {
  const chat = talk(
    {
      variables: ['Price', 'Ids', 'Phone'],
      groups: [{ blocks: [{ type: 'Pixel', options }, 'On.'] }],
    },
    { isPreview },
  );
  return chat.start({ prefilledVariables: { Price: '12.5', Ids: ['a', 'b'], Phone: '+4930' } });
};

it.each([
  [
    { pixelId: '1', eventType: 'Lead' },
    { pixelId: '1', eventType: 'Lead' },
  ],
  [
    { pixelId: '1', eventType: 'Lead', name: 'x' },
    { pixelId: '1', eventType: 'Lead' },
  ],
  [
    { pixelId: '1', eventType: 'Custom', name: 'Paid {{Price}}', isInitSkip: true },
    { pixelId: '1', eventType: 'Custom', name: 'Paid 12.5', isInitSkip: true },
  ],
  [
    { pixelId: '{{Price}}', eventType: 'SomethingNew' },
    { pixelId: '{{Price}}', eventType: 'SomethingNew' },
  ],
])('%j sends the event %j', (options, pixel) => {
  const turn = run(options);
  expect(reported(turn)).toEqual([{ type: 'pixel', pixel }]);
  expect(turn.said).toEqual(['On.']);
});

it.each([
  [
    { id: 'p', key: 'value', value: '{{Price}}' },
    { id: 'p', key: 'value', value: 12.5 },
  ],
  [
    { key: 'status', value: 'true' },
    { key: 'status', value: true },
  ],
  [
    { key: 'phone', value: '{{Phone}}' },
    { key: 'phone', value: '+4930' },
  ],
  [
    { key: 'content_ids', value: '{{Ids}}' },
    { key: 'content_ids', value: ['a', 'b'] },
  ],
  [
    { key: 'text', value: 'Ids {{Ids}}' },
    { key: 'text', value: 'Ids ["a","b"]' },
  ],
  [
    { key: 'value', value: 3 },
    { key: 'value', value: 3 },
  ],
  [
    { key: 'contents', value: [{ id: '{{Price}}' }] },
    { key: 'contents', value: [{ id: '12.5' }] },
  ],
])('the parameter %j becomes %j', (parameter, expected) => {
  const empty = [
    { key: 'a', value: '' },
    { key: '', value: 'a' },
    { key: 'b', value: '{{Unset}}' },
    { value: 1 },
    { key: 'c' },
    { key: 'd', value: null },
  ];
  const turn = run({ pixelId: '1', eventType: 'Purchase', params: [parameter, ...empty] });
  expect(reported(turn)).toEqual([
    { type: 'pixel', pixel: { pixelId: '1', eventType: 'Purchase', params: [expected] } },
  ]);
});

it.each([
  [undefined, undefined],
  [null, undefined],
  [{ eventType: 'Lead' }, undefined],
  [{ pixelId: '1' }, undefined],
  [{ pixelId: '1', eventType: null }, undefined],
  [
    { pixelId: '1', eventType: 'Custom', name: '{{Unset}}' },
    'This event has no name, so it was not reported.',
  ],
])('%j sends no event', (options, description) => {
  const turn = run(options);
  expect(reported(turn)).toEqual([]);
  expect(turn.reply.logs?.[0]?.description).toBe(description);
  expect(turn.said).toEqual(['On.']);
});

it('in preview the block sends no event and logs this', () => {
  const turn = run({ pixelId: '1', eventType: 'Lead' }, true);
  expect(reported(turn)).toEqual([]);
  expect(turn.reply.logs).toEqual([
    expect.objectContaining({
      description: expect.stringContaining('not set up in preview'),
      details: 'pixelIds',
    }),
    { status: 'info', description: 'Pixel events are not reported in preview.' },
  ]);
});

it('the page loads the pixel when the chat starts, unless the block skips that', () => {
  const first = (options: object) => talk([{ type: 'Pixel', options }]).start().reply.clientSideActions?.[0];
  expect(first({ pixelId: '1' })).toEqual({
    type: 'startPropsToInject',
    startPropsToInject: { pixelIds: ['1'] },
  });
  expect(first({ pixelId: '1', isInitSkip: true })).toBeUndefined();
});
