// The management API, as functions. Every request of the studio goes through here.
import { createManageClient } from '@colloquy/client/manage';
import { noteSignedOut } from './session.ts';

/** The client of the server that sent this page. It notices a lost session for all callers. */
export const manage = createManageClient({
  url: '',
  fetch: async (address, init) => {
    const response = await fetch(address, init);
    if (response.status === 401) noteSignedOut();
    return response;
  },
});
