// The port `payment` with Stripe: what is sent, what comes back, and everything that can go wrong.
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createPaymentPort } from '../../packages/integrations/src/ports/payment/payment-port.ts';
import { selfSignedCertificate } from '../../packages/integrations/src/ports/testing/self-signed-certificate.ts';
import { startWebServer } from '../../packages/integrations/src/ports/testing/web-server.ts';
import { problem, startStripeServer } from '../support/stripe-server/stripe-server.ts';
import { httpClientTo, vaultWith } from './provider-world.ts';

const live = { secretKey: 'sk_live_canary', publicKey: 'pk_live_1' };
const test = { secretKey: 'sk_test_canary', publicKey: 'pk_test_1' };
const CREDENTIALS = {
  pay: { type: 'stripe', data: { live, test } },
  liveOnly: { type: 'stripe', data: { live, test: { publicKey: 'pk_test_1' } } },
  wrong: { type: 'stripe', data: { live: { ...live, secretKey: 'sk_wrong_canary' } } },
};

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Stripe, and the port that uses it. */
async function world({ url }: { readonly url?: string } = {}) {
  const stripe = await startStripeServer();
  closing.push(stripe.close);
  const vault = await vaultWith(CREDENTIALS);
  const port = createPaymentPort({
    vault,
    httpClient: httpClientTo({ 'https://api.stripe.com': url ?? stripe.url }),
  });
  const ask = (request: object, { key = 's:1:0', timeoutMs = 5_000 } = {}) =>
    port(
      { port: 'payment', request: { credentialsId: 'pay', ...request }, timeoutMs },
      { idempotencyKey: key, sessionId: 's' },
    );
  return { stripe, ask };
}
const create = { action: 'create', amount: 1_250, currency: 'eur' };
const retrieve = { action: 'retrieve', paymentId: 'pi_1' };

describe('creating a Stripe payment', () => {
  it('sends the order, and returns the data for the visitor', async () => {
    const { stripe, ask } = await world();
    const request = {
      ...create,
      receiptEmail: 'ada@example.com',
      description: 'Order',
      metadata: { result: 'r1' },
    };
    expect(await ask(request)).toEqual({
      ok: true,
      response: {
        paymentId: 'pi_1',
        status: 'requires_payment_method',
        amount: 1_250,
        currency: 'eur',
        clientSecret: 'pi_1_secret_1',
        publicKey: 'pk_live_1',
      },
    });
    expect(stripe.payments[0]?.form).toEqual({
      amount: '1250',
      currency: 'eur',
      'automatic_payment_methods[enabled]': 'true',
      'metadata[result]': 'r1',
      receipt_email: 'ada@example.com',
      description: 'Order',
    });
    expect(stripe.visits[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('creates one payment for each idempotency key', async () => {
    const { stripe, ask } = await world();
    await Promise.all([ask(create), ask(create)]);
    await ask(create, { key: 's:2:0' });
    expect(stripe.payments).toHaveLength(2);
  });

  it.each([
    ['pay', true, 'sk_test_canary', 'pk_test_1'],
    ['pay', false, 'sk_live_canary', 'pk_live_1'],
    ['liveOnly', true, 'sk_live_canary', 'pk_live_1'],
  ])('uses the keys of %s, in test mode: %s', async (credentialsId, isTest, secretKey, publicKey) => {
    const { stripe, ask } = await world();
    expect(await ask({ ...create, credentialsId, isTest })).toMatchObject({ response: { publicKey } });
    expect(stripe.visits[0]?.headers.authorization).toBe(`Bearer ${secretKey}`);
  });

  it.each([
    ['requires_payment_method', {}, 'pi_1'],
    ['requires_action', {}, 'pi_1'],
    ['processing', {}, 'pi_1'],
    ['succeeded', {}, 'pi_1'],
    ['canceled', {}, 'pi_2'],
    ['requires_payment_method', { amount: 1_300 }, 'pi_2'],
    ['succeeded', { amount: 1_300 }, 'pi_2'],
    ['succeeded', { currency: 'usd' }, 'pi_2'],
    ['succeeded', { reuse: 'pi_gone' }, 'pi_2'],
  ])('reuses or replaces one that is %s, with %j: %s', async (status, changed, paymentId) => {
    const { stripe, ask } = await world();
    await ask(create);
    const [payment] = stripe.payments;
    if (payment) payment.status = status;
    const again = await ask({ ...create, reuse: 'pi_1', ...changed }, { key: 's:2:0' });
    expect(again).toMatchObject({ response: { paymentId } });
  });
});

describe('reading a Stripe payment', () => {
  it.each(['requires_payment_method', 'requires_action', 'succeeded', 'canceled'])(
    'returns the status %s',
    async (status) => {
      const { stripe, ask } = await world();
      await ask(create);
      const [payment] = stripe.payments;
      if (payment) payment.status = status;
      expect(await ask(retrieve)).toMatchObject({ ok: true, response: { status, amount: 1_250 } });
    },
  );

  it('returns the reason of a declined card', async () => {
    const { stripe, ask } = await world();
    await ask(create);
    const [payment] = stripe.payments;
    if (payment) payment.decline = 'Your card has insufficient funds.';
    expect(await ask(retrieve)).toMatchObject({ response: { decline: 'Your card has insufficient funds.' } });
  });

  it('waits a moment while the payment is processing', async () => {
    const { stripe, ask } = await world();
    await ask(create);
    const [payment] = stripe.payments;
    if (payment) payment.status = 'processing';
    stripe.interrupt = () => {
      if (payment && stripe.visits.length > 2) payment.status = 'succeeded';
      return false;
    };
    expect(await ask(retrieve)).toMatchObject({ response: { status: 'succeeded' } });
    expect(stripe.visits).toHaveLength(3);
  });
});

describe('failures of Stripe', () => {
  it.each([
    [{ credentialsId: 'none' }, 'missing_credentials', 'colloquy credentials set none --type stripe'],
    [{ credentialsId: 'wrong' }, 'rejected', 'rejected the secret key'],
    [{ currency: 'xxx' }, 'rejected', 'Invalid currency'],
    [{ currency: 'euro' }, 'invalid_request', 'currency'],
    [{ amount: 0 }, 'invalid_request', 'amount'],
    [{ amount: 1.5 }, 'invalid_request', 'amount'],
    [{ amount: 1e12 }, 'invalid_request', 'amount'],
    [{ reuse: '../customers' }, 'invalid_request', 'reuse'],
    [{ ...retrieve, paymentId: 'pi_none' }, 'rejected', 'No such payment_intent'],
    [{ ...retrieve, paymentId: 'pi_1/capture' }, 'invalid_request', 'paymentId'],
  ])('%j: %s', async (request, code, words) => {
    const { ask } = await world();
    const result = await ask({ ...create, ...request });
    expect(result).toMatchObject({ ok: false, failure: { code, message: expect.stringContaining(words) } });
    expect(JSON.stringify(result)).not.toContain('canary');
  });

  it.each([
    [401, 'rejected'],
    [402, 'rejected'],
    [403, 'rejected'],
    [429, 'rejected'],
    [500, 'failed'],
    [503, 'failed'],
  ])('status %i: %s', async (status, code) => {
    const { stripe, ask } = await world();
    stripe.interrupt = (response) => {
      problem(response, status, { type: 'api_error', message: 'Not with sk_live_canary.' });
      return true;
    };
    const result = await ask(create);
    expect(result).toMatchObject({ failure: { code } });
    expect(JSON.stringify(result)).not.toContain('canary');
    expect(stripe.visits).toHaveLength(1);
  });

  it('a 429 with Retry-After is retried', async () => {
    const { stripe, ask } = await world();
    stripe.interrupt = (response) => {
      stripe.interrupt = undefined;
      response.setHeader('retry-after', '0');
      problem(response, 429, { type: 'invalid_request_error', message: 'Too many requests.' });
      return true;
    };
    expect(await ask(create)).toMatchObject({ ok: true });
    expect(stripe.payments).toHaveLength(1);
  });

  it.each([
    ['nothing', () => {}, 'timeout'],
    ['no end', (response: ServerResponse) => response.writeHead(200).write('{'), 'timeout'],
    ['no payment', (response: ServerResponse) => response.end('{}'), 'invalid_response'],
    ['no JSON', (response: ServerResponse) => response.end('<html>'), 'invalid_response'],
    [
      'too much',
      (response: ServerResponse) => response.writeHead(200, { 'content-length': `${1e9}` }).write('{'),
      'too_large',
    ],
    [
      'half of it',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
      'invalid_response',
    ],
  ])('an answer with %s', async (_name, answer, code) => {
    const { stripe, ask } = await world();
    stripe.interrupt = (response) => {
      answer(response);
      return true;
    };
    const timeoutMs = code === 'timeout' ? 500 : 20_000;
    expect(await ask(create, { timeoutMs })).toMatchObject({ failure: { code } });
  });

  it('a certificate that is not trusted', async () => {
    const server = await startWebServer(
      (response) => response.end('{}'),
      await selfSignedCertificate({ names: ['127.0.0.1'] }),
    );
    closing.push(server.close);
    const { ask } = await world({ url: server.url });
    expect(await ask(create)).toMatchObject({ failure: { code: 'tls' } });
  });

  it('an unreachable service', async () => {
    const { ask } = await world({ url: 'http://127.0.0.1:9' });
    expect(await ask(create)).toMatchObject({
      failure: { code: expect.stringMatching(/unreachable|blocked_address/) },
    });
  });
});
