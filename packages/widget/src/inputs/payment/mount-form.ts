// Mounts Stripe's payment fields. Checks the state of the payment first, because a visitor may return from a bank or
// after a reload.
import type { RuntimeOptions } from '@colloquy/schema';
import type { PaymentIntent, Stripe, StripeElements } from './load-stripe.ts';
import { loadStripe } from './load-stripe.ts';

/** Mounted payment fields. */
export interface PaymentForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

/** Place and callbacks of the fields. */
export interface FormContext {
  readonly runtimeOptions: RuntimeOptions;
  /** Name of the slot for the fields, which do not work in a shadow. */
  readonly slot: string;
  readonly host: HTMLElement;
  /** The visitor's language. */
  readonly locale: string;
  /** Called with the current payment; the fields are shown only if it returns true. */
  readonly isOpen: (payment: PaymentIntent) => boolean;
  readonly onReady: (form: PaymentForm) => void;
  readonly onProblem: () => void;
}

/**
 * Mounts Stripe's fields in the slot; returns a function that removes them.
 *
 * @example const takeAway = mountForm({ runtimeOptions, slot: 'payment-b1', host, locale: 'de', isOpen, onReady, onProblem });
 */
export function mountForm(place: FormContext): () => void {
  const { host, onProblem } = place;
  const box = document.createElement('div');
  box.slot = place.slot;
  host.append(box);
  let isWanted = true;
  let destroy = (): void => undefined;
  show(
    place,
    box,
    () => isWanted,
    (fields) => {
      destroy = () => fields.destroy();
    },
  ).catch(() => isWanted && onProblem());
  return () => {
    isWanted = false;
    destroy();
    box.remove();
  };
}

async function show(
  { runtimeOptions, host, locale, isOpen, onReady, onProblem }: FormContext,
  box: HTMLElement,
  isWanted: () => boolean,
  onFields: (fields: ReturnType<StripeElements['create']>) => void,
): Promise<void> {
  const { publicKey, paymentIntentSecret: clientSecret } = runtimeOptions;
  const makeStripe = await loadStripe();
  if (!isWanted()) return;
  const stripe = makeStripe(publicKey, { locale: locale.slice(0, 2) });
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  if (!isWanted()) return;
  if (!paymentIntent) return onProblem();
  if (!isOpen(paymentIntent)) return;
  const isDark = getComputedStyle(host).colorScheme === 'dark';
  const elements = stripe.elements({ clientSecret, appearance: { theme: isDark ? 'night' : 'stripe' } });
  const fields = elements.create('payment', { layout: 'tabs' });
  onFields(fields);
  fields.on('ready', () => isWanted() && onReady({ stripe, elements }));
  fields.on('loaderror', () => isWanted() && onProblem());
  fields.mount(box);
}
