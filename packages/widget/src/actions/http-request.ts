// `httpRequestToExecute`: asks a web service from the visitor's browser.
import { frameUrl } from '../bubbles/safe-url.ts';
import { limits } from '../session/limits.ts';
import type { RunAction } from './action.ts';

/** Always replies: the status and what came, or 500 and why nothing did. Nothing of the visitor's own (cookies) goes along. */
export const runHttpRequest: RunAction<'httpRequestToExecute'> = async (
  { httpRequestToExecute },
  { signal },
) => {
  const { url, method = 'GET', headers = {}, body } = httpRequestToExecute;
  const reply = (statusCode: number, data: unknown) => ({
    message: { type: 'text' as const, text: JSON.stringify({ statusCode, data }) },
  });
  const address = frameUrl(url);
  if (!address) return reply(500, 'The address is not one that a page asks.');
  try {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(address, {
      method,
      headers,
      body: /^(?:GET|HEAD)$/i.test(method) ? undefined : text,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.requestMs)]),
    });
    const answer = (await response.text()).slice(0, limits.requestCharacters);
    return reply(response.status, parsed(answer));
  } catch (error) {
    signal.throwIfAborted();
    return reply(500, `The request failed: ${error instanceof Error ? error.message : String(error)}`);
  }
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
