// @ts-check
// The script of a sign-in link: uses up the code behind the #, which no server is sent with the address, and goes on to the server's pages.

const code = location.hash.slice(1);
// Nobody finds it in the history of the browser.
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
