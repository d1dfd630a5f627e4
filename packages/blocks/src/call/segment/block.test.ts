// Segment: the request of each action.
import { expect, it } from 'vitest';
import { sent } from '../testing/sent.ts';
import { serviceCases } from '../testing/service-cases.ts';

const credentials = { id: 'seg', type: 'segment', places: [{ field: 'apiKey', in: 'basic' }] };
const always = { messageId: expect.stringMatching(/^[a-z0-9]{24}$/), timestamp: '2026-11-21T10:00:00.000Z' };
const properties = [
  { key: 'plan', value: '{{Plan}}' },
  { key: 'empty', value: '{{Unset}}' },
  { key: '', value: 'x' },
];

it.each([
  ['Alias', { userId: '{{Id}}', previousId: 'anon' }, 'alias', { userId: 'u1', previousId: 'anon' }],
  [
    'Identify User',
    { userId: '{{Id}}', email: 'ada@example.com', traits: properties },
    'identify',
    { userId: 'u1', traits: { plan: 'gold', email: 'ada@example.com' } },
  ],
  ['Identify User', { userId: '{{Id}}' }, 'identify', { userId: 'u1' }],
  [
    'Page',
    { userId: '{{Id}}', name: 'Prices', category: '', properties },
    'page',
    { userId: 'u1', name: 'Prices', properties: { plan: 'gold' } },
  ],
  [
    'Track',
    { eventName: 'Signed up', userId: '{{Id}}', properties },
    'track',
    { event: 'Signed up', userId: 'u1', properties: { plan: 'gold' } },
  ],
])('%s with %j sends a request to %s', (action, options, path, json) => {
  const block = { type: 'segment', options: { action, credentialsId: 'seg', ...options } };
  expect(sent(block, { Id: 'u1', Plan: 'gold' })).toEqual({
    method: 'POST',
    url: `https://api.segment.io/v1/${path}`,
    json: { ...json, ...always },
    credentials,
  });
});

it.each(
  serviceCases({
    type: 'segment',
    name: 'Segment',
    options: { action: 'Track', credentialsId: 'seg', eventName: 'Signed up', userId: 'u1' },
    needs: ['eventName', 'userId'],
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
