// Carries notifications between the servers on one database, by LISTEN and NOTIFY.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay, setImmediate as nextRound } from 'node:timers/promises';
import { checkTopic, createLocalNotifications } from '../../local-notifications.ts';
import type { NotificationListener } from '../../store.ts';
import type { DatabaseAddress } from '../connections/database-address.ts';
import { keepConnection } from '../connections/lasting-connection.ts';
import { retry } from '../connections/retry.ts';
import { isolation } from '../connections/settings.ts';
import { limits } from '../limits.ts';
import { toBinaryArray } from '../values/binary-array.ts';
import { readPayload, writePayload } from './payload.ts';

/** Notifies and listens. Connects on first use. */
export interface PostgresNotifications {
  notify(topic: string): Promise<void>;
  onNotification(listener: NotificationListener): () => void;
  close(): Promise<void>;
}

/** The channel, in the words of LISTEN. */
const CHANNEL = 'colloquy_wake';

const notify = {
  name: 'notify',
  text: `SELECT pg_notify('${CHANNEL}', given.payload) FROM unnest($1::text[]) WITH ORDINALITY AS given (payload, place)
    ORDER BY given.place`,
};

/**
 * Creates the notifications. Local listeners are called directly, those of other servers through the database. The
 * listening connection opens with the first listener and again when lost; then every listener is called without a
 * topic, because notifications may be missing.
 */
export function createPostgresNotifications(address: DatabaseAddress): PostgresNotifications {
  const local = createLocalNotifications();
  const own = randomUUID();
  const notifying = keepConnection(address, { settings: isolation });
  const listening = keepConnection(address, { onNotification: hear });
  let isListening = false;
  let isClosed = false;
  let topics: string[] = [];
  let sending: Promise<void> | undefined;
  const stop = new AbortController();

  function hear(payload: string): void {
    const sent = readPayload(payload);
    if (sent && sent.sender !== own) local.notify(sent.topic);
  }

  async function listen(): Promise<void> {
    let isFirst = true;
    while (!isClosed) {
      try {
        const connection = await listening.get(performance.now() + limits.outageWaitMs);
        await connection.query(`LISTEN ${CHANNEL}`);
        if (!isFirst) local.notify(undefined);
        isFirst = false;
        while (!connection.isLost && !isClosed) {
          const word = new AbortController();
          const pause = delay(limits.listenWordMs, undefined, { ref: false, signal: word.signal });
          await Promise.race([connection.end, pause.catch(() => undefined)]);
          word.abort();
          if (!connection.isLost) await connection.query('SELECT 1');
        }
      } catch {
        // The database is away or refuses us. The other connections report that to callers.
        const pause = delay(limits.longestReconnectPauseMs, undefined, { ref: false, signal: stop.signal });
        await pause.catch(() => undefined);
      }
    }
  }

  /** Notifications of one moment are sent as one batch, and batches one at a time, to keep their order. */
  async function send(): Promise<void> {
    await nextRound();
    try {
      while (topics.length > 0) {
        const payloads = topics
          .splice(0, limits.notificationsPerStatement)
          .map((topic) => writePayload({ sender: own, topic }));
        await retry(notifying, { address, outageWaitMs: limits.notifyWaitMs }, (connection) =>
          connection.query(notify, [toBinaryArray('text', payloads)]),
        );
      }
    } catch {
      // A notification is a hint. The servers that miss it have lost their connections as well, and look for themselves afterwards.
      topics = [];
    } finally {
      sending = undefined;
    }
  }

  return {
    async notify(topic) {
      checkTopic(topic);
      local.notify(topic);
      topics.push(topic);
      sending ??= send();
      await sending;
    },
    onNotification(listener) {
      if (!isListening && !isClosed) {
        isListening = true;
        void listen();
      }
      return local.onNotification(listener);
    },
    async close() {
      isClosed = true;
      stop.abort();
      await sending;
      await Promise.all([notifying.close(), listening.close()]);
    },
  };
}
