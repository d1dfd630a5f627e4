// Bringing a `.chat` file up to date with what a backend shows.

import type { Backend } from './backend.ts';
import { parseConversations } from './parse-conversations.ts';
import { rewriteScript } from './rewrite-script.ts';
import { runConversation } from './run-conversation.ts';
import { readScriptFile } from './script-file.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Plays all conversations of a file and writes what was shown into it. Conversations that cannot be played stay as they are, and so does a file with
 * a line that is not understood: what its author meant by it is not known, and lines behind it could not be told from it.
 *
 * @returns whether the file changed
 */
export async function updateScriptFile(path: string, backend: Backend): Promise<boolean> {
  const { text, conversations } = await readScriptFile(path);
  if (parseConversations(text).problems.length > 0) return false;
  const turns = [];
  for (const { conversation, definitions } of conversations) {
    turns.push(...(await runConversation(conversation, { backend, definitions })).turns);
  }
  const rewritten = rewriteScript(text, turns);
  if (rewritten === text) return false;
  await writeWhole(path, rewritten);
  return true;
}
