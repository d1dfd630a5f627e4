// Cal.com: the visitor books an event while the chat waits.
import type { Move } from '@colloquy/engine';
import { optional } from '@colloquy/schema';
import { z } from 'zod';
import { shape, text, variable, word } from '../service/option.ts';
import { serviceBlock } from '../service/service-block.ts';
import type { Values } from '../service/template.ts';
import { showCalendar, waitForBooking } from './scripts.ts';

const DEFAULT_BASE_URL = 'https://app.cal.com';

const LAYOUTS: ReadonlyMap<unknown, string> = new Map([
  ['Month', 'month_view'],
  ['Weekly', 'week_view'],
  ['Columns', 'column_view'],
]);

export const calCom = serviceBlock({
  type: 'cal-com',
  name: 'Cal.com',
  summary: 'Shows a calendar for booking an event. The chat continues when the visitor has booked.',
  icon: 'calendar',
  keywords: 'booking appointment',
  options: {
    baseUrl: {
      ...text(`URL of the Cal.com server, without variables. Defaults to ${DEFAULT_BASE_URL}.`),
      // Literal, without placeholders: the URL of a loaded script must not come from a visitor.
      value: (given) => (typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined),
    },
  },
  pageCode: ({ baseUrl }) => readBaseUrl(baseUrl),
  actions: {
    'Book event': {
      options: {
        link: text('Path of the event on Cal.com, such as ada/30min.'),
        layout: word(['Month', 'Weekly', 'Columns'], 'Layout of the calendar. Defaults to Month.'),
        name: text('Prefilled name of the visitor.'),
        email: text('Prefilled email address of the visitor.'),
        additionalNotes: text('Prefilled notes.'),
        phone: text('Prefilled phone number.'),
        anyPrefilledInformations: shape(
          () => z.array(z.object({ questionId: optional(z.string()), value: optional(z.string()) })),
          'Prefilled answers to other questions of the booking form.',
        ),
        saveBookedDateInVariableId: variable('Variable to store the booked time in, in ISO 8601 format.'),
      },
      needs: ['link'],
      does: { move: showBooking },
      receive: (reply, { saveBookedDateInVariableId: variableId }) =>
        reply !== undefined && typeof variableId === 'string' ? { set: [{ variableId, value: reply }] } : {},
    },
  },
});

function showBooking(values: Values): Move {
  const baseUrl = readBaseUrl(values.baseUrl);
  const link = readLink(String(values.link));
  const config = {
    layout: LAYOUTS.get(values.layout ?? 'Month'),
    ...given('name', values.name),
    ...given('email', values.email),
    ...given('notes', values.additionalNotes),
    ...given('attendeePhoneNumber', values.phone),
    ...otherAnswers(values.anyPrefilledInformations),
  };
  return {
    say: [
      {
        type: 'custom-embed',
        content: {
          url: `${baseUrl}/${link}`,
          initFunction: { args: { baseUrl, link, config }, content: showCalendar },
          waitForEventFunction: { args: {}, content: waitForBooking },
        },
      },
    ],
    awaitsReply: true,
  };
}

/** Authors paste the full URL of the event as often as its path. */
function readLink(written: string): string {
  return written.replace(/^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*cal\.com\//i, '').replace(/^\/+/, '');
}

function readBaseUrl(written: unknown): string {
  const address = typeof written === 'string' ? written.replace(/\/+$/, '') : '';
  if (address === '') return DEFAULT_BASE_URL;
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

function given(name: string, value: unknown): Readonly<Record<string, unknown>> {
  return value === undefined ? {} : { [name]: value };
}

function otherAnswers(answers: unknown): Readonly<Record<string, unknown>> {
  const entries = (Array.isArray(answers) ? answers : []) as { questionId?: string; value?: string }[];
  return Object.fromEntries(
    entries.flatMap(({ questionId, value }) => (questionId && value ? [[questionId, value]] : [])),
  );
}
