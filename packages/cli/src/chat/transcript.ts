// Shows the transcript of a resumed chat as it originally looked.
import type { Message, ReadChatResponse } from '@colloquy/schema';
import { bubbleText } from './bubble-text.ts';
import type { Screen } from './screen.ts';

/** Shows the last turns of a chat, oldest first, and reports turns that are left out. */
export function showTranscript({ turns, hasMore, isIncomplete }: ReadChatResponse, screen: Screen): void {
  if (hasMore) screen.note(`the last ${turns.length} turns of a longer chat`);
  if (isIncomplete) screen.note('parts of this chat are no longer kept');
  for (const { message, repliesTo, lastMessageNewFormat, messages } of turns) {
    // Automatic replies of the program were never shown, except a text that was streamed.
    if (message && repliesTo === undefined) screen.recall(messageText(message));
    else if (message && repliesTo === 'stream') screen.say(messageText(message));
    if (lastMessageNewFormat !== undefined) screen.note(`understood as: ${lastMessageNewFormat}`);
    for (const bubble of messages) screen.say(bubbleText(bubble));
  }
}

/** A message approximately as it was typed. */
export function messageText(message: Message): string {
  if (message.type === 'audio') return `[audio] ${message.url}`;
  if (message.type === 'command') return `/${message.command}`;
  return [message.text, ...(message.attachedFileUrls ?? [])].filter((part) => part !== '').join('\n');
}
