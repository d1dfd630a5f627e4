// A payment, in the provider's own fields: no card number passes through this page. They do not work in a shadow, so they stand in the
// element's own content and are shown through a slot.
import type { RuntimeOptions } from '@colloquy/schema';
import { useEffect, useState } from 'preact/hooks';
import { css as choice } from '../choice/choice-input.css';
import type { InputModule, InputProps } from '../input-view.ts';
import type { Stripe, StripeElements } from './load-stripe.ts';
import { loadStripe } from './load-stripe.ts';
import { css } from './payment-input.css';
import { billingDetails, paymentReply, statusAfterReturn } from './payment-reply.ts';

/** Payments whose end was told after the provider led back to this page: its address goes on saying so, also when the bot asks again. */
const told = new Set<string>();

function PaymentInput({ input, isAsking, context, answer }: InputProps<'payment input'>) {
  const { words } = context;
  const { options = {}, runtimeOptions } = input;
  const [form, setForm] = useState<PaymentForm>();
  const [problem, setProblem] = useState<string>();
  const [isPaying, setIsPaying] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const slot = `payment-${input.id}`;
  const conclude = (status: string | undefined): void => {
    const reply = paymentReply(status, options.labels);
    if (reply) answer(reply);
  };

  useEffect(() => {
    if (!runtimeOptions) return;
    const status = statusAfterReturn(location.search, runtimeOptions.paymentIntentSecret);
    if (status && !told.has(runtimeOptions.paymentIntentSecret)) {
      told.add(runtimeOptions.paymentIntentSecret);
      return conclude(status);
    }
    return mountForm({ runtimeOptions, slot, ...context }, setForm, () => setProblem(words.unreachable));
  }, [attempt, runtimeOptions?.paymentIntentSecret]);

  const pay = async (): Promise<void> => {
    if (!form || isPaying || !isAsking) return;
    setIsPaying(true);
    setProblem(undefined);
    try {
      const { error, paymentIntent } = await form.stripe.confirmPayment({
        elements: form.elements,
        confirmParams: {
          return_url: location.href,
          payment_method_data: { billing_details: billingDetails(options.additionalInformation) },
        },
        redirect: 'if_required',
      });
      if (error) setProblem(error.message || words.refused);
      else conclude(paymentIntent?.status);
    } catch {
      setProblem(words.unreachable);
    }
    setIsPaying(false);
  };
  if (!runtimeOptions)
    // The server could not look up what was set up before; it does when it is told that the visitor has paid.
    return (
      <div class="payment">
        <button type="button" class="choice" disabled={!isAsking} onClick={() => conclude('succeeded')}>
          {words.tryAgain}
        </button>
      </div>
    );
  return (
    <form
      class="payment"
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <slot name={slot} />
      {problem && (
        <p class="small wrong" role="alert">
          {problem}{' '}
          {!form && (
            <button
              type="button"
              class="plain"
              onClick={() => {
                setProblem(undefined);
                setAttempt(attempt + 1);
              }}
            >
              {words.tryAgain}
            </button>
          )}
        </p>
      )}
      <button
        type="submit"
        class="choice strong"
        part="send"
        disabled={!form || !isAsking}
        aria-disabled={isPaying}
      >
        {`${options.labels?.button || words.pay} ${runtimeOptions.amountLabel}`}
      </button>
    </form>
  );
}

interface PaymentForm {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

interface FormPlace {
  readonly runtimeOptions: RuntimeOptions;
  readonly slot: string;
  readonly host: HTMLElement;
  readonly locale: string;
}

/** Puts the provider's fields into the slot; gives the function that takes them away. */
function mountForm(
  { runtimeOptions, slot, host, locale }: FormPlace,
  onReady: (form: PaymentForm | undefined) => void,
  onProblem: () => void,
): () => void {
  const place = document.createElement('div');
  place.slot = slot;
  host.append(place);
  let isWanted = true;
  let destroy = (): void => undefined;
  loadStripe()
    .then((makeStripe) => {
      if (!isWanted) return;
      const stripe = makeStripe(runtimeOptions.publicKey, { locale: locale.slice(0, 2) });
      const isDark = getComputedStyle(host).colorScheme === 'dark';
      const elements = stripe.elements({
        clientSecret: runtimeOptions.paymentIntentSecret,
        appearance: { theme: isDark ? 'night' : 'stripe' },
      });
      const fields = elements.create('payment', { layout: 'tabs' });
      destroy = () => fields.destroy();
      fields.on('ready', () => isWanted && onReady({ stripe, elements }));
      fields.on('loaderror', () => isWanted && onProblem());
      fields.mount(place);
    })
    .catch(() => isWanted && onProblem());
  return () => {
    isWanted = false;
    onReady(undefined);
    destroy();
    place.remove();
  };
}

export const paymentInput: InputModule<'payment input'> = { View: PaymentInput, css: choice + css };
