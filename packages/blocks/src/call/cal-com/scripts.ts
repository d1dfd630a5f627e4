// The scripts that show a calendar of Cal.com in the visitor's page and wait for the booking.

/**
 * The body of an asynchronous function with the parameters `baseUrl`, `link`, `config` and, from the client, the element to draw in. It loads
 * the embed script of Cal.com once; until that is there, calls wait in its queue.
 */
export const showCalendar = `if (!window.Cal) {
  const Cal = (...args) => Cal.q.push(args);
  Cal.q = [];
  Cal.ns = {};
  Cal.loaded = true;
  window.Cal = Cal;
  const script = document.createElement('script');
  script.src = baseUrl + '/embed/embed.js';
  document.head.append(script);
  window.Cal('init', { origin: baseUrl });
}
window.Cal('inline', { elementOrSelector: typebotElement, calLink: link, config });`;

/** The body of a function with the parameter `continueFlow` from the client, which sends the reply. The first booking counts. */
export const waitForBooking = `let isBooked = false;
window.Cal('on', {
  action: 'bookingSuccessful',
  callback: ({ detail }) => {
    if (isBooked) return;
    isBooked = true;
    const { date, booking } = detail.data ?? {};
    continueFlow(date ?? booking?.startTime);
  },
});`;
