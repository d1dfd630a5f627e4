// The management API, as functions. Every request of the studio goes through here.
import { createManageClient } from '@colloquy/client/manage';
import { countSignIns, noteSignedOut } from './session.ts';

/** The client of the server that sent this page. It notices a lost session for all callers. */
export const manage = createManageClient({
  url: '',
  fetch: async (address, init) => {
    const signIns = countSignIns();
    const response = await fetch(address, init);
    // A request from before a sign-in may be refused after it, which says nothing of the session now.
    if (response.status === 401 && countSignIns() === signIns) noteSignedOut();
    return response;
  },
});
