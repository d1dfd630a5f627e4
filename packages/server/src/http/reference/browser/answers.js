// The response of an operation: shown as it arrives, and its ids filled into the next forms.
import { fieldsNamed } from './bots.js';

/** More would make the page slow; use curl for all of it. */
const MOST_CHARACTERS = 200_000;

/** What one answer gives to other operations, by the name of their fields. */
const CARRIED = ['sessionId', 'resultId'];

/**
 * Shows an answer below its form.
 *
 * @param {HTMLElement} place
 * @param {Response} response
 * @param {number} milliseconds until the headers came
 */
export async function showAnswer(place, response, milliseconds) {
  const head = document.createElement('p');
  head.className = response.ok ? 'status' : 'status refused';
  head.textContent = `${response.status}${response.ok ? '' : ', refused'} · ${Math.round(milliseconds)} ms`;
  const body = document.createElement('pre');
  body.tabIndex = 0;
  body.setAttribute('aria-label', 'Body of the answer');
  place.replaceChildren(head, body);
  place.hidden = false;
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204 || response.status === 304) body.textContent = 'No body.';
  else if (!/json|^text\//.test(type)) {
    const { size } = await response.blob();
    body.textContent = `${size} bytes of ${type || 'an unknown kind'}.`;
  } else {
    const text = await readText(response, body);
    const json = type.includes('json') ? parse(text) : undefined;
    if (json === undefined) return;
    body.textContent = cut(JSON.stringify(json, null, 2));
    if (response.ok) carry(place, json);
  }
}

/**
 * Shows words in the place of an answer: what kept a request from being answered, or what to copy.
 *
 * @param {HTMLElement} place
 * @param {string} words
 * @param {'refused' | 'plain'} kind
 */
export function showWords(place, words, kind = 'refused') {
  const line = document.createElement('p');
  line.className = `status ${kind}`;
  line.textContent = words;
  place.replaceChildren(line);
  place.hidden = false;
}

/**
 * Shows what has come so far: some answers are streams that last.
 *
 * @param {Response} response
 * @param {HTMLElement} body
 */
async function readText(response, body) {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  while (reader && text.length <= MOST_CHARACTERS) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
    body.textContent = cut(text);
  }
  if (text.length > MOST_CHARACTERS) await reader?.cancel();
  return text;
}

/**
 * @param {HTMLElement} place
 * @param {unknown} json
 */
function carry(place, json) {
  if (typeof json !== 'object' || json === null) return;
  const { input } = /** @type {{ input?: { id?: string } }} */ (json);
  const found = Object.entries({ ...json, ...(input?.id === undefined ? {} : { blockId: input.id }) }).filter(
    ([name, value]) => typeof value === 'string' && [...CARRIED, 'blockId'].includes(name),
  );
  const carried = found.filter(([name, value]) => {
    const fields = fieldsNamed(name);
    for (const field of fields) field.value = value;
    return fields.length > 0;
  });
  if (!carried.some(([name]) => name === 'sessionId')) return;
  const note = document.createElement('p');
  note.className = 'note';
  const link = document.createElement('a');
  link.href = '#continueChat';
  link.textContent = 'Continue the chat';
  note.append(link, '; its session is filled in there.');
  place.append(note);
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {string} text */
function cut(text) {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS)}\n… and more.`;
}
