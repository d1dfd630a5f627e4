// The management API as functions. All requests of the studio use this client.
import { createManageClient } from '@colloquy/client/manage';
import { countSignIns, markSignedOut } from './session.ts';

/** The client of the server that served this page. It detects a lost session for all callers. */
export const manage = createManageClient({
  url: '',
  fetch: async (address, init) => {
    const signIns = countSignIns();
    const response = await fetch(address, init);
    // A request from before a sign-in may be refused after it, which says nothing about the current session.
    if (response.status === 401 && countSignIns() === signIns) markSignedOut();
    return response;
  },
});
