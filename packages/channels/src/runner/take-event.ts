// An event of the inbox becomes a turn: the next one of the person's chat, or the first one of a new chat.
import type { ApiResponse, ChatService, FindChannelRules, RefreshedList, Sent } from '@colloquy/runtime';
import type { Message } from '@colloquy/schema';
import type { ChannelRecord, InboxEvent, Store } from '@colloquy/storage';
import type { ChannelEvent } from '../channel.ts';
import { limits } from '../limits.ts';
import { CHANNEL_SENDER } from './channel-effects.ts';
import { chooseBot } from './choose-bot.ts';
import { isCurrent } from './is-current.ts';
import type { TakeFiles } from './take-files.ts';

/** What taking an event needs. */
export interface TakeEventDependencies {
  readonly store: Pick<Store, 'contacts' | 'loadRecords' | 'loadSessions' | 'outbox'>;
  readonly known: Pick<RefreshedList<ChannelRecord>, 'find' | 'refresh'>;
  readonly chats: Pick<ChatService, 'startChat' | 'continueChat'>;
  readonly takeFiles: TakeFiles;
  readonly findRules: FindChannelRules;
  readonly clock: () => number;
}

const PAUSED: Sent = { ok: false, failure: 'The channel is paused.', isPutOff: true };

/** The person gets the last messages of one chat before the first ones of the next. */
const EARLIER_CHAT: Sent = {
  ok: false,
  failure: 'Messages of the earlier chat have to be sent first.',
  isPutOff: true,
  retryAfterMs: limits.earlierChatMs,
};

/**
 * Creates the function that takes events. After a crash it is called again with the same event, and leaves the same:
 * the id of the event is the idempotency key of its turn, and the contact names the event that started its chat.
 *
 * @example await createTakeEvent(parts)(event) // { ok: true }
 */
export function createTakeEvent({
  store,
  known,
  chats,
  takeFiles,
  findRules,
  clock,
}: TakeEventDependencies): (event: InboxEvent) => Promise<Sent> {
  return async ({ id, channelId, person, payload, attempts }) => {
    const channel = known.find(channelId);
    if (!channel) {
      await known.refresh();
      return known.find(channelId) ? PAUSED : final('There is no such channel any more.');
    }
    if (channel.state === 'paused') return PAUSED;
    const {
      variables,
      question,
      isStart,
      files = [],
      ...sent
    } = JSON.parse(payload) as Omit<ChannelEvent, 'key' | 'person'>;
    const request = { idempotencyKey: id, bodyHash: id };
    const contact = await store.contacts.find({ channelId, person });
    if (contact?.startedBy === id) return { ok: true };
    // Also when this event has moved the chat on, before a crash.
    if (question !== undefined && !(await isCurrent(question, contact?.sessionId, store)))
      return { ok: true };
    let event: Sayable = sent;
    if (contact) {
      const { sessionId } = contact;
      // A click, and the end of a wait, belong to the chat however old it is.
      const isOver = question === undefined && (await isExpired(sessionId));
      if (isStart === undefined && !isOver) {
        const taken = files.length === 0 ? undefined : await takeFiles(channel, sessionId, files);
        if (taken?.ok === false && attempts < limits.fileAttempts) return taken;
        event = withFiles(sent, taken?.ok ? taken.addresses : []);
        const response = await firstTaken(event, (message) =>
          chats.continueChat(sessionId, { message }, request),
        );
        // The chat has ended, or is gone: this event starts the next one.
        if (response.status !== 404) return outcomeOf(response);
        // A click on the last question of a chat that has ended starts none.
        if (question !== undefined) return { ok: true };
      }
      const queue = { sessionId, sender: CHANNEL_SENDER, destination: channelId };
      if (await store.outbox.hasWaiting(queue)) return EARLIER_CHAT;
    }
    const chosen = await chooseBot(channel, { message: event.message, variables, isStart }, findRules);
    // It may be published a moment ago, or soon.
    if (!chosen.isPublished) return { ok: false, failure: 'The bot of this channel is not published.' };
    const { rules } = chosen;
    // Nothing of such a message is stored: its words were for no bot.
    if (!rules) return { ok: true };
    const response = await firstTaken(event, (message) =>
      chats.startChat(
        rules.publicId,
        { message, prefilledVariables: variables, isStreamEnabled: false },
        { ...request, contact: { channelId, person } },
      ),
    );
    if (response.status === 200) {
      const { sessionId } = JSON.parse(response.body) as { readonly sessionId: string };
      await store.contacts.set({ channelId, person, sessionId, startedBy: id });
    }
    return outcomeOf(response);
  };

  /** A chat that the person left long ago: their message starts another one. */
  async function isExpired(sessionId: string): Promise<boolean> {
    const [session] = await store.loadSessions([sessionId]);
    if (!session) return false;
    const { expiryMs = Number.POSITIVE_INFINITY } = (await findRules(session.botId)) ?? {};
    return clock() - session.updatedAt > expiryMs;
  }
}

type Sayable = Pick<ChannelEvent, 'message' | 'otherwise'>;

/** A recording where the chat takes recordings, else attached files. Without files the words alone count. */
function withFiles(event: Sayable, addresses: readonly string[]): Sayable {
  const [url] = addresses;
  const { message } = event;
  if (url === undefined || message?.type !== 'text') return event;
  const recording: Message = { type: 'audio', url };
  return { message: { ...message, attachedFileUrls: [...addresses] }, otherwise: [recording, message] };
}

/** The response to the first message that the chat does not refuse. */
async function firstTaken(
  { message, otherwise = [] }: Sayable,
  take: (message: Message | undefined) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  let response = await take(message);
  for (const other of otherwise) {
    if (response.status !== 400) break;
    response = await take(other);
  }
  return response;
}

/** Requests in progress, limits and failures of the server pass. Any other refusal would be the same again. */
function outcomeOf({ status, body, retryAfterSeconds = 0 }: ApiResponse): Sent {
  if (status === 200) return { ok: true };
  const { message = `The turn was answered with ${status}.` } = JSON.parse(body) as { message?: string };
  const isPassing = status === 409 || status === 429 || status >= 500;
  return { ok: false, failure: message, isFinal: !isPassing, retryAfterMs: retryAfterSeconds * 1_000 };
}

function final(failure: string): Sent {
  return { ok: false, failure, isFinal: true };
}
