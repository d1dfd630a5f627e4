// Trying an operation: a form becomes a request, or a line for the shell.
import { showAnswer, showWords } from './answers.js';
import { operatorHeader } from './operator-token.js';

/** @typedef {{ method: string, url: URL, headers: Record<string, string>, body: string | File | undefined, takesToken: boolean }} Attempt */

/**
 * Makes a form work.
 *
 * @param {HTMLFormElement} form
 * @param {URL} base what addresses of operations are relative to
 */
export function enableAttempt(form, base) {
  const place = /** @type {HTMLElement} */ (form.querySelector('.answer'));
  const send = /** @type {HTMLButtonElement} */ (form.querySelector('button[type=submit]'));
  const stop = /** @type {HTMLButtonElement} */ (form.querySelector('button[name=stop]'));
  const copy = /** @type {HTMLButtonElement} */ (form.querySelector('button[name=copy]'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const attempt = attemptOf(form, base);
    const problem = jsonProblem(attempt);
    if (problem !== undefined) {
      showWords(place, problem);
      return;
    }
    const controller = new AbortController();
    stop.onclick = () => controller.abort();
    send.disabled = true;
    stop.hidden = false;
    try {
      await perform(attempt, place, controller.signal);
    } finally {
      send.disabled = false;
      stop.hidden = true;
    }
  });
  copy.addEventListener('click', async () => {
    const line = curlOf(attemptOf(form, base));
    try {
      await navigator.clipboard.writeText(line);
      copy.textContent = 'Copied';
      setTimeout(() => {
        copy.textContent = 'Copy as curl';
      }, 2_000);
    } catch {
      // Browsers lend the clipboard only to pages they trust; then it can be copied by hand.
      showWords(place, line, 'plain');
    }
  });
  send.disabled = false;
  copy.disabled = false;
}

/**
 * @param {Attempt} attempt
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 */
async function perform({ method, url, headers, body, takesToken }, place, signal) {
  const begun = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(takesToken ? operatorHeader() : {}) },
      cache: 'no-store',
      signal,
      ...(body === undefined ? {} : { body }),
    });
    await showAnswer(place, response, performance.now() - begun);
  } catch {
    if (!signal.aborted) showWords(place, 'The server did not answer. Is it still running?');
    else if (place.hidden) showWords(place, 'Stopped before there was an answer.');
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {URL} base
 * @returns {Attempt}
 */
function attemptOf(form, base) {
  const { method = 'GET', path = '/', token } = form.dataset;
  let address = path.slice(1);
  const query = new URLSearchParams();
  /** @type {Record<string, string>} */
  const headers = {};
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('input[data-in]'))) {
    const { name, value } = field;
    if (field.dataset.in === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value.trim()));
    else if (value === '') continue;
    else if (field.dataset.in === 'query') query.set(name, value);
    else headers[name.toLowerCase()] = value;
  }
  const body = bodyOf(form);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  const url = new URL(address, base);
  url.search = query.toString();
  return { method, url, headers, body, takesToken: token === 'yes' };
}

/**
 * @param {HTMLFormElement} form
 * @returns {string | File | undefined}
 */
function bodyOf(form) {
  const text = /** @type {HTMLTextAreaElement | null} */ (form.querySelector('textarea'));
  if (text) return text.value.trim() === '' ? undefined : text.value;
  const file = /** @type {HTMLInputElement | null} */ (form.querySelector('input[type=file]'));
  return file?.files?.[0];
}

/**
 * The error in a hand-written body, found before sending it.
 *
 * @param {Attempt} attempt
 */
function jsonProblem({ body }) {
  if (typeof body !== 'string') return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return `The body is not JSON: ${error instanceof Error ? error.message : error}`;
  }
}

/**
 * The same request for a shell. The operator's token is named, never written.
 *
 * @param {Attempt} attempt
 */
function curlOf({ method, url, headers, body, takesToken }) {
  const parts = [`curl -X ${method} ${quoted(url.href)}`];
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (takesToken) parts.push('-H "Authorization: Bearer $COLLOQUY_OPERATOR_TOKEN"');
  if (typeof body === 'string') parts.push(`-d ${quoted(body)}`);
  else if (body) parts.push(`--data-binary ${quoted(`@${body.name}`)}`);
  return parts.join(' \\\n  ');
}

/** @param {string} text */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
