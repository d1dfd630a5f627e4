// @ts-check
// Runs client code of a bot for the chat, which loads this page in a frame without an origin. The code runs in a worker, because code that never ends
// would block the page around the frame. The worker has no document, and the policy of this page gives it no network.
// Kept to what all browsers of the chat understand: this file is not built.

/**
 * The worker's only function. It is sent there as text.
 *
 * @param {MessageEvent<{ content: string, args: Record<string, unknown> }>} event
 */
async function run({ data: { content, args } }) {
  try {
    const AsyncFunction = (async () => undefined).constructor;
    const value = await AsyncFunction(...Object.keys(args), content)(...Object.values(args));
    postMessage({ text: typeof value === 'string' || value === null ? value : JSON.stringify(value) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
}

addEventListener('message', ({ source, data, ports: [port] }) => {
  if (source !== parent || !port) return;
  const address = URL.createObjectURL(new Blob([`onmessage = ${run}`], { type: 'text/javascript' }));
  const worker = new Worker(address);
  worker.onmessage = ({ data: result }) => port.postMessage(result);
  worker.onerror = ({ message }) => port.postMessage({ error: message });
  worker.postMessage(data);
});
