// Bounds of channels, each with its reason.

export const limits = {
  /** Bots that share the account of another bot. Each first message is compared with the conditions of all. */
  otherBots: 20,
  /** Channels of one bot, and of all bots: every server caches them, about a kilobyte each. */
  channelsPerBot: 20,
  channels: 1_000,
  /** Milliseconds between polls for changes without a notification: by a command on the same data folder. */
  refreshMs: 5_000,
  /** Bytes of one request: as many as a batch of WhatsApp has. A refused batch would come again for a week. */
  bodyBytes: 3 * 1024 * 1024,
  /** Events of one request. They are written in one transaction. */
  eventsPerRequest: 100,
  /** Characters of the platform's names of a person and of an event. */
  nameCharacters: 256,
  /** Variables that an event may set when it starts a chat. */
  variables: 50,
  /** Seconds between the signing of a request and its arrival, against replays; as Standard Webhooks advises. */
  signatureAgeSeconds: 5 * 60,
  /** Events that are turns at the same time. Most take a millisecond; some wait for a service. */
  turnsAtOnce: 32,
  /** Attempts to make a turn of an event, over some five hours: time for repairs. Then the person's next message has its turn. */
  attempts: 12,
  /** Milliseconds before an event looks again whether the last messages of the earlier chat have left. */
  earlierChatMs: 250,
  /** Milliseconds that the id of an event is stored after its turn. Platforms repeat a request for up to 7 days. */
  doneEventMs: 8 * 24 * 60 * 60 * 1_000,
  /** Milliseconds that an event without a turn is stored: it has words of a visitor. */
  deadEventMs: 30 * 24 * 60 * 60 * 1_000,
  /** Characters of one outgoing message. Longer ones lose the bubbles, and are marked. */
  messageCharacters: 2 * 1024 * 1024,
  /** Turns of operators in a row after which a click on the question before them is late: more than a take-over has. */
  silentTurns: 20,
  /** Messages of one turn to the person. The outbox takes 200 entries of a turn, some of them for webhooks. */
  messagesPerTurn: 150,
  /** Milliseconds that a wait of a flow may take: a week, as long as people remember what they were asked. */
  waitMs: 7 * 24 * 60 * 60 * 1_000,
  /** Bytes of the events that a platform returns when it is asked: a hundred of the longest messages. */
  polledBytes: 8 * 1024 * 1024,
  /** Milliseconds before a platform is asked again after a failure, and the longest pause between two. */
  firstPollPauseMs: 1_000,
  mostPollPauseMs: 60_000,
  /** Milliseconds before a server looks again whether it may do the asking, while another one does it. */
  pollerLookMs: 5_000,
  /** Attempts of a message that the platform takes and reports as failed later, and milliseconds before the next one if it names none. */
  reportedAttempts: 5,
  reportedRetryMs: 30_000,
  /** Milliseconds for loading a file that a person sent, and attempts, before the message counts without it. */
  fileMs: 25_000,
  fileAttempts: 3,
  /** Milliseconds for sending one message, and bytes that are read of the response. */
  sendMs: 20_000,
  responseBytes: 65_536,
} as const;
