// What people see of a message to a platform.
import { expect, it } from 'vitest';
import { partsOf } from './platform-message.ts';

it.each([
  [
    'telegram',
    {
      method: 'sendPhoto',
      body: {
        photo: 'https://example.com/a.png',
        caption: 'Cat',
        reply_markup: {
          inline_keyboard: [
            [{ text: 'Yes', callback_data: 'c' }],
            [{ text: 'Open', url: 'https://example.com' }],
          ],
        },
      },
    },
    {
      text: 'Cat',
      media: { type: 'image', url: 'https://example.com/a.png' },
      buttons: [
        { label: 'Yes', row: 0 },
        { label: 'Open', url: 'https://example.com', row: 1 },
      ],
    },
  ],
  [
    'telegram',
    {
      method: 'sendMessage',
      body: {
        text: 'Your number?',
        reply_markup: {
          keyboard: [[{ text: 'Share', request_contact: true }]],
          input_field_placeholder: '+33 …',
        },
      },
    },
    {
      text: 'Your number?',
      buttons: [{ label: 'Share', row: 0 }],
      isKeyboard: true,
      placeholder: '+33 …',
    },
  ],
  [
    'whatsapp',
    {
      type: 'interactive',
      interactive: {
        type: 'list',
        body: { text: 'Which?' },
        action: { button: '☰', sections: [{ rows: [{ id: '1', title: 'Tea', description: 'Green' }] }] },
      },
    },
    { text: 'Which?', buttons: [{ label: 'Tea', note: 'Green' }], opener: '☰' },
  ],
  [
    'whatsapp',
    {
      type: 'template',
      template: {
        name: 'reminder',
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Hello' }] }],
      },
    },
    { text: 'Template “reminder”: Hello', buttons: [] },
  ],
  [
    'webhook',
    {
      messages: [{ content: { richText: [{ type: 'p', children: [{ text: 'Hello' }] }] } }],
      input: { items: [{ content: 'Tea' }] },
    },
    { text: 'Hello', buttons: [{ label: 'Tea' }] },
  ],
  ['webhook', null, { text: '', buttons: [] }],
])('reads a message of %s', (kind, message, parts) => {
  expect(partsOf(kind, message)).toEqual(parts);
});
