// `httpRequestToExecute`: sends an HTTP request from the visitor's browser.
import { frameUrl } from '../safe-url.ts';
import type { RunAction } from '../session/action.ts';
import { limits } from '../session/limits.ts';

/**
 * Always replies: status and body of the response, or 500 and the error. The request contains no credentials of the
 * visitor (cookies).
 */
export const runHttpRequest: RunAction<'httpRequestToExecute'> = async (
  { httpRequestToExecute },
  { apiHost, signal },
) => {
  const { url, method = 'GET', headers = {}, body } = httpRequestToExecute;
  const reply = (statusCode: number, data: unknown) => ({
    message: { type: 'text' as const, text: JSON.stringify({ statusCode, data }) },
  });
  const address = frameUrl(url);
  // A server without a token trusts requests from its own pages as the operator's, and a bot is not the operator.
  if (!address || address.startsWith(frameUrl(`${apiHost}/`) ?? ''))
    return reply(500, 'The request failed: not for pages.');
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
    return reply(500, `The request failed: ${error}`);
  }
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
