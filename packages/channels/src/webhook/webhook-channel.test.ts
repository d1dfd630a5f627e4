// The platform of one's own: what it takes, what it refuses, and what it sends.
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { webhookChannel } from './webhook-channel.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwXTkd1H5o9VQ=';
const NOW = 1_763_700_000_000;
const secrets = { signingSecret: SECRET };
const account = { settings: { address: 'https://example.com/chat' }, secrets };
const rawBody = JSON.stringify({ events: [{ id: 'm1', person: 'änna', message: 'Hello' }] });

function signed(body = rawBody, { secret = SECRET, at = NOW } = {}) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', new Date(at), body),
  };
}

describe('verify', () => {
  const verify = (headers: Readonly<Record<string, string | undefined>>, body = rawBody) =>
    webhookChannel.verify({ headers, rawBody: body }, { secrets, now: NOW });

  it('accepts signatures of the Standard Webhooks library that are at most five minutes old', () => {
    expect(verify(signed())).toBe(true);
    expect(verify(signed(rawBody, { at: NOW - 299_000 }))).toBe(true);
    expect(verify({ ...signed(), 'webhook-signature': `v1,AAAA ${signed()['webhook-signature']}` })).toBe(
      true,
    );
  });

  it.each([
    ['another body', signed('{}')],
    ['another secret', signed(rawBody, { secret: `whsec_${'A'.repeat(43)}=` })],
    ['an old request', signed(rawBody, { at: NOW - 301_000 })],
    ['a request of the future', signed(rawBody, { at: NOW + 301_000 })],
    ['another time than was signed', { ...signed(), 'webhook-timestamp': String(NOW / 1_000 - 1) }],
    ['another id than was signed', { ...signed(), 'webhook-id': 'msg_2' }],
    ['no id', { ...signed(), 'webhook-id': undefined }],
    ['no signature', { ...signed(), 'webhook-signature': undefined }],
    [
      'a signature without a version',
      { ...signed(), 'webhook-signature': signed()['webhook-signature'].slice(3) },
    ],
    ['an invalid time', { ...signed(), 'webhook-timestamp': '1e9' }],
  ])('refuses %s', (_, headers) => expect(verify(headers)).toBe(false));
});

describe('read', () => {
  const read = (events: unknown) => webhookChannel.read(JSON.stringify({ events }), account);

  it('returns the events in their order', () => {
    const variables = { Name: 'Anna', Age: 7, IsNew: true };
    const text = { type: 'text', text: 'Hi' };
    expect(
      read([
        { id: 'm1', person: 'anna', message: 'Hi', variables },
        { id: 'm2', person: 'ben', message: text },
        { id: 'm3', person: 'ben' },
      ]),
    ).toEqual({
      ok: true,
      events: [
        { key: 'm1', person: 'anna', message: text, variables },
        { key: 'm2', person: 'ben', message: text },
        { key: 'm3', person: 'ben' },
      ],
    });
  });

  it.each([
    ['no list', undefined, 'events'],
    ['an empty list', [], 'events'],
    ['too many', Array.from({ length: 101 }, (_, index) => ({ id: `${index}`, person: 'a' })), 'events'],
    ['no id', [{ person: 'anna' }], 'events.0.id'],
    ['an empty person', [{ id: 'm1', person: '' }], 'events.0.person'],
    ['a long person', [{ id: 'm1', person: 'a'.repeat(257) }], 'events.0.person'],
    [
      'a message of an unknown type',
      [{ id: 'm1', person: 'a', message: { type: 'smell' } }],
      'events.0.message.type',
    ],
    [
      'a variable with a nested value',
      [{ id: 'm1', person: 'a', variables: { A: {} } }],
      'events.0.variables.A',
    ],
    ['an unknown field', [{ id: 'm1', person: 'a', text: 'Hi' }], 'events.0.text'],
  ])('refuses %s, and names its path', (_, events, path) => {
    const issues = expect.arrayContaining([
      expect.objectContaining({
        path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      }),
    ]);
    expect(read(events)).toEqual({ ok: false, issues });
  });

  it('refuses invalid JSON', () => {
    expect(webhookChannel.read('{"events":', account)).toMatchObject({
      ok: false,
      issues: [{ code: 'invalid_json' }],
    });
  });
});

describe('request and classify', () => {
  it('signs a turn so that the Standard Webhooks library accepts it', () => {
    const settings = { address: 'https://example.com/chat' };
    const now = Date.now();
    const turn = {
      channelId: 'chn_1',
      person: 'anna',
      chatId: 'chat_1',
      turn: 2,
      isEnded: false,
      messages: [],
    };
    const [message] = webhookChannel.render(turn, { question: 'q' });
    const request = webhookChannel.request(message, { id: 'out_1', attempt: 1, now, settings, secrets });
    expect(request.url).toBe(settings.address);
    const body = new Webhook(SECRET).verify(request.body ?? '', request.headers as Record<string, string>);
    expect(body).toEqual({ type: 'channel.turn', timestamp: new Date(now).toISOString(), data: turn });
  });

  it('distinguishes success, retries and a receiver that is gone', () => {
    const answered = (status: number, retryAfterMs?: number) =>
      webhookChannel.classify({ status, retryAfterMs, body: '' }, 1);
    expect(answered(204)).toEqual({ ok: true, status: 204 });
    expect(answered(429, 3_000)).toMatchObject({ ok: false, retryAfterMs: 3_000 });
    expect(answered(500)).not.toHaveProperty('isFinal');
    expect(answered(301)).toMatchObject({ failure: expect.stringContaining('Redirects are not followed') });
    expect(answered(410)).toMatchObject({ account: expect.stringContaining('410') });
  });
});
