// The page comes to life: forms that try operations, and the bots of this server.
import { enableAttempt } from './attempts.js';
import { showBots } from './bots.js';

// This file is at docs/reference.js, wherever a proxy has put the server.
const base = new URL('..', import.meta.url);

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('form.attempt')))
  enableAttempt(form, base);

// On a narrow page the table of contents would push everything down.
const contents = /** @type {HTMLDetailsElement | null} */ (document.querySelector('.fold'));
const isWide = matchMedia('(min-width: 1000px)');
const fold = () => contents?.toggleAttribute('open', isWide.matches);
isWide.addEventListener('change', fold);
fold();

void showBots(base);
