// The analytics block: an event for the client, without empty fields.
import { expect, it } from 'vitest';
import { talk } from '../../testing/run-block.ts';

/** The actions of the block, without those that set up the page. */
const reported = ({ reply }: { reply: ReturnType<ReturnType<typeof talk>['start']>['reply'] }) =>
  (reply.clientSideActions ?? []).filter(({ type }) => type !== 'startPropsToInject');

const run = (options: unknown, isPreview = false) =>
  talk(
    {
      variables: [
        { name: 'Plan', value: 'gold' },
        { name: 'Price', value: '12,5' },
        { name: 'Word', value: 'much' },
      ],
      groups: [{ blocks: [{ type: 'Google Analytics', options }, 'On.'] }],
    },
    { isPreview },
  ).start();

it.each([
  [
    {
      trackingId: 'G-1',
      category: 'Sale',
      action: 'Bought {{Plan}}',
      label: '{{Unset}}',
      value: 3,
      sendTo: '',
    },
    { trackingId: 'G-1', category: 'Sale', action: 'Bought gold', value: 3 },
  ],
  [
    { action: '123', value: '{{Price}}' },
    { action: '123', value: 12.5 },
  ],
  [
    { action: 'a', value: '1,5' },
    { action: 'a', value: 1.5 },
  ],
  [
    { action: 'a', value: 0 },
    { action: 'a', value: 0 },
  ],
  [{ action: 'a', value: '{{Word}}' }, { action: 'a' }],
  [{ action: 'a', value: '{{Unset}}', label: null }, { action: 'a' }],
  [{ sendTo: 'G-2/{{Plan}}' }, { sendTo: 'G-2/gold' }],
])('%j sends the event %j', (options, analytics) => {
  const turn = run(options);
  expect(reported(turn)).toEqual([{ type: 'analytics', analytics }]);
  expect(turn.said).toEqual(['On.']);
});

it.each([[undefined], [null], [{}], [{ category: ' ', value: null }]])('%j sends no event', (options) => {
  const turn = run(options);
  expect(reported(turn)).toEqual([]);
  expect(turn.reply.logs).toBeUndefined();
  expect(turn.said).toEqual(['On.']);
});

it('in preview the block sends no event and logs this', () => {
  const turn = run({ action: 'a' }, true);
  expect(reported(turn)).toEqual([]);
  expect(turn.reply.logs).toEqual([
    { status: 'info', description: 'Analytics events are not reported in preview.' },
  ]);
});

it('the page loads analytics when the chat starts', () => {
  const turn = talk([{ type: 'Google Analytics', options: { trackingId: 'G-1' } }]).start();
  expect(turn.reply.clientSideActions?.[0]).toEqual({
    type: 'startPropsToInject',
    startPropsToInject: { googleAnalyticsId: 'G-1' },
  });
});
