// @ts-check
// Loads the page of a bot again when its author has saved it, and has the chat go on. Served by `colloquy dev` alone.

const element = document.querySelector('colloquy-chat');
/** @type {EventSource | undefined} */
let news;

/**
 * Listens to the server, as the page with this chat.
 *
 * @param {string} sessionId
 */
function listen(sessionId) {
  news?.close();
  news = new EventSource(`/development/news?session=${encodeURIComponent(sessionId)}`);
  news.addEventListener('reload', (event) => {
    const { chat } = JSON.parse(event.data);
    keep(chat);
    location.reload();
  });
}

/**
 * Stores the chat as the remembered one of the page (`remembered-chat.ts` of the widget). Without a chat it removes that,
 * so that a new chat begins.
 *
 * @param {{ readonly bot: { readonly settings: Record<string, any> } } | null} chat
 */
function keep(chat) {
  const name = `colloquy:${location.origin}:${element?.getAttribute('bot')}`;
  sessionStorage.removeItem(name);
  localStorage.removeItem(name);
  if (!chat) return;
  const { isEnabled = true, storage } = chat.bot.settings.general?.rememberUser ?? {};
  const store = isEnabled && storage === 'local' ? localStorage : sessionStorage;
  store.setItem(name, JSON.stringify(chat));
}

listen('');
element?.addEventListener('colloquy:start', (event) => {
  listen(/** @type {CustomEvent<{ readonly sessionId: string }>} */ (event).detail.sessionId);
});
