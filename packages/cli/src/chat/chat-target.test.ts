import { expect, it } from 'vitest';
import { chatTarget } from './chat-target.ts';

const server = 'http://127.0.0.1:3000';

it.each([
  ['lead', { type: 'server', baseUrl: server, publicId: 'lead' }],
  ['examples/lead/lead.flow.json', { type: 'file', path: 'examples/lead/lead.flow.json' }],
  ['gone.json', { type: 'file', path: 'gone.json' }],
  [import.meta.filename, { type: 'file', path: import.meta.filename }],
  ['http://h:1/v1/bots/lead', { type: 'server', baseUrl: 'http://h:1', publicId: 'lead' }],
  [
    'https://h/chat/v1/bots/my%20bot/startChat',
    { type: 'server', baseUrl: 'https://h/chat', publicId: 'my bot' },
  ],
  ['http://h:1/lead', { type: 'server', baseUrl: 'http://h:1', publicId: 'lead' }],
  ['https://h/chat/my%20bot/?utm=a', { type: 'server', baseUrl: 'https://h/chat', publicId: 'my bot' }],
  // Invalid percent encoding is taken literally.
  ['http://h/100%', { type: 'server', baseUrl: 'http://h', publicId: '100%' }],
  ['http://h/v1/bots/100%', { type: 'server', baseUrl: 'http://h', publicId: '100%' }],
  // A path that cannot be read is a file: its reader reports the error.
  ['x'.repeat(256), { type: 'file', path: 'x'.repeat(256) }],
  ['http://h:1', { type: 'server', baseUrl: 'http://h:1', publicId: undefined }],
  ['http://h:1/', { type: 'server', baseUrl: 'http://h:1', publicId: undefined }],
])('the operand %j names the chat to start', (operand, target) =>
  expect(chatTarget(operand, server)).toEqual(target),
);

it.each([
  // The form in which the program suggests to resume a chat.
  ['https://h/chat', { type: 'server', baseUrl: 'https://h/chat', publicId: undefined }],
  ['https://h/chat/v1/bots/lead', { type: 'server', baseUrl: 'https://h/chat', publicId: 'lead' }],
])('the server URL %j names the chat to resume', (operand, target) =>
  expect(chatTarget(operand, server, true)).toEqual(target),
);
