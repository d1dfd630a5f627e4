// The bots of this server: listed for authorized readers, and suggested for parameters that name one.
import { forgetToken, heldToken, holdToken, operatorHeader } from './operator-token.js';

/** Bots listed on the page; fields suggest all of them. */
const MOST_SHOWN = 12;

/** @typedef {{ id: string, publicIds: string[], name: string, publishedAt: string }} Bot */

/**
 * Shows the panel of bots and updates it when the token changes.
 *
 * @param {URL} base what addresses of operations are relative to
 */
export async function showBots(base) {
  element('operator').addEventListener('submit', (event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (element('token'));
    holdToken(field.value.trim());
    field.value = '';
    void refresh(base);
  });
  element('forget').addEventListener('click', () => {
    forgetToken();
    void refresh(base);
  });
  await refresh(base);
}

/** @param {URL} base */
async function refresh(base) {
  say('Looking…');
  const token = heldToken();
  const { status, bots, message } = await ask(base);
  // An answer that came late says nothing about the token of now.
  if (token !== heldToken()) return;
  if (status === 401) forgetToken();
  element('operator').hidden = status !== 401;
  element('operator-known').hidden = status !== 200 || token === '';
  list(bots);
  if (status === 200)
    say(
      bots.length === 0
        ? 'None yet. Publish one with: npx colloquy publish FILE'
        : 'Choose one to fill it in below.',
    );
  else if (status !== 401) say(message);
  else if (token === '')
    say(
      'Enter a token, or sign in with the link that "npx colloquy sign-in" prints on the machine of the server, to see its bots and to try what needs a token.',
    );
  else say('This is no token of this server, or it has ended. Enter another one.');
}

/**
 * @param {URL} base
 * @returns {Promise<{ status: number, bots: Bot[], message: string }>}
 */
async function ask(base) {
  try {
    const response = await fetch(new URL('v1/bots', base), { headers: operatorHeader(), cache: 'no-store' });
    const { bots = [], message = '' } = await response.json();
    return { status: response.status, bots, message };
  } catch {
    return {
      status: 0,
      bots: [],
      message: 'The server does not answer. Reload the page when it runs again.',
    };
  }
}

/** @param {Bot[]} bots */
function list(bots) {
  const published = bots.filter(({ publicIds }) => publicIds.length > 0);
  offer(
    'publicId',
    published.flatMap(({ publicIds, name }) => publicIds.map((publicId) => [publicId, name])),
  );
  offer(
    'botId',
    bots.map(({ id, name }) => [id, name]),
  );
  const rows = published.slice(0, MOST_SHOWN).map((bot, index) => row(bot, index === 0));
  if (published.length > MOST_SHOWN) {
    const more = document.createElement('li');
    more.textContent = `and ${published.length - MOST_SHOWN} more; type into the fields to find them`;
    rows.push(more);
  }
  element('bots-list').hidden = rows.length === 0;
  element('bots-list').replaceChildren(...rows);
  const [first] = published;
  if (first) choose(first);
}

/**
 * @param {Bot} bot
 * @param {boolean} isChosen
 */
function row(bot, isChosen) {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-pressed', String(isChosen));
  const name = document.createElement('span');
  name.textContent = bot.name;
  const id = document.createElement('code');
  id.textContent = bot.publicIds.join(', ');
  const time = document.createElement('time');
  time.dateTime = bot.publishedAt;
  time.textContent = new Date(bot.publishedAt).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  button.append(name, id, time);
  button.addEventListener('click', () => {
    for (const other of element('bots-list').querySelectorAll('button'))
      other.setAttribute('aria-pressed', String(other === button));
    choose(bot);
  });
  item.append(button);
  return item;
}

/**
 * Puts a bot into every field that asks for one.
 *
 * @param {Bot} bot
 */
function choose(bot) {
  for (const field of fieldsNamed('publicId')) field.value = bot.publicIds[0] ?? field.value;
  for (const field of fieldsNamed('botId')) field.value = bot.id;
}

/**
 * @param {string} name
 * @param {string[][]} pairs value and label
 */
function offer(name, pairs) {
  const options = pairs.map(([value = '', label = '']) => {
    const option = document.createElement('option');
    option.value = value;
    option.label = label;
    return option;
  });
  element(`known-${name}`).replaceChildren(...options);
}

/**
 * The fields of all forms that ask for something of this name.
 *
 * @param {string} name
 * @returns {HTMLInputElement[]}
 */
export function fieldsNamed(name) {
  return [
    .../** @type {NodeListOf<HTMLInputElement>} */ (
      document.querySelectorAll(`form.attempt input[name="${name}"]`)
    ),
  ];
}

/** @param {string} words */
function say(words) {
  element('bots-state').textContent = words;
}

/** @param {string} id */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
}
