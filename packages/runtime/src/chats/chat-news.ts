// News of chats: which of them moved on, for those who watch, on whichever server they are. Where nobody watches nothing is sent.
import { createHash } from 'node:crypto';
import type { Host, Turn } from '@colloquy/engine';
import type { Store } from '@colloquy/storage';
import { limits } from '../limits.ts';
import type { Notifications } from './notifications.ts';
import type { Committing } from './turn-commit.ts';

/** What happened in a chat with a bot that somebody watches. */
export interface ChatEvent {
  readonly type: 'started' | 'answered' | 'ended';
  readonly sessionId: string;
  readonly turn: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What is known of a turn that was committed. */
export type MovedChat = Pick<Committing, 'sessionId' | 'botId' | 'asked'> & {
  readonly host: Pick<Host, 'now'>;
};

/** Is told the news of one bot; nothing when some may have been missed. */
export type NewsListener = (event: ChatEvent | undefined) => void;

/** The news of one server. */
export interface ChatNews {
  /** Tells those who watch. A turn that nobody is told of costs two looks. */
  moved(chat: MovedChat, turn: Pick<Turn, 'state' | 'stop'>): void;
  /** Has every server tell of a chat until the signal is aborted. */
  watchChat(sessionId: string, signal: AbortSignal): void;
  /** The same for the chats with a bot, which the listener is told of. */
  watchBot(botId: string, listener: NewsListener, signal: AbortSignal): void;
  stop(): void;
}

/** The topic under which whoever follows a chat is woken. */
export function topicOfChat(sessionId: string): string {
  return `session ${sessionId}`;
}

const WATCH = 'watch ';
const NEWS = 'news ';

/**
 * Makes them. Whoever watches says so to all servers, and again every few seconds; each of them tells what it commits for as long as it was asked lately.
 * Turns of people who run the bot, and those of visitors who talk to one, are told in any case: they are few, and pages wait for them.
 *
 * @example
 * const news = createChatNews({ store, notifications });
 * news.watchBot('lead-bot', (event) => show(event), signal);
 */
export function createChatNews({
  store,
  notifications,
}: {
  readonly store: Pick<Store, 'onNotification'>;
  readonly notifications: Pick<Notifications, 'notify'>;
}): ChatNews {
  /** Until when each topic is told, by this process's own clock. */
  const wanted = new Map<string, number>();
  /** What is watched from here, and by how many. */
  const watched = new Map<string, number>();
  const listeners = new Map<string, Set<NewsListener>>();
  // From the beginning: whoever watches says so to all servers, also to those that have had no turn yet.
  const stopListening = store.onNotification(hear);
  let asking: NodeJS.Timeout | undefined;

  function hear(topic: string | undefined): void {
    if (topic === undefined)
      for (const ofBot of listeners.values()) for (const tell of ofBot) tell(undefined);
    else if (topic.startsWith(WATCH)) note(topic.slice(WATCH.length));
    else if (topic.startsWith(NEWS)) {
      const [bot, event] = JSON.parse(topic.slice(NEWS.length)) as [string, ChatEvent];
      for (const tell of listeners.get(bot) ?? []) tell(event);
    }
  }

  function note(topic: string): void {
    const now = performance.now();
    if (wanted.size >= limits.watchedTopics)
      for (const [old, until] of wanted) if (until < now) wanted.delete(old);
    if (wanted.size < limits.watchedTopics || wanted.has(topic)) wanted.set(topic, now + limits.watchedMs);
  }

  function isWanted(topic: string): boolean {
    return (wanted.get(topic) ?? 0) > performance.now();
  }

  function watch(topic: string, signal: AbortSignal): void {
    if (signal.aborted) return;
    watched.set(topic, (watched.get(topic) ?? 0) + 1);
    notifications.notify(WATCH + topic);
    asking ??= setInterval(() => {
      for (const one of watched.keys()) notifications.notify(WATCH + one);
    }, limits.watchAgainMs).unref();
    const end = () => {
      const left = (watched.get(topic) ?? 1) - 1;
      if (left > 0) watched.set(topic, left);
      else watched.delete(topic);
      if (watched.size > 0) return;
      clearInterval(asking);
      asking = undefined;
    };
    signal.addEventListener('abort', end, { once: true });
  }

  return {
    moved({ sessionId, botId, asked: { operated }, host: { now: at } }, { state, stop }) {
      const isPersons = operated !== undefined || state.handover !== undefined;
      if (!isPersons && wanted.size === 0) return;
      const bot = nameOfBot(botId);
      const isBotWanted = !state.isPreview && isWanted(bot);
      const chat = topicOfChat(sessionId);
      if (isPersons || isWanted(chat)) notifications.notify(chat);
      if (!isBotWanted) return;
      const tell = (type: ChatEvent['type']) =>
        notifications.notify(NEWS + JSON.stringify([bot, { type, sessionId, turn: state.turn, at }]));
      if (state.turn === 1) tell('started');
      else if (stop.type !== 'ended') tell('answered');
      if (stop.type === 'ended') tell('ended');
    },
    watchChat: (sessionId, signal) => watch(topicOfChat(sessionId), signal),
    watchBot(botId, listener, signal) {
      const bot = nameOfBot(botId);
      const ofBot = listeners.get(bot) ?? new Set();
      listeners.set(bot, ofBot.add(listener));
      watch(bot, signal);
      const end = () => {
        ofBot.delete(listener);
        if (ofBot.size === 0 && listeners.get(bot) === ofBot) listeners.delete(bot);
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end, { once: true });
    },
    stop() {
      clearInterval(asking);
      stopListening();
    },
  };
}

/** A bot as topics name it: of the same length whatever its id is. */
function nameOfBot(botId: string): string {
  return `bot ${createHash('sha256').update(botId).digest('base64url')}`;
}
