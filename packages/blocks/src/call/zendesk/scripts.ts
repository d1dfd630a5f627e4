// The client script that opens the Zendesk widget in the visitor's page.

/**
 * The body of an async function with the parameters `key` and `token`; without a token the visitor is not signed in.
 * Its return value reports to the page that the widget took over.
 */
export const openWidget = `const open = () => {
  if (token) window.zE('messenger', 'loginUser', (callback) => callback(token));
  window.zE('messenger', 'open');
};
if (window.zE) {
  open();
} else {
  const script = document.createElement('script');
  script.id = 'ze-snippet';
  script.src = 'https://static.zdassets.com/ekr/snippet.js?key=' + encodeURIComponent(key);
  script.onload = open;
  document.head.append(script);
}
return 'Zendesk Web Widget Opened';`;
