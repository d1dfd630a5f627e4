// URLs are stored as typed; schemes that run code are rejected.
import { describe, expect, it } from 'vitest';
import { askOnce } from '../../testing/ask-once.ts';
import { faceReply } from '../../testing/face-reply.ts';
import { hostileReplies } from '../../testing/hostile-replies.ts';
import { talk } from '../../testing/run-block.ts';

it('a URL input without options asks for a web address', () => {
  expect(talk([{ type: 'url input' }]).start().reply.input).toEqual({ id: 'b1', type: 'url input' });
});

it.each([
  ['https://example.com', 'https://example.com'],
  ['example.com', 'example.com'],
  ['www.x.com', 'www.x.com'],
  ['1.2.3.4', '1.2.3.4'],
  ['A.COM', 'A.COM'],
  [' https://a.com/é ', 'https://a.com/é'],
])('%j is stored as %j', (text, stored) => {
  expect(askOnce({ type: 'url input' }, text).answer).toBe(stored);
});

it.each([
  'http://localhost:3000',
  'ftp://a.com',
  'foo',
  'a.b',
  '//a.com',
  'mailto:a@b.co',
  'http://a_b.com',
  'https://a.com/a b',
  'https://a.com,https://b.com',
  'javascript:alert(1)',
  '',
])('the reply %j is refused', (text) => {
  const { retry } = askOnce(
    { type: 'url input', options: { retryMessageContent: 'A web address, {{Name}}.' } },
    text,
    {
      variables: [{ name: 'Name', value: 'Ada' }],
    },
  );
  expect(retry).toBe('A web address, Ada.');
});

it('a refused reply is answered with the retry message of the bot by default', () => {
  const settings = { general: { systemMessages: { invalidMessage: 'Pardon?' } } };
  expect(talk({ settings, groups: [{ blocks: [{ type: 'url input' }] }] }).say('foo').said).toEqual([
    'Pardon?',
  ]);
});

describe('hostile replies', () => {
  it.each(hostileReplies)('$name', ({ text }) => {
    expect(
      faceReply({ type: 'url input', options: { variableId: 'Answer' } }, text, (answer) =>
        /^(?:https?:\/\/)?[\w.-]+(?:\/\S*)?$/.test(answer),
      ),
    ).toBeUndefined();
  });
});
