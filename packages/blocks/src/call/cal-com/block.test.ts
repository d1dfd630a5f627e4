// Cal.com: the embed, its scripts in a simulated page, and the returned booking.
import { describe, expect, it } from 'vitest';
import { called } from '../testing/called.ts';
import { showCalendar, waitForBooking } from './scripts.ts';

const block = (options: object = {}) => ({
  type: 'cal-com',
  options: { action: 'Book event', link: 'ada/30min', ...options },
});
const embedOf = (options: object, variables: Record<string, unknown> = {}) => {
  const [message] = called(block(options), variables).turn.reply.messages;
  return message?.type === 'custom-embed' ? message.content : undefined;
};

describe('the calendar embed', () => {
  it.each([
    ['ada/30min', undefined, 'ada/30min', 'https://app.cal.com'],
    ['https://cal.com/ada/30min', '', 'ada/30min', 'https://app.cal.com'],
    ['app.cal.com/ada', 'https://cal.example/', 'ada', 'https://cal.example'],
    ['/ada', 'cal.example', 'ada', 'https://cal.example'],
  ])('of %s at %s has the right link and base URL', (link, baseUrl, readLink, readBase) => {
    expect(embedOf({ link, baseUrl })).toMatchObject({
      url: `${readBase}/${readLink}`,
      initFunction: { args: { baseUrl: readBase, link: readLink } },
    });
  });

  it.each([
    [{}, { layout: 'month_view' }],
    [{ layout: 'Weekly' }, { layout: 'week_view' }],
    [{ layout: 'Columns' }, { layout: 'column_view' }],
    [
      {
        name: '{{V}}',
        email: '{{V}}@example.com',
        phone: '+49',
        additionalNotes: 'n',
        anyPrefilledInformations: [{ questionId: 'q1', value: '{{V}}' }, { questionId: 'q2' }, {}],
      },
      {
        layout: 'month_view',
        name: '"); alert(1); ("',
        email: '"); alert(1); ("@example.com',
        attendeePhoneNumber: '+49',
        notes: 'n',
        q1: '"); alert(1); ("',
      },
    ],
  ])('with %j has the configuration %j', (options, config) => {
    const content = embedOf(options, { V: '"); alert(1); ("' });
    expect(content?.initFunction.args.config).toEqual(config);
    expect(content?.initFunction.content).toBe(showCalendar);
    expect(content?.waitForEventFunction).toEqual({ args: {}, content: waitForBooking });
  });

  it('loads no script from an address in a variable', () => {
    expect(
      embedOf({ baseUrl: '{{V}}' }, { V: 'https://evil.example' })?.initFunction.args.baseUrl,
    ).not.toContain('evil');
  });
});

describe('the chat with a calendar', () => {
  it.each([
    ['2026-12-01T09:00:00Z', '2026-12-01T09:00:00Z'],
    [undefined, undefined],
  ])('waits for the booking and stores %s', (reply, stored) => {
    const { chat, turn } = called(block({ saveBookedDateInVariableId: 'Date' }), { Date: '' });
    expect(turn.stop).toMatchObject({ type: 'awaiting' });
    expect(turn.said).toHaveLength(1);
    const next = chat.say(reply);
    expect(next.variables.Date).toBe(stored);
    expect(next.said).toEqual(['On.']);
  });

  it.each([
    [{ link: '' }, 'info'],
    [{ link: '{{Unset}}' }, 'error'],
    [{ action: undefined }, 'info'],
  ])('continues without a calendar for %j', (options, status) => {
    const { turn, logs } = called(block(options));
    expect(turn.said).toEqual(['On.']);
    expect(logs).toMatchObject([{ status }]);
  });
});

it('the scripts load the page once, show the calendar and reply with the first booking', async () => {
  const appended: { src?: string }[] = [];
  const page = {} as { Cal?: { q: unknown[][] } };
  const document = { createElement: () => ({}), head: { append: (script: object) => appended.push(script) } };
  const element = {};
  const run = (content: string, names: string[], values: unknown[]) =>
    new Function('window', 'document', ...names, content)(page, document, ...values);
  const draw = () =>
    run(
      showCalendar,
      ['baseUrl', 'link', 'config', `${'typebot'}Element`],
      ['https://app.cal.com', 'ada/30min', { layout: 'month_view' }, element],
    );
  draw();
  draw();
  expect(appended).toEqual([{ src: 'https://app.cal.com/embed/embed.js' }]);
  expect(page.Cal?.q[1]).toEqual([
    'inline',
    { elementOrSelector: element, calLink: 'ada/30min', config: { layout: 'month_view' } },
  ]);
  const replies: unknown[] = [];
  run(waitForBooking, ['continueFlow'], [(text: unknown) => replies.push(text)]);
  const [name, { action, callback }] = (page.Cal?.q ?? []).at(-1) as [
    string,
    { action: string; callback: (event: object) => void },
  ];
  expect([name, action]).toEqual(['on', 'bookingSuccessful']);
  callback({ detail: { data: { date: '2026-12-01T09:00:00Z' } } });
  callback({ detail: { data: {} } });
  expect(replies).toEqual(['2026-12-01T09:00:00Z']);
});
