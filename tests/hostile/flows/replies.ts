// Replies made to be slow to understand, in every input and in many languages.
import type { BlockShorthand } from '@colloquy/blocks/testing';
import type { FlowOptions, HostileFlow } from './hostile-flow.ts';
import { flowOf, hostileFlows } from './hostile-flow.ts';

const KIB_64 = 65_536;
/** As long as a message may be. */
const filled = (text: string) => text.repeat(Math.ceil(KIB_64 / text.length)).slice(0, KIB_64);
/** As long as readers of dates and numbers look at: 200 words, below 1,000 characters. */
const read = (text: string) => text.repeat(Math.ceil(990 / text.length)).slice(0, 990);

const inputs: Readonly<Record<string, { block: BlockShorthand; replies: readonly string[] }>> = {
  date: {
    block: { type: 'date input', options: { variableId: 'X' } },
    replies: [
      'next friday or ',
      '1/2/3 ',
      'the day after ',
      'mai ',
      'martes 13 de ',
      '1.',
      'in 3 days before ',
      '٣/',
    ],
  },
  'range of dates': {
    block: { type: 'date input', options: { variableId: 'X', isRange: true, hasTime: true } },
    replies: ['from 1 to 2 ', 'monday to friday at 3 ', 'between 1 and ', '2026-01-01 10:00 - '],
  },
  time: {
    block: { type: 'time input', options: { variableId: 'X' } },
    replies: ['half past ', '12:00 or ', 'quarter to 3 ', '1h', 'noon at '],
  },
  number: {
    block: { type: 'number input', options: { variableId: 'X', style: 'currency', currency: 'EUR' } },
    replies: ['one hundred and ', '1,000.', 'million ', 'vierundzwanzig', 'quatre-vingt-', '百千', '1/', '-'],
  },
  choice: {
    block: {
      type: 'choice input',
      options: { variableId: 'X', isMultipleChoice: true },
      items: ['red apple', 'green pear', 'Friday', '12', 'nothing of it'],
    },
    replies: ['red and not ', 'all but ', 'grene paer ', '1, 2 ', 'neither ', 'aple'],
  },
  rating: {
    block: { type: 'rating input', options: { variableId: 'X', length: 10 } },
    replies: ['5 out of ', 'ten ', '*', '4.5.'],
  },
  phone: {
    block: { type: 'phone number input', options: { variableId: 'X', defaultCountryCode: 'DE' } },
    replies: ['+49 ', '(0)', '0-', 'ext. 5 ', '123 or '],
  },
  email: {
    block: { type: 'email input', options: { variableId: 'X' } },
    replies: ['a@b.', 'a at b dot ', '"a"@', 'a.', '<a@b.c> '],
  },
  url: {
    block: { type: 'url input', options: { variableId: 'X' } },
    replies: ['http://a.', 'a/../', 'xn--', '[::', 'a%2f', 'www.a.b '],
  },
  text: {
    block: {
      type: 'text input',
      options: { variableId: 'X', isLong: true, attachments: { isEnabled: true } },
    },
    replies: ['{{X}}', '*_`[', '\u0301', '\ud83d\udc68\u200d', '\u202e'],
  },
  file: {
    block: { type: 'file input', options: { variableId: 'X', isMultipleAllowed: true } },
    replies: ['https://a.example/f, ', 'skip ', 'javascript:'],
  },
};

/** Writing systems, calendars and grammars that differ most. */
const LOCALES = [
  'en',
  'de',
  'fr',
  'es',
  'pt-BR',
  'it',
  'nl',
  'pl',
  'ru',
  'tr',
  'ar',
  'he',
  'hi',
  'ja',
  'zh',
  'ko',
  'fi',
  'sv',
];
/** Inputs whose reading depends on the language most. */
const SPOKEN = ['date', 'number', 'time', 'choice'];

function talkTo(name: string, locale: string): FlowOptions {
  const { block, replies } = inputs[name] as (typeof inputs)[string];
  return {
    flow: flowOf([block, 'X is {{X}}', { type: 'Wait', to: 'Start' }]),
    start: { locale, timeZone: 'Pacific/Apia' },
    replies: replies.flatMap((text) => [read(text), filled(text)]),
  };
}

const all = Object.keys(inputs).flatMap((name) =>
  (SPOKEN.includes(name) ? LOCALES : ['en', 'ar']).map((locale): [string, FlowOptions] => [
    `${name}, ${locale}`,
    talkTo(name, locale),
  ]),
);

/** All of them. */
export const replies: readonly HostileFlow[] = hostileFlows('replies', Object.fromEntries(all));
