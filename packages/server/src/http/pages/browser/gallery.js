// @ts-check
// The gallery's script: copies lines, and asks for the list with the operator's token.

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
  for (const button of document.querySelectorAll('.copy')) button.removeAttribute('hidden');
}
showButtons();

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
