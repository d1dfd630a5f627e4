// A payment, in the provider's own fields: no card number passes through this page. They do not work in a shadow, so they stand in the
// element's own content and are shown through a slot.
import { useEffect, useState } from '../../drawing/hooks.ts';
import { css as choice } from '../choice/choice-input.css';
import type { InputModule, InputProps } from '../input-view.ts';
import type { PaymentIntent } from './load-stripe.ts';
import type { PaymentForm } from './mount-form.ts';
import { mountForm } from './mount-form.ts';
import { css } from './payment-input.css';
import { billingDetails, paymentReply } from './payment-reply.ts';

/** Payments whose end was told without a press of a button: when the bot asks again, the visitor presses one. */
const told = new Set<string>();

function PaymentInput({ input, isAsking, context, answer }: InputProps<'payment input'>) {
  const { words } = context;
  const { options = {}, runtimeOptions } = input;
  const secret = runtimeOptions?.paymentIntentSecret;
  const [form, setForm] = useState<PaymentForm>();
  const [problem, setProblem] = useState<string>();
  const [isPaying, setIsPaying] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // It is over with the provider, and the bot has not understood so yet.
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
    if (!told.has(secret)) conclude(status);
    told.add(secret);
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
    // Back from a bank by the browser's button: the page is as it was left, in the middle of paying.
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
    // A bank may want to see the visitor on a page of its own, and sends them back to this one.
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
      // Whoever started over meanwhile is asked something else.
      else if (session === context.sessionId()) conclude(paymentIntent?.status);
    } catch {
      setProblem(words.unreachable);
    }
    setIsPaying(false);
  };
  if (!runtimeOptions || over)
    // The server could not look up what was set up before; it does when it is told that the visitor has paid.
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
