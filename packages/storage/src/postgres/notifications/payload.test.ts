// What is notified on the channel, by us and by anybody else who may connect to the database.
import { expect, it } from 'vitest';
import { readPayload, writePayload } from './payload.ts';

it('a notification payload carries any topic unchanged', () => {
  const sent = { sender: 'one', topic: 'session "ü" \\ \n' };
  expect(readPayload(writePayload(sent))).toEqual(sent);
});

it.each(['', 'hello', '{"topic":"a"}', 'null', '[]', '["one"]', '["one",2]', '[1,"a"]'])(
  'an unknown notification payload is ignored: %j',
  (payload) => {
    expect(readPayload(payload)).toBeUndefined();
  },
);
