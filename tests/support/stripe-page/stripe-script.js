// Stands in for Stripe's script in tests, with the part of its interface that a payment takes: fields in a frame of another origin.
window.Stripe = (publicKey, { locale }) => {
  if (!publicKey.startsWith('pk_')) throw new Error(`This is no public key: ${publicKey}`);
  const ask = async (path, query) => {
    const response = await fetch(
      `https://api.stripe.com/v1/payment_intents/${path}?${new URLSearchParams(query)}`,
    );
    const body = await response.json();
    return response.ok ? { paymentIntent: body } : { error: body.error };
  };
  const idOf = (clientSecret) => clientSecret.split('_secret_')[0];
  const FINAL = ['succeeded', 'processing', 'canceled'];
  return {
    retrievePaymentIntent: (clientSecret) => ask(idOf(clientSecret), { client_secret: clientSecret }),
    elements({ clientSecret, appearance }) {
      const listeners = { ready: [], loaderror: [] };
      let frame;
      const tell = (name) => {
        for (const listener of listeners[name]) listener();
      };
      return {
        clientSecret,
        readCard: () =>
          new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => resolve(data);
            frame.contentWindow.postMessage('read', 'https://js.stripe.com', [port2]);
          }),
        create: () => ({
          on: (name, listener) => listeners[name].push(listener),
          destroy: () => frame?.remove(),
          // A payment that is over has no fields, as with Stripe itself.
          async mount(place) {
            const { paymentIntent } = await ask(idOf(clientSecret), { client_secret: clientSecret });
            if (!paymentIntent || FINAL.includes(paymentIntent.status)) return tell('loaderror');
            frame = document.createElement('iframe');
            frame.src = `https://js.stripe.com/fields.html#${appearance.theme}-${locale}`;
            frame.title = 'Secure payment input frame';
            frame.width = '100%';
            frame.height = '172';
            frame.frameBorder = '0';
            // As Stripe's own frames: a page that is dark would give them a white ground otherwise.
            frame.style.colorScheme = 'light';
            frame.onload = () => tell('ready');
            place.append(frame);
          },
        }),
      };
    },
    async confirmPayment({ elements, confirmParams }) {
      const card = await elements.readCard();
      if (!card) return { error: { message: 'Your card number is incomplete.' } };
      const { clientSecret } = elements;
      const answer = await ask(`${idOf(clientSecret)}/confirm`, { client_secret: clientSecret, card });
      if (answer.paymentIntent?.status !== 'requires_action') return answer;
      const query = new URLSearchParams({
        payment_intent: idOf(clientSecret),
        return_url: confirmParams.return_url,
      });
      location.href = `https://hooks.stripe.com/bank?${query}`;
      // The page goes.
      return new Promise(() => undefined);
    },
  };
};
