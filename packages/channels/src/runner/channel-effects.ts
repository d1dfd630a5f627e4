// What a turn sends to the person on a channel, put into the outbox with its commit.
import type { Effects, RefreshedList } from '@colloquy/runtime';
import { chatIdOf } from '@colloquy/runtime';
import type { ChannelRecord, TurnCommit } from '@colloquy/storage';
import type { ChannelTurn } from '../channel.ts';
import { limits } from '../limits.ts';
import { findChannel } from '../registry.ts';
import type { GoOn } from './go-on.ts';
import { GO_ON_SENDER, goOnAfterMs } from './go-on.ts';
import { questionOf } from './question.ts';
import type { QueuedMessage } from './queued-message.ts';

/** Under which entries of the outbox name the sender of channels. */
export const CHANNEL_SENDER = 'channel';

/** Renders the reply of a turn into messages, one entry each. Chats on the web cost a comparison. */
export function channelEffects({ find }: Pick<RefreshedList<ChannelRecord>, 'find'>): Effects {
  return (commit) => {
    const { contact } = commit;
    const record = contact && find(contact.channelId);
    const channel = record && findChannel(record.kind);
    if (!contact || !channel) return [];
    const turn = turnOf(commit, contact);
    if (!turn) return [];
    const question = questionOf(commit.session);
    const destination = contact.channelId;
    const messages = channel.render(turn, { question }).slice(0, limits.messagesPerTurn);
    const afterMs = channel.runsActions ? undefined : goOnAfterMs(turn);
    const goOn: readonly GoOn[] = afterMs === undefined ? [] : [{ afterMs, question }];
    // Each turn is a destination of its own: a wait that the person ended holds up no later one.
    const ofTurn = `turn ${commit.session.turn}`;
    return [
      ...messages.map((message) => {
        const queued: QueuedMessage = { person: contact.person, message };
        return { sender: CHANNEL_SENDER, destination, payload: JSON.stringify(queued) };
      }),
      ...goOn.map((one) => ({
        sender: GO_ON_SENDER,
        destination: ofTurn,
        payload: JSON.stringify(one),
      })),
    ];
  };
}

/** The turn as a platform shows it; nothing when an operator changed something that the person does not see. */
function turnOf(
  { session, response, record }: TurnCommit,
  { channelId, person }: NonNullable<TurnCommit['contact']>,
): ChannelTurn | undefined {
  const reply = JSON.parse(response) as ShownReply;
  const { messages, clientSideActions, isPaused } = reply;
  if (isSilent({ record, response, isOpen: session.status === 'open' })) return undefined;
  // While a person answers, the question of the bot waits.
  const input = isPaused ? undefined : reply.input;
  const place = {
    channelId,
    person,
    chatId: chatIdOf(session.id),
    turn: session.turn,
    isEnded: session.status === 'ended',
  };
  const rest = {
    ...(input === undefined ? {} : { input }),
    ...(clientSideActions === undefined ? {} : { clientSideActions }),
  };
  if (response.length <= limits.messageCharacters) return { ...place, messages, ...rest };
  return { ...place, messages: [], isCut: true };
}

type ShownReply = Pick<ChannelTurn, 'messages' | 'input' | 'clientSideActions'> & {
  readonly operator?: unknown;
  readonly isPaused?: true;
};

/**
 * Whether the person sees nothing of a turn: an operator changed a variable or paused the bot, or the person wrote to the operator.
 * The question is asked again when the bot resumes.
 */
export function isSilent({
  record,
  response,
  isOpen,
}: {
  readonly record: string | undefined;
  readonly response: string | undefined;
  readonly isOpen: boolean;
}): boolean {
  if (!isOpen || response === undefined) return false;
  const isOperated = record?.includes('"operated"') === true;
  if (!isOperated && !response.includes('"isPaused"')) return false;
  const { messages, operator, isPaused } = JSON.parse(response) as ShownReply;
  if (messages.length > 0) return false;
  return isPaused === true || (isOperated && operator === undefined);
}
