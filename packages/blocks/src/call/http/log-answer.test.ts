// Logs of requests: useful for the author, and without secrets.
import { describe, expect, it } from 'vitest';
import { logAnswer } from './log-answer.ts';
import type { HttpRequest } from './request.ts';

const request = (url: string, headers: Record<string, string> = {}): HttpRequest => ({
  method: 'POST',
  url,
  headers,
  body: undefined,
});
const isAddressSecret = false;

it.each([
  ['https://api.a.com/v1/users/42?token=s3cr3t#x', 'POST api.a.com/v1/users/42.'],
  ['https://ada:s3cr3t@api.a.com:8080/x', 'POST api.a.com:8080/x.'],
  [
    'https://hooks.a.com/services/T0AB12CD9/B0AB12CD9/abcdefghijklmnopqrstuvwx',
    'POST hooks.a.com/services/…/…/….',
  ],
  ['https://api.a.org/bot123456:AAE-xyz/sendMessage', 'POST api.a.org/…/sendMessage.'],
  [
    'https://a.com/v2/subscription-create-requests/1234567',
    'POST a.com/v2/subscription-create-requests/1234567.',
  ],
  ['https://a.com', 'POST a.com.'],
  ['nonsense', 'POST .'],
])('the request to %s is logged as %s', (url, line) => {
  expect(
    logAnswer({ statusCode: 200, data: null }, { request: request(url), isAddressSecret, blockId: 'b1' })
      .details,
  ).toBe(line);
});

it('the log of a secret address contains the host only', () => {
  const log = logAnswer(
    { statusCode: 200, data: 1 },
    { request: request('https://hooks.a.com/catch/1/ab'), isAddressSecret: true, blockId: 'b1' },
  );
  expect(log).toEqual({
    status: 'success',
    description: 'The request to hooks.a.com returned status 200.',
    details: 'POST hooks.a.com/….',
  });
});

it.each([
  [{ statusCode: 301, data: '' }, 'success', 'The request to a.com returned status 301.', 'POST a.com/x.'],
  [
    { statusCode: 404, data: { error: 'gone' } },
    'error',
    'The request to a.com returned status 404.',
    'POST a.com/x. Response: {"error":"gone"}',
  ],
  [{ statusCode: 500, data: null }, 'error', 'The request to a.com returned status 500.', 'POST a.com/x.'],
  [
    { statusCode: 500, data: '  a\n b ' },
    'error',
    'The request to a.com returned status 500.',
    'POST a.com/x. Response: a b',
  ],
  [
    { statusCode: 408, data: null, failure: 'It took too long.' },
    'error',
    'The request to a.com received no response.',
    'POST a.com/x. It took too long.',
  ],
  [
    { statusCode: 200, data: '{', warning: 'It is no JSON.' },
    'success',
    'The request to a.com returned status 200.',
    'POST a.com/x. It is no JSON.',
  ],
])('the response %j is logged as %s', (answer, status, description, details) => {
  expect(logAnswer(answer, { request: request('https://a.com/x'), isAddressSecret, blockId: 'b1' })).toEqual({
    status,
    description,
    details,
  });
});

describe('the response in a log', () => {
  it('is truncated', () => {
    const { details = '' } = logAnswer(
      { statusCode: 500, data: 'a'.repeat(5_000) },
      { request: request('https://a.com'), isAddressSecret, blockId: 'b1' },
    );
    expect(details.length).toBeLessThan(400);
    expect(details.endsWith('…')).toBe(true);
  });

  it.each([
    ['https://a.com/x', { Authorization: 'Bearer s3cr3t-key' }, 'Invalid key s3cr3t-key'],
    ['https://a.com/x', { 'X-Api-Key': 's3cr3t-key' }, { error: 'no access for s3cr3t-key' }],
    ['https://a.com/x?key=s3cr3t-key&a=b', {}, 'Bad key s3cr3t-key'],
    ['https://ada:s3cr3t-key@a.com/x', {}, 'Bad password s3cr3t-key'],
    ['https://a.com/x?key=s3cr3t%2Fkey&b=%', {}, 'Bad key s3cr3t/key'],
    ['https://a.com/bot123:s3cr3t/send', {}, 'No route /bot123:s3cr3t/send'],
    [
      'https://a.com/x',
      { 'X-Key': 's3cr3t-key' },
      `${'a'.repeat(2_990)} s3cr3t-key`.replace('aaaaaa', 's3cr3t-key'),
    ],
  ])('of %s contains no secret of the request', (url, headers, data) => {
    const log = logAnswer(
      { statusCode: 401, data },
      { request: request(url, headers as Record<string, string>), isAddressSecret, blockId: 'b1' },
    );
    expect(JSON.stringify(log)).not.toContain('s3cr3t');
    expect(log.details).toContain('…');
  });
});

it('the log names the block when the address has no host', () => {
  const log = logAnswer(
    { statusCode: 408, data: null, failure: 'There is no address.' },
    { request: request(''), isAddressSecret: false, blockId: 'ask-weather' },
  );
  expect(log.description).toBe('The request of the block "ask-weather" received no response.');
});
