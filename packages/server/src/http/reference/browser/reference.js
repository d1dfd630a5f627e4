// The page comes to life: forms that try operations, and the bots of this server.
import { enableAttempt } from './attempts.js';
import { showBots } from './bots.js';

// This file is at docs/reference.js, wherever a proxy has put the server.
const base = new URL('..', import.meta.url);

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('form.attempt')))
  enableAttempt(form, base);

// On a narrow page the contents would stand in front of everything.
const contents = /** @type {HTMLDetailsElement | null} */ (document.querySelector('.fold'));
const isWide = matchMedia('(min-width: 1000px)');
const fold = () => contents?.toggleAttribute('open', isWide.matches);
isWide.addEventListener('change', fold);
fold();

void signedIn().then(() => showBots(base));

/** A sign-in link brings its secret behind the #, which no server is sent and no log holds; it is used up at once. */
async function signedIn() {
  const [, link] = /^#sign-in=([\w-]+)$/.exec(location.hash) ?? [];
  if (link === undefined) return;
  history.replaceState(null, '', location.pathname);
  await fetch(new URL('v1/session', base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  }).catch(() => undefined);
}
