// Loads Stripe's own script with the first payment, and only from Stripe, which forbids copies.

/** The part of Stripe's API that the widget uses. */
export interface Stripe {
  elements(options: {
    readonly clientSecret: string;
    readonly appearance: { readonly theme: 'stripe' | 'night' };
  }): StripeElements;
  confirmPayment(options: {
    readonly elements: StripeElements;
    readonly confirmParams: Readonly<Record<string, unknown>>;
    readonly redirect: 'if_required';
  }): Promise<{
    readonly error?: { readonly message?: string };
    readonly paymentIntent?: PaymentIntent;
  }>;
  retrievePaymentIntent(clientSecret: string): Promise<{ readonly paymentIntent?: PaymentIntent }>;
}

/** A payment in Stripe's API. */
export interface PaymentIntent {
  readonly status: string;
  /** Reason of the last failed attempt. */
  readonly last_payment_error?: { readonly message?: string } | null;
}

export interface StripeElements {
  create(type: 'payment', options: { readonly layout: 'tabs' }): StripeElement;
}

interface StripeElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
}

type StripeMaker = (publicKey: string, options: { readonly locale: string }) => Stripe;

const ADDRESS = 'https://js.stripe.com/basil/stripe.js';

let loading: Promise<StripeMaker> | undefined;

/** Loads it once per page; after a failure the next call tries again. */
export function loadStripe(): Promise<StripeMaker> {
  const made = stripeOfPage();
  if (made) return Promise.resolve(made);
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<StripeMaker> {
  const script = document.createElement('script');
  script.src = ADDRESS;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => {
      script.remove();
      reject(new Error(ADDRESS));
    };
    document.head.append(script);
  });
  const made = stripeOfPage();
  if (!made) throw new Error(ADDRESS);
  return made;
}

function stripeOfPage(): StripeMaker | undefined {
  return (globalThis as { Stripe?: StripeMaker }).Stripe;
}
