// A payment with Stripe's own fields: no card number passes through this page. They do not work in a shadow, so they
// are children of the element, shown in a slot.
import { useEffect, useState } from '../../drawing/hooks.ts';
import { css as choice } from '../choice/choice-input.css';
import type { InputModule, InputProps } from '../input-view.ts';
import type { PaymentIntent } from './load-stripe.ts';
import type { PaymentForm } from './mount-form.ts';
import { mountForm } from './mount-form.ts';
import { css } from './payment-input.css';
import { billingDetails, paymentReply } from './payment-reply.ts';

/** Payments whose result was sent without a click: if the bot asks again, the visitor has to click. */
const reported = new Set<string>();

function PaymentInput({ input, isAsking, context, answer }: InputProps<'payment input'>) {
  const { words } = context;
  const { options = {}, runtimeOptions } = input;
  const secret = runtimeOptions?.paymentIntentSecret;
  const [form, setForm] = useState<PaymentForm>();
  const [problem, setProblem] = useState<string>();
  const [isPaying, setIsPaying] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // The payment has ended at Stripe, and the bot does not know yet.
  const [over, setOver] = useState<string>();
  const slot = `payment-${input.id}`;
  const conclude = (status: string | undefined): void => {
    const reply = paymentReply(status, options.labels);
    if (reply) answer(reply);
  };
  const isOpen = ({ status, last_payment_error: error }: PaymentIntent): boolean => {
    if (!secret || !paymentReply(status, options.labels)) {
      if (error) setProblem(error.message || words.refused);
      return true;
    }
    setOver(status);
    if (!reported.has(secret)) conclude(status);
    reported.add(secret);
    return false;
  };

  useEffect(() => {
    if (!runtimeOptions) return;
    const { host, locale } = context;
    const onProblem = () => setProblem(words.unreachable);
    const takeAway = mountForm({ runtimeOptions, slot, host, locale, isOpen, onReady: setForm, onProblem });
    return () => {
      takeAway();
      setForm(undefined);
      setOver(undefined);
    };
  }, [attempt, secret]);

  const lookAgain = (): void => {
    setProblem(undefined);
    setIsPaying(false);
    setAttempt((before) => before + 1);
  };
  useEffect(() => {
    // Returning from a bank with the back button restores the page in the middle of a payment.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) lookAgain();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const pay = async (): Promise<void> => {
    if (!form || isPaying || !isAsking) return;
    setIsPaying(true);
    setProblem(undefined);
    // A bank may redirect the visitor to its own page and back to this one.
    context.holdForReturn();
    const session = context.sessionId();
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
      // After a restart in the meantime, the chat asks something else.
      else if (session === context.sessionId()) conclude(paymentIntent?.status);
    } catch {
      setProblem(words.unreachable);
    }
    setIsPaying(false);
  };
  if (!runtimeOptions || over)
    // The server could not look up an earlier payment; it retries when the visitor reports it as paid.
    return (
      <div class="payment">
        <button
          type="button"
          class="choice"
          disabled={!isAsking}
          onClick={() => conclude(over ?? 'succeeded')}
        >
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
            <button type="button" class="plain" onClick={lookAgain}>
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

export const paymentInput: InputModule<'payment input'> = { View: PaymentInput, css: choice + css };
