// The public id of a chat.
import { hash } from 'node:crypto';

/**
 * The id of a chat for logs, spans and receivers of webhooks. The id of its session grants access, so only its visitor sees it; this one is
 * derived from it one way, and grants nothing.
 *
 * @example chatIdOf('k3v9x2m7q4t8w1z5b6n0c2d4') // 'chat_0af7651916cd43dd8448eb211c80319c'
 */
export function chatIdOf(sessionId: string): string {
  return `chat_${hash('sha256', JSON.stringify(['chat', sessionId])).slice(0, 32)}`;
}
