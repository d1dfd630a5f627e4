// A shop that takes a payment in its chat: the server with it, and what stands in for Stripe.
import { expandFlow } from '@colloquy/blocks/testing';
import { onTestFinished } from 'vitest';
import { createPaymentPort } from '../../../packages/integrations/src/ports/payment/payment-port.ts';
import { httpClientTo, vaultWith } from '../../ports/provider-world.ts';
import { builtWidget } from '../built-widget.ts';
import { startServer } from '../started-server.ts';
import type { StripeServer } from '../stripe-server/stripe-server.ts';
import { startStripeServer } from '../stripe-server/stripe-server.ts';

/** Remembers nobody, as bots do that say nothing of it. */
const shop = expandFlow({
  id: 'shop-id',
  name: 'Shop',
  publicId: 'shop',
  variables: ['Name'],
  // A payment keeps the chat by itself.
  settings: { general: { rememberUser: { isEnabled: false } }, typingEmulation: { enabled: false } },
  groups: [
    {
      blocks: [
        'Your name?',
        { type: 'text input', options: { variableId: 'Name' } },
        'That is 12.50, {{Name}}.',
        {
          type: 'payment input',
          options: {
            credentialsId: 'pay',
            amount: '12.50',
            currency: 'EUR',
            labels: { success: 'I have paid' },
            retryMessageContent: 'That did not work.',
          },
        },
        'Thank you, {{Name}}.',
      ],
    },
  ],
});

/**
 * Opens the shop for as long as the test lasts: its page is `shop` below the address that is given.
 *
 * @example const { base, stripe } = await startShop(); await serveStripePage(page, stripe); await page.goto(`${base}/shop`);
 */
export async function startShop(): Promise<{ readonly base: string; readonly stripe: StripeServer }> {
  const stripe = await startStripeServer();
  onTestFinished(stripe.close);
  const vault = await vaultWith({
    pay: { type: 'stripe', data: { live: { secretKey: 'sk_live_canary', publicKey: 'pk_live_1' } } },
  });
  const httpClient = httpClientTo({ 'https://api.stripe.com': stripe.url });
  const server = await startServer({
    bots: [shop],
    ports: new Map([['payment', createPaymentPort({ vault, httpClient })]]),
    http: { widgetFolder: await builtWidget() },
  });
  onTestFinished(server.close);
  return { base: await server.listen(), stripe };
}
