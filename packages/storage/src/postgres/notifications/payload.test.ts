// What is notified on the channel, by us and by anybody else who may connect to the database.
import { expect, it } from 'vitest';
import { readPayload, writePayload } from './payload.ts';

it('comes through whatever the topic is', () => {
  const sent = { sender: 'one', topic: 'session "ü" \\ \n' };
  expect(readPayload(writePayload(sent))).toEqual(sent);
});

it.each(['', 'hello', '{"topic":"a"}', 'null', '[]', '["one"]', '["one",2]', '[1,"a"]'])(
  'is passed over when it is none of ours: %j',
  (payload) => {
    expect(readPayload(payload)).toBeUndefined();
  },
);
