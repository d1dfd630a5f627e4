// Signatures, against the example of Standard Webhooks and what its library makes.
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { freshSecret, signedHeaders } from '../../packages/runtime/src/webhooks/signature.ts';

it('the signature matches the example of the specification', () => {
  const message = {
    id: 'msg_loFOjxBNrRLzqYUf',
    sentAt: 1_731_705_121_999,
    body: '{"event_type":"ping","data":{"success":true}}',
  };
  expect(signedHeaders(message, ['whsec_plJ3nmyCDGBKInavdOK15jsl'])).toEqual({
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  });
});

it('the signature matches the reference library for all kinds of texts', () => {
  const secrets = [freshSecret(), freshSecret()];
  const message = { id: 'out_1', sentAt: 1_763_700_000_000, body: '{"text":"ü 🎉 \\u0000 \\"\\\\"}' };
  const wanted = secrets.map((secret) =>
    new Webhook(secret).sign(message.id, new Date(message.sentAt), message.body),
  );
  expect(signedHeaders(message, secrets)['webhook-signature'].split(' ')).toEqual(wanted);
});

it('a message without a secret is not sent', () => {
  expect(() => signedHeaders({ id: 'out_1', sentAt: 0, body: '{}' }, [])).toThrow('no secret');
});
