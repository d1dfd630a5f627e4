import { expect, it } from 'vitest';
import { withoutBotName, withPlainAddresses } from './their-requests.ts';

it.each([
  [{ typebot: 'lead', isStreamEnabled: true }, { isStreamEnabled: true }],
  [{ typebot: { id: 'b' } }, { typebot: { id: 'b' } }],
  [undefined, undefined],
  ['text', 'text'],
])('takes the name of the bot out of %j', (body, expected) => {
  expect(withoutBotName(body)).toEqual(expected);
});

const twice = 'https://b.example/f/my%2520cv.pdf';
const once = 'https://b.example/f/my%20cv.pdf';
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
  ['nothing', {}, {}],
])('takes %s', (_name, body, expected) => {
  expect(withPlainAddresses(body)).toEqual(expected);
});
