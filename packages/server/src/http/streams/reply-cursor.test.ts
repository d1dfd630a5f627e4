// The cursor of a streamed reply.
import { expect, it } from 'vitest';
import {
  beginsWithSent,
  behindAction,
  behindMessage,
  nothingSent,
  readCursor,
  writeCursor,
} from './reply-cursor.ts';

const [hello, question, redirect] = [{ id: 'hello' }, { id: 'question' }, { type: 'redirect' }];

it('the cursor does not depend on the order between messages and actions', () => {
  const first = behindAction(behindMessage(behindMessage(nothingSent, hello), question), redirect);
  const second = behindMessage(behindAction(behindMessage(nothingSent, hello), redirect), question);
  expect(second).toEqual(first);
});

it.each([
  ['what was sent', { messages: [hello, question], clientSideActions: [redirect] }, true],
  ['more', { messages: [hello, question, hello], clientSideActions: [redirect, redirect] }, true],
  ['less', { messages: [hello], clientSideActions: [redirect] }, false],
  ['no actions', { messages: [hello, question] }, false],
  ['another order', { messages: [question, hello], clientSideActions: [redirect] }, false],
  ['other parts', { messages: [hello, hello], clientSideActions: [redirect] }, false],
  ['parts that have changed kinds', { messages: [hello, redirect], clientSideActions: [question] }, false],
])('the cursor recognizes a reply that starts with the sent parts: %s', (_, reply, isSo) => {
  const cursor = behindAction(behindMessage(behindMessage(nothingSent, hello), question), redirect);
  expect(beginsWithSent(reply, cursor)).toBe(isSo);
  expect(beginsWithSent(reply, readCursor(writeCursor(cursor)) ?? nothingSent)).toBe(isSo);
});

it('every reply starts with an empty cursor', () => {
  expect(beginsWithSent({ messages: [hello] }, nothingSent)).toBe(true);
});

it('a cursor is read as it was written', () => {
  for (const checksum of [undefined, 0, 255, 2 ** 32 - 1]) {
    const cursor = { messages: 2, actions: 1, call: 1, characters: 35, hasInput: true, checksum };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  }
});

it('a cursor without a checksum compares the number of parts only', () => {
  const cursor = readCursor('2.0.0.0.0') ?? nothingSent;
  expect(beginsWithSent({ messages: [question, hello] }, cursor)).toBe(true);
  expect(beginsWithSent({ messages: [question] }, cursor)).toBe(false);
});

it.each([undefined, '', '7', '1.0.0.0', '1.0.0.0.2', '1.0.0.0.0.', '1.0.0.0.0.xyz', '1.0.0.0.0.123456789'])(
  'the id %j is not read as a cursor',
  (id) => {
    expect(readCursor(id)).toBeUndefined();
  },
);
