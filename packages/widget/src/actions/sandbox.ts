// Runs a bot's client code outside the page: in a worker, inside a frame of the server without an origin.
import type { ActionContext } from '../session/action.ts';
import { limits } from '../session/limits.ts';

/** The result. `text` is absent when the code returned nothing. */
type SandboxResult = { readonly text?: string | null } | { readonly error: string };

/**
 * Runs a function body with named arguments. It has no access to the page or the network, and ends with its frame.
 *
 * @returns a string as it is, other values as JSON; nothing for null and undefined
 * @throws Error when the code throws, takes too long or returns too much, and when the page's security policy forbids
 *   frames of the server
 * @example await runInSandbox('return 1 + count', { count: 2 }, context) // '3'
 */
export async function runInSandbox(
  content: string,
  args: Readonly<Record<string, unknown>>,
  { apiHost, signal }: Pick<ActionContext, 'apiHost' | 'signal'>,
): Promise<string | undefined> {
  const { promise, end } = askFrame(`${apiHost}/pages/sandbox.html`, { content, args });
  signal.addEventListener('abort', end);
  try {
    const result = await promise;
    signal.throwIfAborted();
    if ('error' in result) throw new Error(result.error);
    const text = result.text ?? undefined;
    if (text && text.length > limits.replyCharacters)
      throw new Error(`It returned more than ${limits.replyCharacters} characters.`);
    return text;
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

/** `end` removes the frame and its worker. A missing result is then an error. */
function askFrame(
  src: string,
  message: object,
): { readonly promise: Promise<SandboxResult>; readonly end: () => void } {
  const frame = document.createElement('iframe');
  let end = (): void => undefined;
  const promise = new Promise<SandboxResult>((resolve) => {
    const onRefused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'frame-src' && src.startsWith(blockedURI))
        resolve({ error: "The page's policy does not allow frames of the server." });
    };
    const loading = setTimeout(() => end(), limits.sandboxLoadMs);
    let stopCounting = (): void => undefined;
    end = () => {
      resolve({ error: `It took longer than ${limits.sandboxMs} ms.` });
      clearTimeout(loading);
      stopCounting();
      document.removeEventListener('securitypolicyviolation', onRefused);
      frame.remove();
    };
    document.addEventListener('securitypolicyviolation', onRefused);
    frame.hidden = true;
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.onload = () => {
      clearTimeout(loading);
      stopCounting = afterRunning(limits.sandboxMs, end);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<SandboxResult>) => resolve(data);
      // An opaque origin cannot be named as the target, and the message contains only the bot's own data.
      frame.contentWindow?.postMessage(message, '*', [port2]);
    };
    frame.src = src;
    document.body.append(frame);
  });
  return { promise, end };
}

/**
 * Calls back when the page itself has run for so long. On a busy machine it may get no processor for seconds, and neither does the code: counted
 * by the clock, code that takes a moment would fail there.
 *
 * @returns ends the counting
 */
export function afterRunning(durationMs: number, done: () => void): () => void {
  let ticks = Math.ceil(durationMs / limits.sandboxTickMs);
  // A late tick counts once, however late it is.
  let timer = setTimeout(tick, limits.sandboxTickMs);
  function tick(): void {
    if (--ticks > 0) timer = setTimeout(tick, limits.sandboxTickMs);
    else done();
  }
  return () => clearTimeout(timer);
}
