// PostHog: the request of each action.
import { expect, it } from 'vitest';
import { called } from '../testing/called.ts';
import { sent } from '../testing/sent.ts';
import { serviceCases } from '../testing/service-cases.ts';

const credentials = {
  id: 'ph',
  type: 'posthog',
  base: { field: 'host', default: 'https://us.i.posthog.com' },
  places: [{ field: 'apiKey', in: 'body', name: 'api_key' }],
};

it.each([
  [
    'Capture',
    {
      distinctId: '{{Id}}',
      event: 'Signed up',
      properties: [{ key: 'plan', value: 'gold' }],
      personProperties: [{ key: 'name', value: '{{Name}}' }],
      groups: [{ type: 'company', key: 'acme' }, { type: 'empty' }],
    },
    {
      event: 'Signed up',
      distinct_id: 'u1',
      properties: { plan: 'gold', $set: { name: 'Ada' }, $groups: { company: 'acme' } },
    },
  ],
  ['Capture', { distinctId: 'u1', event: 'Opened' }, { event: 'Opened', distinct_id: 'u1' }],
  [
    'Capture',
    { isAnonymous: true, event: 'Opened', personProperties: [{ key: 'a', value: 'b' }] },
    { event: 'Opened', distinct_id: 'result', properties: { $process_person_profile: false } },
  ],
  [
    'Identify Group',
    { groupType: 'company', groupKey: 'acme', properties: [{ key: 'size', value: '7' }] },
    {
      event: '$groupidentify',
      distinct_id: '$company_acme',
      properties: { $group_type: 'company', $group_key: 'acme', $group_set: { size: '7' } },
    },
  ],
])('%s with %j sends %j', (action, options, json) => {
  const block = { type: 'posthog', options: { action, credentialsId: 'ph', ...options } };
  expect(sent(block, { Id: 'u1', Name: 'Ada' })).toEqual({
    method: 'POST',
    url: '/i/v0/e/',
    json: { ...json, timestamp: '2026-11-21T10:00:00.000Z' },
    credentials,
  });
});

it('an event without a user is not sent', () => {
  const { call, logs } = called({
    type: 'posthog',
    options: { action: 'Capture', credentialsId: 'ph', event: 'Opened' },
  });
  expect(call).toBeUndefined();
  expect(logs).toMatchObject([{ status: 'error', description: expect.stringContaining('has no user') }]);
});

it.each(
  serviceCases({
    type: 'posthog',
    name: 'PostHog',
    options: { action: 'Capture', credentialsId: 'ph', event: 'Opened', isAnonymous: true },
    needs: ['event'],
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
