// Canaries: which of the new chats of a bot run the version that is tried.
import { createHash } from 'node:crypto';
import type { Canary } from '@colloquy/storage';

/**
 * Whether a new chat runs the canary of its bot. The choice depends on version and visitor only, so a visitor always
 * gets the same side. A visitor in a canary stays in it when its share grows; each version draws again.
 *
 * @param whose the verified visitor, else the result of the chat
 * @example isInCanary({ version: 4, share: 10 }, { botId: 'quiz-bot', whose: resultId }) // true for one in ten
 */
export function isInCanary(
  { version, share }: Canary,
  { botId, whose }: { readonly botId: string; readonly whose: string },
): boolean {
  const drawn = createHash('sha256')
    .update(JSON.stringify([botId, version, whose]))
    .digest()
    .readUInt32BE(0);
  return drawn % 100 < share;
}
