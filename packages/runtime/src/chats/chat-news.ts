// Live events of chats, for watchers on any server. Without watchers nothing is sent.
import { createHash } from 'node:crypto';
import type { Host, Turn } from '@colloquy/engine';
import type { Store } from '@colloquy/storage';
import { limits } from '../limits.ts';
import type { Notifications } from './notifications.ts';
import type { Committing } from './turn-commit.ts';

/** An event of a chat with a watched bot. */
export interface ChatEvent {
  readonly type: 'started' | 'answered' | 'ended';
  readonly sessionId: string;
  readonly turn: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The facts of a committed turn. */
export type MovedChat = Pick<Committing, 'sessionId' | 'botId' | 'asked'> & {
  readonly host: Pick<Host, 'now'>;
};

/** Called with the events of one bot; with nothing when some may be missing. */
export type NewsListener = (event: ChatEvent | undefined) => void;

/** The news of one server. */
export interface ChatNews {
  /** Notifies watchers. An unwatched turn costs two look-ups. */
  moved(chat: MovedChat, turn: Pick<Turn, 'state' | 'stop'>): void;
  /** Makes every server report a chat until the signal is aborted. */
  watchChat(sessionId: string, signal: AbortSignal): void;
  /** The same for the chats with a bot, reported to the listener. */
  watchBot(botId: string, listener: NewsListener, signal: AbortSignal): void;
  /** Shows the followers of a chat that an operator is writing. */
  typing(sessionId: string): void;
  stop(): void;
}

/** The topic that wakes followers of a chat. */
export function topicOfChat(sessionId: string): string {
  return `session ${sessionId}`;
}

/** The topic that says that an operator is writing in a chat. */
export function topicOfTyping(sessionId: string): string {
  return `typing ${sessionId}`;
}

const WATCH = 'watch ';
const NEWS = 'news ';

/**
 * Creates the live events. Watchers announce themselves to all servers every few seconds; a server reports its
 * commits while an announcement is recent. Turns of operators, and of visitors who talk to one, are always reported:
 * they are few, and pages wait for them.
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
  /** When each topic expires, by this process's own clock. */
  const wanted = new Map<string, number>();
  /** Topics watched from here, with the number of watchers. */
  const watched = new Map<string, number>();
  const listeners = new Map<string, Set<NewsListener>>();
  // Listens from the start: watchers also announce themselves to servers without a turn yet.
  const stopListening = store.onNotification(hear);
  let asking: NodeJS.Timeout | undefined;

  function hear(topic: string | undefined): void {
    if (topic === undefined)
      for (const ofBot of listeners.values()) for (const tell of ofBot) tell(undefined);
    else if (topic.startsWith(WATCH)) announce(topic.slice(WATCH.length));
    else if (topic.startsWith(NEWS)) {
      const [bot, event] = JSON.parse(topic.slice(NEWS.length)) as [string, ChatEvent];
      for (const tell of listeners.get(bot) ?? []) tell(event);
    }
  }

  function announce(topic: string): void {
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
      const remaining = (watched.get(topic) ?? 1) - 1;
      if (remaining > 0) watched.set(topic, remaining);
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
    typing: (sessionId) => notifications.notify(topicOfTyping(sessionId)),
    stop() {
      clearInterval(asking);
      stopListening();
    },
  };
}

/** The bot's name in topics: of one length whatever its id is. */
function nameOfBot(botId: string): string {
  return `bot ${createHash('sha256').update(botId).digest('base64url')}`;
}
