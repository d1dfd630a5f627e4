// The messages that a turn of any chat would be on a platform, for authors who want to see how their bot looks there.
import type { Channel } from '@colloquy/channels';
import { channelLimits, questionOf } from '@colloquy/channels';
import type { ReadTurns } from '@colloquy/runtime';
import { chatIdOf } from '@colloquy/runtime';

/** A person with a number, because some platforms know people by number. */
const PERSON = '1';

/**
 * Renders a turn as the platform would get it. Nothing is sent.
 *
 * @example channelMessages(await loadChannel('telegram'), '0mwq…', turn) // [{ method: 'sendMessage', … }]
 */
export function channelMessages(
  channel: Pick<Channel, 'render'>,
  sessionId: string,
  { turn, reply: { messages, input, clientSideActions }, isEnded }: ReadTurns['turns'][number],
): unknown[] {
  const shown = {
    channelId: '',
    person: PERSON,
    chatId: chatIdOf(sessionId),
    turn,
    isEnded,
    messages,
    ...(input && { input }),
    ...(clientSideActions && { clientSideActions }),
  };
  const question = questionOf({ id: sessionId, turn });
  return channel.render(shown, { question }).slice(0, channelLimits.messagesPerTurn);
}
