// @ts-check
// The gallery's script: copies lines, searches, and asks for the list with the operator's token.

document.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement && target.matches('.copy')) void copy(target);
});

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const text = button.parentElement?.querySelector('code')?.textContent ?? '';
  // Browsers copy on pages of HTTPS and of this machine alone; elsewhere the line is selected.
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (!done) getSelection()?.selectAllChildren(button.previousElementSibling ?? button);
  button.textContent = done ? 'Copied' : 'Selected';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2_000);
}

function showButtons() {
  for (const control of document.querySelectorAll('.copy, .search')) control.removeAttribute('hidden');
}
showButtons();

document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.id === 'search') search(target.value);
});

/** @param {string} text */
function search(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const bots = [...document.querySelectorAll('.bot')];
  for (const bot of bots) {
    const about = bot.querySelector('.about')?.textContent?.toLowerCase() ?? '';
    bot.toggleAttribute('hidden', !words.every((word) => about.includes(word)));
  }
  const found = bots.filter((bot) => !bot.hasAttribute('hidden')).length;
  const status = document.querySelector('#found');
  if (status) status.textContent = words.length > 0 ? `${found} of ${bots.length} bots` : '';
}

const form = document.querySelector('#operator');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void showBots();
});

async function showBots() {
  const field = /** @type {HTMLInputElement} */ (document.querySelector('#token'));
  const refused = /** @type {HTMLElement} */ (document.querySelector('#refused'));
  const answer = await fetch('/', {
    headers: { Authorization: `Bearer ${field.value.trim()}`, Accept: 'text/html' },
  }).catch(() => undefined);
  if (answer?.status !== 200 || answer.headers.get('X-Colloquy-Gallery') !== 'open') {
    refused.textContent = answer
      ? 'That is not the token of this server.'
      : 'The server could not be reached.';
    refused.hidden = false;
    return;
  }
  // Written by this server, with every text of a bot escaped; scripts in it would not run.
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const main = page.querySelector('main');
  if (!main) return;
  document.querySelector('main')?.replaceWith(main);
  document.title = page.title;
  showButtons();
}
