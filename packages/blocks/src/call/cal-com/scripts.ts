// Client scripts that show a Cal.com calendar in the visitor's page and wait for the booking.

/**
 * The body of an async function with the parameters `baseUrl`, `link`, `config` and, from the client, the element to
 * render in. It loads Cal.com's embed script once; until the script is loaded, calls wait in its queue.
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

/** The body of a function with the parameter `continueFlow` from the client, which sends the reply. Only the first booking counts. */
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
