// Saves the transcript of a chat as a file.
import { avatarsOf } from '../chat/avatars-of.ts';
import type { ConversationState } from '../session/conversation-state.ts';
import type { MenuParts } from './menu-contract.ts';
import { readTranscript } from './transcript.ts';

/** @throws ChatError when the chat cannot be read */
export async function saveTranscript(
  state: ConversationState,
  { client, sessionId, words, locale, host }: MenuParts,
): Promise<void> {
  const { hostName } = avatarsOf(state);
  const text = await readTranscript(client, sessionId(), { words, host: hostName, locale });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  link.download = `${hostName || words.chat} ${new Date().toISOString().slice(0, 10)}.txt`;
  // Some browsers start downloads only from links in the page.
  host.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
