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

it('is the same in whatever order messages and actions were sent among each other', () => {
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
])('knows whether a reply begins with what was sent: %s', (_, reply, isSo) => {
  const cursor = behindAction(behindMessage(behindMessage(nothingSent, hello), question), redirect);
  expect(beginsWithSent(reply, cursor)).toBe(isSo);
  expect(beginsWithSent(reply, readCursor(writeCursor(cursor)) ?? nothingSent)).toBe(isSo);
});

it('begins with nothing, whatever the reply is', () => {
  expect(beginsWithSent({ messages: [hello] }, nothingSent)).toBe(true);
});

it('reads what it writes', () => {
  for (const checksum of [undefined, 0, 255, 2 ** 32 - 1]) {
    const cursor = { messages: 2, actions: 1, call: 1, characters: 35, hasInput: true, checksum };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  }
});

it('counts only where an id has no checksum', () => {
  const cursor = readCursor('2.0.0.0.0') ?? nothingSent;
  expect(beginsWithSent({ messages: [question, hello] }, cursor)).toBe(true);
  expect(beginsWithSent({ messages: [question] }, cursor)).toBe(false);
});

it.each([undefined, '', '7', '1.0.0.0', '1.0.0.0.2', '1.0.0.0.0.', '1.0.0.0.0.xyz', '1.0.0.0.0.123456789'])(
  'does not take %j for an id of its own',
  (id) => {
    expect(readCursor(id)).toBeUndefined();
  },
);
