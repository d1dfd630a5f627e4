// A chat that is taken up again: what was said so far, as it looked when it was said.
import type { Message, ReadChatResponse } from '@colloquy/schema';
import { bubbleText } from './bubble-text.ts';
import type { Screen } from './screen.ts';

/** Shows the end of a chat on a screen, oldest turn first, and says what of it is not shown. */
export function showToldChat({ turns, hasMore, isIncomplete }: ReadChatResponse, screen: Screen): void {
  if (hasMore) screen.note(`the last ${turns.length} turns of a longer chat`);
  if (isIncomplete) screen.note('parts of this chat are no longer kept');
  for (const { message, repliesTo, lastMessageNewFormat, messages } of turns) {
    // What the program replied by itself was never seen, but for a text that came piece by piece.
    if (message && repliesTo === undefined) screen.recall(messageText(message));
    else if (message && repliesTo === 'stream') screen.say(messageText(message));
    if (lastMessageNewFormat !== undefined) screen.note(`understood as: ${lastMessageNewFormat}`);
    for (const bubble of messages) screen.say(bubbleText(bubble));
  }
}

/** A message as it was typed, more or less. */
export function messageText(message: Message): string {
  if (message.type === 'audio') return `[audio] ${message.url}`;
  if (message.type === 'command') return `/${message.command}`;
  return [message.text, ...(message.attachedFileUrls ?? [])].filter((part) => part !== '').join('\n');
}
