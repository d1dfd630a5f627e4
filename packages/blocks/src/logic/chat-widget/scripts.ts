// The scripts that open and close the Chatwoot widget in the visitor's page.

/**
 * The body of an async function. Its parameters are `baseUrl`, `websiteToken`, `userId`, `userEmail`, `userName`,
 * `userAvatarUrl` and `userPhoneNumber`; the script has no other inputs.
 */
export const showScript = `const open = () => {
  const identifier = userId || userEmail;
  const user = { email: userEmail, name: userName, avatar_url: userAvatarUrl, phone_number: userPhoneNumber };
  const known = Object.fromEntries(Object.entries(user).filter(([, value]) => value));
  if (identifier) window.$chatwoot.setUser(String(identifier), known);
  window.$chatwoot.toggleBubbleVisibility('show');
  window.$chatwoot.toggle('open');
};
if (window.$chatwoot) {
  open();
} else {
  window.addEventListener('chatwoot:ready', open, { once: true });
  const script = document.createElement('script');
  script.src = baseUrl + '/packs/js/sdk.js';
  script.async = true;
  script.onload = () => window.chatwootSDK.run({ websiteToken, baseUrl });
  document.head.append(script);
}`;

/** Closes the widget and hides its button. Does nothing if it was never opened. */
export const closeScript = `if (window.$chatwoot) {
  window.$chatwoot.toggle('close');
  window.$chatwoot.toggleBubbleVisibility('hide');
}`;
