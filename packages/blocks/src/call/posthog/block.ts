// PostHog: records events and groups.
import { addressField, apiKeyField } from '@colloquy/schema';
import { flag, pairs, text } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';

const distinctId = text('Id of the user.');

export const posthog = serviceBlock({
  type: 'posthog',
  name: 'PostHog',
  summary: 'Sends an event about a visitor, or properties of a group, to PostHog.',
  icon: 'chart',
  keywords: 'tracking',
  credentials: {
    fields: [apiKeyField, { ...addressField, path: 'host', label: 'Host' }],
    homes: ['https://us.i.posthog.com'],
    addressField: 'host',
    places: [{ field: 'apiKey', in: 'body', name: 'api_key' }],
  },
  actions: {
    Capture: {
      options: {
        isAnonymous: flag(
          'Whether to send the event without creating a person profile. distinctId is then optional. Defaults to false.',
        ),
        distinctId,
        event: text('Name of the event.'),
        properties: pairs('Properties of the event'),
        personProperties: pairs('Properties of the person'),
        groups: pairs('Groups that the event belongs to', ['type', 'key']),
      },
      needs: ['event'],
      refuse: ({ isAnonymous, distinctId: id }) =>
        isAnonymous === true || id !== undefined
          ? undefined
          : 'This event has no user, so it was not sent. Set distinctId or isAnonymous.',
      does: {
        request: {
          method: 'POST',
          url: '/i/v0/e/',
          json: {
            event: '{event}',
            distinct_id: ({ distinctId: id, $chat }) => id ?? $chat,
            properties: {
              '...': '{properties}',
              $set: ({ isAnonymous, personProperties }) => (isAnonymous ? undefined : personProperties),
              $groups: '{groups}',
              $process_person_profile: ({ isAnonymous }) => (isAnonymous ? false : undefined),
            },
            timestamp: '{$now}',
          },
        },
      },
    },
    'Identify Group': {
      options: {
        distinctId,
        groupType: text('Type of the group, such as company.'),
        groupKey: text('Key of the group.'),
        properties: pairs('Properties of the group'),
      },
      needs: ['groupType', 'groupKey'],
      does: {
        request: {
          method: 'POST',
          url: '/i/v0/e/',
          json: {
            event: '$groupidentify',
            distinct_id: ({ distinctId: id, groupType, groupKey }) => id ?? `$${groupType}_${groupKey}`,
            properties: {
              $group_type: '{groupType}',
              $group_key: '{groupKey}',
              $group_set: '{properties}',
            },
            timestamp: '{$now}',
          },
        },
      },
    },
  },
});
