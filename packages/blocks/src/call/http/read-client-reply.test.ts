// Any reply of a client gives a response.
import { expect, it } from 'vitest';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { readClientReply } from './read-client-reply.ts';

it.each([
  ['{"statusCode":404,"data":{"a":1}}', 404, { a: 1 }],
  ['{"statusCode":"500","data":"no"}', 500, 'no'],
  ['{"statusCode":"much","data":1}', 200, 1],
  ['{"statusCode":201}', 201, null],
  ['{"data":[1]}', 200, [1]],
  ['{"a":1}', 200, { a: 1 }],
  ['[1,2]', 200, [1, 2]],
  ['null', 200, null],
  ['"x"', 200, 'x'],
  ['fine', 200, 'fine'],
  ['', 200, ''],
  ['{"data":{"id":12345678901234567890,"n":1.5}}', 200, { id: '12345678901234567890', n: 1.5 }],
  ['{"data":-12345678901234567}', 200, '-12345678901234567'],
  ['{"data":1234567890123456}', 200, 1_234_567_890_123_456],
  ['{"data":"[[[["}', 200, '[[[['],
])('the reply %s has status %s and data %j', (reply, statusCode, data) => {
  expect(readClientReply(reply)).toEqual({ statusCode, data });
});

it.each(hostileReplies)('the hostile reply $name is read as data', ({ text }) => {
  const answer = readClientReply(text);
  expect(answer.statusCode).toBe(200);
  expect(() => JSON.stringify(answer.data)).not.toThrow();
});

it('deeply nested JSON is read as text', () => {
  const deep = `{"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
  expect(readClientReply(deep)).toEqual({ statusCode: 200, data: deep });
});
