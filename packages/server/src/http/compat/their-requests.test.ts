import { expect, it } from 'vitest';
import { withEmptyObjects, withFlatUpload, withoutBotName, withPlainAddresses } from './their-requests.ts';

it.each([
  [{ typebot: 'lead', isStreamEnabled: true }, { isStreamEnabled: true }],
  [{ typebot: { id: 'b' } }, { typebot: { id: 'b' } }],
  [undefined, undefined],
  ['text', 'text'],
])('reading the compatible request %j drops the bot name', (body, expected) => {
  expect(withoutBotName(body)).toEqual(expected);
});

const twice = 'https://b.example/f/my%2520cv.pdf';
const once = 'https://b.example/f/my%20cv.pdf';
const uploaded = (name: string) => `https://b.example/v1/files/${'0f'.repeat(16)}/${'1a'.repeat(16)}/${name}`;
const message = (text: unknown, attachedFileUrls: unknown) => ({
  message: { type: 'text', text, attachedFileUrls },
});

it.each([
  ['the addresses themselves', message(twice, [once]), message(once, [once])],
  ['several', message(`${twice}, ${twice}`, [once, once]), message(`${once}, ${once}`, [once, once])],
  ['what a visitor writes beside an attachment', message('My CV', [once]), message('My CV', [once])],
  ['no text of files without them', message('', []), message('', [])],
  ['what is no list', message(twice, 'x'), message(twice, 'x')],
  ['a bare text', { message: 'Hi' }, { message: 'Hi' }],
  ['the address alone', { message: uploaded('my%2520cv.pdf') }, { message: uploaded('my%20cv.pdf') }],
  [
    'the address in a message without a list',
    { message: { type: 'text', text: uploaded('my%2520cv.pdf') } },
    { message: { type: 'text', text: uploaded('my%20cv.pdf') } },
  ],
  ['an address that is right', { message: uploaded('my%20cv.pdf') }, { message: uploaded('my%20cv.pdf') }],
  [
    'an address in a sentence',
    { message: `See ${uploaded('a%2520b')}` },
    { message: `See ${uploaded('a%2520b')}` },
  ],
  ['an address elsewhere', { message: twice }, { message: twice }],
  ['nothing', {}, {}],
])(
  'reading a compatible message repairs upload addresses that were encoded twice: %s',
  (_name, body, expected) => {
    expect(withPlainAddresses(body)).toEqual(expected);
  },
);

it.each([
  [[], {}],
  [{ prefilledVariables: [] }, { prefilledVariables: {} }],
  [{ prefilledVariables: { Name: 'Ada' } }, { prefilledVariables: { Name: 'Ada' } }],
  [['text'], ['text']],
  [undefined, undefined],
])('reading a compatible request turns the empty arrays of PHP into objects: %j', (body, expected) => {
  expect(withEmptyObjects(body)).toEqual(expected);
});

it.each([
  [
    { filePathProps: { sessionId: 's', fileName: 'a' }, fileType: 't' },
    { sessionId: 's', fileName: 'a', fileType: 't' },
  ],
  [{ sessionId: 's' }, { sessionId: 's' }],
  [undefined, undefined],
])('reading the compatible upload request flattens %j', (body, expected) => {
  expect(withFlatUpload(body)).toEqual(expected);
});
