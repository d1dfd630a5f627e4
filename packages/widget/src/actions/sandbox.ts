// Runs client code of a bot away from the page: in a frame of the server that has no origin, in a worker there.
import { limits } from '../session/limits.ts';
import type { ActionContext } from './action.ts';

/** What came of it. `text` is absent where the code gave nothing. */
type SandboxResult = { readonly text?: string | null } | { readonly error: string };

/**
 * Runs a function body with named values. It sees neither the page nor the network, and ends with its frame.
 *
 * @returns the value as a text, or as JSON where it is something else; nothing for null and undefined
 * @throws Error when the code throws, takes too long or returns too much, and where the page's policy allows no frame of the server
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

/** `end` takes the frame away, and its worker with it. What has not come until then is an error. */
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
    const timer = setTimeout(() => end(), limits.sandboxMs);
    end = () => {
      resolve({ error: `It took longer than ${limits.sandboxMs} ms.` });
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', onRefused);
      frame.remove();
    };
    document.addEventListener('securitypolicyviolation', onRefused);
    frame.hidden = true;
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.onload = () => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<SandboxResult>) => resolve(data);
      // It has no origin that could be named, and gets only what the bot has sent here.
      frame.contentWindow?.postMessage(message, '*', [port2]);
    };
    frame.src = src;
    document.body.append(frame);
  });
  return { promise, end };
}
