// Validation of a stored chat: another script, or an earlier version, may have written it.
import { expect, it } from 'vitest';
import { rememberedChat } from './remembered-chat.ts';

const chat = { sessionId: 's', bot: { id: 'b', version: 1, theme: {}, settings: {} }, turn: 1 };

const readStored = (text: string) =>
  rememberedChat({ name: 'n', session: { getItem: () => text } as unknown as Storage, local: undefined });

it('a stored chat is read back', () => {
  expect(readStored(JSON.stringify(chat))).toEqual(chat);
});

it.each([
  '',
  '{',
  'null',
  '7',
  '"s"',
  '{"sessionId":"s"}',
  '{"sessionId":"s","bot":null}',
  '{"sessionId":"s","bot":{"id":"b"}}',
  '{"sessionId":"s","bot":{"id":"b","theme":{}}}',
  '{"sessionId":"s","bot":{"id":"b","settings":{}}}',
  '{"sessionId":7,"bot":{"id":"b","theme":{},"settings":{}}}',
])('the stored text %s is not read as a chat', (text) => {
  expect(readStored(text)).toBeUndefined();
});
