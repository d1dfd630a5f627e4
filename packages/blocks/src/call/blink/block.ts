// Blink: looks up users, and posts to their feed.
import { ignorable, optional } from '@colloquy/schema';
import { z } from 'zod';
import { isSafeAddress } from '../../say/safe-address.ts';
import type { Option } from '../service/option.ts';
import { flag, shape, text, texts } from '../service/option.ts';
import { readPath } from '../service/path.ts';
import { serviceBlock } from '../service/service-block.ts';
import { complaint } from '../service/service-logs.ts';
import { openPage } from './scripts.ts';
import { sectionsDefinition, writeSections } from './sections.ts';

const notificationDefinition = () => z.object({ title: optional(z.string()), text: optional(z.string()) });

const userFilterDefinition = () =>
  z.object({
    type: ignorable(z.enum(['User ID', 'Employee ID'])).meta({
      description: 'Field to filter by. If not set, all users match.',
    }),
    userId: optional(z.string()),
    employeeId: optional(z.string()),
  });

/** A filter with an empty field matches no user, instead of every user. */
const userFilter: Option = {
  ...shape(userFilterDefinition, 'Users to look up. Defaults to all users.'),
  value(given, view) {
    const { type, userId, employeeId } = (given ?? {}) as z.infer<ReturnType<typeof userFilterDefinition>>;
    if (type === 'User ID') return { userId: view.text(userId).trim() };
    return type === 'Employee ID' ? { employeeId: view.text(employeeId).trim() } : undefined;
  },
};

export const blink = serviceBlock({
  type: 'blink',
  name: 'Blink',
  summary: 'Looks up Blink users, posts to their feed, or redirects the visitor to a page.',
  icon: 'person',
  keywords: 'feed people',
  credentials: { homes: ['https://api.joinblink.com'], places: [{ field: 'apiKey', in: 'bearer' }] },
  actions: {
    'Get Users': {
      options: { filter: userFilter },
      refuse: ({ filter }) =>
        readPath(filter, 'userId') === '' || readPath(filter, 'employeeId') === ''
          ? 'The user filter is empty, so no users were looked up.'
          : undefined,
      does: {
        request: {
          method: 'GET',
          url: '/v2/users',
          query: {
            user_id: ({ filter }) => readPath(filter, 'userId'),
            employee_id: ({ filter }) => readPath(filter, 'employeeId'),
          },
        },
      },
      items: {
        Emails: 'data[].email',
        'Company Names': 'data[].company_name',
        'First Names': 'data[].first_name',
        'Second Names': 'data[].second_name',
        'Display Names': 'data[].display_name',
        Initials: 'data[].initials',
        'Job Titles': 'data[].job_title',
        'Profile Photo IDs': 'data[].profile_photo_id',
        Timezones: 'data[].timezone',
        'Manager IDs': 'data[].manager_id',
        'Department Names': 'data[].department_name',
        'Account Statuses': 'data[].account_status',
        'User IDs': 'data[].id',
        'Employee IDs': 'data[].employee_id',
      },
    },
    'Send Feed Event': {
      options: {
        categoryId: text('Category of the event.'),
        ribbonColor: text('Color of the ribbon, such as #fa5655.'),
        sections: shape(sectionsDefinition, 'Content of the card.'),
        allowComments: flag('Whether users may comment. Defaults to false.'),
        allowReactions: flag('Whether users may react. Defaults to false.'),
        userIds: texts('Users who receive the event.'),
        groupIds: texts('Groups that receive the event.'),
        pushNotification: shape(notificationDefinition, 'Push notification shown on phones.'),
      },
      needs: ['categoryId', 'sections'],
      refuse: ({ userIds, groupIds }) =>
        userIds || groupIds
          ? undefined
          : 'This feed event has no recipients, so it was not sent. Set userIds or groupIds.',
      does: {
        request: {
          method: 'POST',
          url: '/v2/feed/event',
          json: {
            category: '{categoryId}',
            body: { ribbon_color: '{ribbonColor}', sections: ({ sections }) => writeSections(sections) },
            allow_comments: '{allowComments}',
            allow_reactions: '{allowReactions}',
            user_ids: '{userIds}',
            group_ids: '{groupIds}',
            notification_title: ({ pushNotification }) => readPath(pushNotification, 'title'),
            notification_text: ({ pushNotification }) => readPath(pushNotification, 'text'),
            external_id: '{$id}',
          },
        },
      },
      items: { 'Event ID': 'data.event_id' },
    },
    Redirect: {
      options: { url: text('URL of the page.') },
      needs: ['url'],
      places: null,
      does: {
        move: ({ url }) =>
          isSafeAddress(String(url))
            ? { act: [{ type: 'codeToExecute', codeToExecute: { args: { url }, content: openPage } }] }
            : { log: [complaint('The URL of this page runs code, so the page was not opened.')] },
      },
    },
  },
});
