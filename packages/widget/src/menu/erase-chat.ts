// Deletes the current chat on the server, on the page and in the browser.
import type { MenuParts } from './menu-contract.ts';

/** @throws when the server did not delete it */
export async function eraseChat({ client, sessionId, later }: MenuParts): Promise<void> {
  const path = `/v1/sessions/${encodeURIComponent(sessionId())}`;
  const { status } = await fetch(client.options.baseUrl + path, { method: 'DELETE' });
  // 404: an earlier request, whose response was lost, has deleted it.
  if (status !== 204 && status !== 404) throw new Error(`The chat was not deleted: status ${status}.`);
  await later()?.memory.conversation.erased();
}
