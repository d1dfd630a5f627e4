// Blink: user lookups, feed cards, and pages.
import { describe, expect, it } from 'vitest';
import { answered, called } from '../testing/called.ts';
import { sent } from '../testing/sent.ts';
import { serviceCases } from '../testing/service-cases.ts';
import { openPage } from './scripts.ts';
import { writeSections } from './sections.ts';

const blink = (options: object) => ({ type: 'blink', options: { credentialsId: 'b', ...options } });
const credentials = { id: 'b', type: 'blink', places: [{ field: 'apiKey', in: 'bearer' }] };

describe('Get Users', () => {
  it.each([
    [undefined, ''],
    [{}, ''],
    [{ type: 'User ID', userId: '{{V}}' }, '?user_id=u%201'],
    [{ type: 'Employee ID', employeeId: 'e1', userId: 'ignored' }, '?employee_id=e1'],
  ])('with the filter %j', (filter, query) => {
    expect(sent(blink({ action: 'Get Users', filter }), { V: 'u 1' })).toEqual({
      method: 'GET',
      url: `https://api.joinblink.com/v2/users${query}`,
      credentials,
    });
  });

  it('sends no request when the filter is empty after filling in variables', () => {
    const { call, logs } = called(
      blink({ action: 'Get Users', filter: { type: 'User ID', userId: '{{Unset}}' } }),
    );
    expect(call).toBeUndefined();
    expect(logs).toMatchObject([{ status: 'error' }]);
  });

  it('stores the users by column', () => {
    const block = blink({
      action: 'Get Users',
      responseMapping: [{ variableId: 'Emails' }, { item: 'First Names', variableId: 'Names' }],
    });
    const turn = answered(called(block, { Emails: '', Names: '' }), {
      ok: true,
      response: {
        statusCode: 200,
        data: { data: [{ email: 'a@x.io', first_name: 'Ada' }, { email: 'b@x.io' }] },
      },
    });
    expect(turn.variables).toMatchObject({ Emails: ['a@x.io', 'b@x.io'], Names: ['Ada'] });
  });
});

describe('a feed event', () => {
  const event = {
    action: 'Send Feed Event',
    categoryId: 'c1',
    sections: [{ type: 'Header', title: 'Hello {{V}}' }, { title: 'no type' }],
    userIds: ['{{Ids}}', 'u3'],
  };

  it('is sent as a card', () => {
    const more = {
      ribbonColor: '#fa5655',
      allowComments: true,
      pushNotification: { title: 'T', text: '{{V}}' },
    };
    expect(sent(blink({ ...event, ...more }), { V: 'Ada', Ids: ['u1', 'u2'] })).toEqual({
      method: 'POST',
      url: 'https://api.joinblink.com/v2/feed/event',
      json: {
        category: 'c1',
        body: { ribbon_color: '#fa5655', sections: [{ type: 'header', title: 'Hello Ada' }] },
        allow_comments: true,
        user_ids: ['u1', 'u2', 'u3'],
        notification_title: 'T',
        notification_text: 'Ada',
        external_id: expect.any(String),
      },
      credentials,
    });
  });

  it('is not sent without recipients', () => {
    const { call, logs } = called(blink({ ...event, userIds: [] }));
    expect(call).toBeUndefined();
    expect(logs).toMatchObject([{ status: 'error', description: expect.stringContaining('no recipients') }]);
  });

  it.each([
    [
      { type: 'Labelled Text', label: 'L', value: '7', iconUrl: 'i' },
      { type: 'labelled_text', label: 'L', value: '7', icon_url: 'i' },
    ],
    [
      { type: 'Image', imageUrl: 'i', fitImage: true, width: '7' },
      { type: 'image', image_url: 'i', fit_image: true, width: 7 },
    ],
    [
      { type: 'Image gallery', imageUrls: ['i'] },
      { type: 'image_gallery', image_urls: ['i'] },
    ],
    [
      { type: 'YouTube', link: 'l' },
      { type: 'youtube', link: 'l' },
    ],
    [
      { type: 'Event', start: 's', allDay: false },
      { type: 'event', start: 's', all_day: false },
    ],
    [
      { type: 'Horizontal Bar Chart', total: 9, data: [{ name: 'a', value: '3', label: 'A' }] },
      { type: 'horizontal_bar_chart', total: 9, data: [{ name: 'a', value: 3, label: 'A' }] },
    ],
    [
      {
        type: 'Buttons',
        buttons: [
          { clientAction: { url: 'https://example.com' }, label: 'Go' },
          { clientAction: { type: 'Open Webview', url: 'https://example.com/é' }, iconUrl: 'i' },
          { label: 'nowhere' },
        ],
      },
      {
        type: 'buttons',
        data: [
          { client_action: 'blink:link?url=aHR0cHM6Ly9leGFtcGxlLmNvbQ%3D%3D&action=open', label: 'Go' },
          {
            client_action: 'blink:webview?url=aHR0cHM6Ly9leGFtcGxlLmNvbS%2FDqQ%3D%3D&action=open',
            icon_url: 'i',
          },
        ],
      },
    ],
  ])('contains the section %j', (section, expected) => {
    expect(writeSections([section])).toEqual([expected]);
  });
});

describe('the page action', () => {
  it('opens a page without credentials', () => {
    const { turn } = called(
      { type: 'blink', options: { action: 'Redirect', url: 'https://example.com/{{V}}' } },
      { V: 'a"' },
    );
    expect(turn.reply.clientSideActions).toMatchObject([
      {
        type: 'codeToExecute',
        codeToExecute: { args: { url: 'https://example.com/a"' }, content: openPage },
      },
    ]);
    const visited: string[] = [];
    new Function('window', 'url', openPage)(
      { location: { assign: (url: string) => visited.push(url) } },
      'u',
    );
    expect(visited).toEqual(['u']);
  });

  it('does not open a page that runs code', () => {
    const { turn, logs } = called(
      { type: 'blink', options: { action: 'Redirect', url: '{{V}}' } },
      { V: 'javascript:alert(1)' },
    );
    expect(turn.reply.clientSideActions).toBeUndefined();
    expect(logs).toMatchObject([{ status: 'error' }]);
  });
});

it.each(
  serviceCases({
    type: 'blink',
    name: 'Blink',
    options: { action: 'Get Users', credentialsId: 'b', responseMapping: [{ variableId: 'A' }] },
    needs: [],
    variables: { A: 'old' },
  }),
)('%s', (_what, got, expected) => {
  expect(got()).toEqual(expected);
});
