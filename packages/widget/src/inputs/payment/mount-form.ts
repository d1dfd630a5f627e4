// The provider's fields on the page: what became of the payment is asked first, as a visitor may come back from a bank, or after a reload.
import type { RuntimeOptions } from '@colloquy/schema';
import type { PaymentIntent, Stripe, StripeElements } from './load-stripe.ts';
import { loadStripe } from './load-stripe.ts';

/** Fields that can be paid with. */
export interface PaymentForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

/** Where the fields stand, and who is told of them. */
export interface FormPlace {
  readonly runtimeOptions: RuntimeOptions;
  /** Name of the slot that shows them: they do not work in a shadow. */
  readonly slot: string;
  readonly host: HTMLElement;
  /** The visitor's language. */
  readonly locale: string;
  /** Called with what the provider knows of the payment; fields are shown only if it says so. */
  readonly isOpen: (payment: PaymentIntent) => boolean;
  readonly onReady: (form: PaymentForm) => void;
  readonly onProblem: () => void;
}

/**
 * Puts the provider's fields into the slot; gives the function that takes them away.
 *
 * @example const takeAway = mountForm({ runtimeOptions, slot: 'payment-b1', host, locale: 'de', isOpen, onReady, onProblem });
 */
export function mountForm(place: FormPlace): () => void {
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
  { runtimeOptions, host, locale, isOpen, onReady, onProblem }: FormPlace,
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
