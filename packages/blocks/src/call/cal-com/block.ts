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
  summary: 'Shows a calendar in which the visitor books an event; the chat goes on when it is booked.',
  icon: 'calendar',
  keywords: 'booking appointment',
  options: {
    baseUrl: {
      ...text(`Address of the Cal.com server, without variables. Default ${DEFAULT_BASE_URL}.`),
      // Literal, without placeholders: the URL of a loaded script must not come from a visitor.
      value: (given) => (typeof given === 'string' && given.trim() !== '' ? given.trim() : undefined),
    },
  },
  actions: {
    'Book event': {
      options: {
        link: text('Which event: its address there, such as ada/30min.'),
        layout: word(['Month', 'Weekly', 'Columns'], 'Default Month.'),
        name: text('Name of the visitor, filled in beforehand.'),
        email: text('Mail address of the visitor, likewise.'),
        additionalNotes: text('Notes, likewise.'),
        phone: text('Telephone number, likewise.'),
        anyPrefilledInformations: shape(
          () => z.array(z.object({ questionId: optional(z.string()), value: optional(z.string()) })),
          'Answers to other questions of the booking form, likewise.',
        ),
        saveBookedDateInVariableId: variable('Variable that gets the booked time as ISO 8601.'),
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
