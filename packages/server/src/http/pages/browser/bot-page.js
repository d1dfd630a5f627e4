// @ts-check
// Runs once the chat has read the address: what stood there may be a name or an address of mail, which should not be shared with the link.
if (location.search) history.replaceState(history.state, '', location.pathname + location.hash);
