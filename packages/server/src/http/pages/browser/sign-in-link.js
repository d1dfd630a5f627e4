// @ts-check
// The script of a sign-in link: redeems the code after the #, which browsers do not send, and continues to the pages.

const code = location.hash.slice(1);
// Removes it from the browser's history.
history.replaceState(null, '', location.pathname);
void signIn();

async function signIn() {
  const answer = await fetch(new URL('../v1/session', import.meta.url), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ link: code }),
  }).catch(() => undefined);
  const next = /** @type {HTMLAnchorElement} */ (document.querySelector('#next'));
  if (answer?.ok) {
    location.replace(next.href);
    return;
  }
  document.querySelector('#waiting')?.toggleAttribute('hidden', true);
  document.querySelector(answer ? '#refused' : '#unreached')?.toggleAttribute('hidden', false);
}
