// Updates a `.chat` file with the actual output of a backend.

import type { Backend } from './backend.ts';
import { parseConversations } from './parse-conversations.ts';
import { rewriteScript } from './rewrite-script.ts';
import { runConversation } from './run-conversation.ts';
import { readScriptFile } from './script-file.ts';
import { writeWhole } from './write-whole.ts';

/**
 * Plays all conversations of a file and writes the actual lines into it. Conversations that cannot be played stay
 * unchanged. A file with a line that cannot be parsed stays unchanged as a whole: the meaning of that line and of those
 * after it is unknown.
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
