// Validation of a stored chat: another script, or an earlier version, may have written it.
import { expect, it } from 'vitest';
import { rememberedChat } from './remembered-chat.ts';

const chat = { sessionId: 's', bot: { id: 'b', version: 1, theme: {}, settings: {} }, turn: 1 };

const kept = (text: string) =>
  rememberedChat({ name: 'n', session: { getItem: () => text } as unknown as Storage, local: undefined });

it('finds the chat', () => {
  expect(kept(JSON.stringify(chat))).toEqual(chat);
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
])('takes %s for none', (text) => {
  expect(kept(text)).toBeUndefined();
});
