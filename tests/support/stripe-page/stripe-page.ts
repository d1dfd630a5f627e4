// What a browser gets of Stripe: its script, the frame with the fields, what the frame asks for, and the page of a bank. All is ours and answers
// for a server that stands in for Stripe; nothing reaches the real one.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import type { StripeServer } from '../stripe-server/stripe-server.ts';

/** Cards by what becomes of them. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** Paid, but only tomorrow is it sure. */
  slow: '4000000000000077',
  /** The bank wants to see the visitor on a page of its own. */
  bank: '4000002500003155',
} as const;

/** What Stripe says of a card that is declined. */
export const DECLINED = 'Your card was declined.';

const file = (name: string): Promise<string> => readFile(join(import.meta.dirname, name), 'utf8');

/**
 * Lets a page find Stripe, as the server that is given knows its payments.
 *
 * @example await serveStripePage(page, await startStripeServer());
 */
export async function serveStripePage(page: Page, stripe: Pick<StripeServer, 'payments'>): Promise<void> {
  const script = await file('stripe-script.js');
  const frame = await file('stripe-frame.html');
  const bank = await file('bank.html');
  await page.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: frame }),
  );
  await page.route('https://hooks.stripe.com/**', (route) => {
    const asked = new URL(route.request().url());
    const payment = stripe.payments.find(({ id }) => id === asked.searchParams.get('payment_intent'));
    const outcome = asked.searchParams.get('redirect_status');
    if (!payment || !outcome) return route.fulfill({ contentType: 'text/html', body: bank });
    payment.status = outcome === 'succeeded' ? 'succeeded' : 'requires_payment_method';
    if (outcome !== 'succeeded') payment.decline = 'Your bank did not confirm it.';
    const back = new URL(asked.searchParams.get('return_url') ?? '');
    back.searchParams.set('payment_intent', payment.id);
    back.searchParams.set('payment_intent_client_secret', `${payment.id}_secret_1`);
    back.searchParams.set('redirect_status', outcome);
    return route.fulfill({ status: 302, headers: { location: back.href } });
  });
  await page.route('https://api.stripe.com/**', (route) => answer(route, stripe));
}

/** What the fields and the script ask with the key that is made for browsers. */
function answer(route: Route, { payments }: Pick<StripeServer, 'payments'>): Promise<void> {
  const asked = new URL(route.request().url());
  const [, id, action] = /^\/v1\/payment_intents\/(\w+?)(?:\/(\w+))?$/.exec(asked.pathname) ?? [];
  const payment = payments.find((one) => one.id === id);
  const headers = { 'access-control-allow-origin': '*' };
  if (!payment || asked.searchParams.get('client_secret') !== `${payment.id}_secret_1`)
    return route.fulfill({ status: 404, headers, json: { error: { message: 'No such payment_intent' } } });
  if (action === 'confirm') {
    const card = asked.searchParams.get('card');
    if (card === cards.declined) {
      payment.decline = DECLINED;
      return route.fulfill({ status: 402, headers, json: { error: { message: DECLINED } } });
    }
    payment.status =
      card === cards.bank ? 'requires_action' : card === cards.slow ? 'processing' : 'succeeded';
  }
  const { status, decline } = payment;
  return route.fulfill({
    headers,
    json: { id: payment.id, status, last_payment_error: decline ? { message: decline } : null },
  });
}
