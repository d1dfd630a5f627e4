// Bounds of the server, each with its reason.

export const limits = {
  /** Bytes of a request body on the chat routes: a 64 KiB message in which every character is escaped, with room for variables. */
  chatBodyBytes: 1024 * 1024,
  /** Bytes of a preview request, which may carry a whole bot: twenty times the biggest that people export. A larger one is published. */
  previewBodyBytes: 4 * 1024 * 1024,
  /** Characters of a draft: less than what is published in one request, so that every draft can be. */
  draftCharacters: 4 * 1024 * 1024 - 65_536,
  /** Characters of a definition up to which it is read at a stretch: a bot of 200 blocks, in some milliseconds. */
  quickDefinitionCharacters: 65_536,
  /** Levels of nesting in a body. Bots stay under 130; each level costs the parser and everything behind it. */
  bodyDepth: 400,
  /** Characters up to which a body is parsed without looking at its nesting first: even all brackets take under a millisecond. */
  quickBodyCharacters: 4_096,
  /** Characters of a body up to which it is read at a stretch, in a few milliseconds at its worst; and characters of one step of a longer one. */
  bodyStepCharacters: 65_536,
  /** Fields that there are not, as a refusal names them: enough to see what was misspelled. */
  unknownFields: 10,
  /** Characters of an id in an address, as written there: twice those of an id, for letters that are escaped. */
  addressPartCharacters: 512,
  /** Characters of an idempotency key. A UUID has 36; two of them with a prefix still fit. */
  idempotencyKeyCharacters: 255,
  /** Compiled flows kept in memory. A flow of 50 blocks takes about 100 KiB, so this is some 100 MiB at the very most. */
  cachedFlows: 1_000,
  /** Definitions kept as they were read, with their text: the bots somebody is trying out right now. */
  readDefinitions: 20,
  /** Bytes of the sessions whose state is kept in memory: some ten thousand. One that is not among them is read from the store. */
  cachedSessionBytes: 64 * 1024 * 1024,
  /** Characters of JSON up to which a state is kept ready for its next turn, as nearly all are; a larger one takes a tenth as its text. */
  readyStateCharacters: 8_192,
  /** Units of work after which a turn lets others go first, and a new one waits for that: about 10 ms. A piece of code is not cut in two. */
  fuelPerSlice: 2_000_000,
  /** Milliseconds of one slice of work that is cut into steps: less than a slice of a turn, because there may be a hundred of them. */
  sliceMs: 5,
  /**
   * Units that a turn may use at once, before others had the event loop: one to two milliseconds. A chat of people uses some thousands,
   * and each piece of code some ten thousand more. A turn that needs more is run again in the lane of long turns.
   */
  fuelAtOnce: 250_000,
  /** Turns that begin in one round of the event loop when many wait: as many as come to one slice at their worst. */
  turnsPerRound: 8,
  /** Milliseconds for which a slice of a long turn waits for turns that are being stored: as long as writing a batch takes. */
  laneHoldMs: 5,
  /** Rounds in which turns that begin may go before the long ones. Without a bound, enough of the former would keep the latter for ever. */
  roundsAhead: 8,
  /** Bytes of a stored state or result that a turn writes again although it has not changed them: all but its long values, and many times what people say. */
  rewrittenBytes: 65_536,
  /**
   * Bytes of stored text in one page of any list: 200 results of an ordinary form, or more turns than a screen shows. A single row may have more: then
   * it is a page of its own.
   */
  pageBytes: 512 * 1024,
  /** Milliseconds of a read that are done at once: reading back a chat of people takes less than one. */
  quickReadMs: 2,
  /** Reads that take longer and run at once, in slices, and those that wait for one to end: each holds some MiB. */
  largeReads: 4,
  waitingReads: 32,
  /** Reads of the same chat, result or list that are queued: a few open pages. More come from a program. */
  readsPerSubject: 16,
  /** Turns of one session that may wait for each other. A person sends one at a time; a script that sends more is told to slow down. */
  queuedTurnsPerSession: 256,
  /** Times a turn is run again because another server was faster. */
  conflictRetries: 10,
  /** Calls to the world under way at once, over all sessions. Each holds a socket; systems give a process at least some thousand. */
  concurrentCalls: 1_000,
  /** Calls that wait for one of those to end, and milliseconds for which they wait: a visitor is waiting too. */
  waitingCalls: 1_000,
  callWaitMs: 5_000,
  /** Calls of one turn through one port. A mail cannot be taken back, and a loop that sends mails would make the sender a
   * spammer; models are paid by the word, and a script makes up to 20 requests. */
  callsPerTurn: { gmail: 5, mail: 5, model: 20, script: 10 } as Readonly<Record<string, number>>,
  /** Characters of JSON that the results of one turn's calls have together: two of the largest answers, or fifty of 160 KB. */
  resultCharactersPerTurn: 8 * 1024 * 1024,
  /** Characters up to which they are read and written at a stretch, in a millisecond or two. */
  quickResultCharacters: 131_072,
  /** Milliseconds after a call's deadline for which its turn still counts as under way: a result is journaled within that time. */
  leaseGraceMs: 10_000,
  /** Milliseconds to wait for a turn that another server has under way, before the client is asked to come back, and between two looks. */
  leaseWaitMs: 2_000,
  leaseLookMs: 50,
  /** Milliseconds between two looks whether a chat waits for what another system has sent already. */
  deliveryLookMs: 100,
  /** Milliseconds for which a client may listen before it has to ask again, and between two looks when nobody woke it. */
  listenMs: 600_000,
  listenLookMs: 2_000,
  /** Milliseconds between two signs of life on a stream. Proxies close what is silent for a minute; some for half of one. */
  heartbeatMs: 15_000,
  /** Characters of a public id as it is written in an address, where a letter of other alphabets takes six or nine. The router takes no more. */
  publicIdCharacters: 512,
  /** Characters of what an author says about a version: some paragraphs. */
  versionMessageCharacters: 2_000,
  /** Megabytes that checking a definition may take, and milliseconds: four times what the largest that can be sent needs. */
  checkMegabytes: 512,
  checkMs: 30_000,
  /** Milliseconds for which the thread of checks is kept for the next one: it takes half a second to start and 60 MiB to keep. */
  checkIdleMs: 10_000,
  /** Definitions that wait to be checked. People publish one at a time, and a script some at once. */
  waitingChecks: 20,
  /** Milliseconds for which a bot's address is trusted before the store is asked whether it points elsewhere now. */
  botAddressMs: 500,
  /** Milliseconds for which a version that was put into the store is known to be there. Unused ones are removed after a day, not sooner. */
  keptFlowMs: 60 * 60 * 1000,
  /** Characters of a flow that its author shares; what anybody may ask for is read and written in 30 ms. And such flows kept ready. */
  sharedFlowCharacters: 1_048_576,
  sharedFlows: 20,
  /** Bots in the gallery: nobody scrolls further, and each one's flow is read. */
  galleryBots: 100,
  /** Bots that links may reach from one bot, all levels together. */
  linkedBots: 100,
  /** Milliseconds to receive a body of the interface: 1 MiB at 0.3 Mbit/s. Milliseconds between two looks for those that are late. */
  bodyMs: 30_000,
  bodyLookMs: 1_000,
  /** Late bodies that are refused in one round of the event loop: some milliseconds. Thousands may have begun at the same moment. */
  lateBodiesAtOnce: 50,
  /** Bytes of a form beside its file, and of the header lines of one part: a dozen short fields, and three lines. */
  formFieldBytes: 64 * 1024,
  formHeadBytes: 4 * 1024,
  /** Pieces of one body after which others have their turn. A body of 1 MiB that somebody really sends comes in some hundred. */
  bodyPiecesAtOnce: 1_000,
  /** Bytes of a body that count against nothing. Replies of visitors have under 4 KiB; 10,000 connections hold 80 MiB with this. */
  freeBodyBytes: 8 * 1024,
  /** Bytes of all bodies under way together, without those. What is made of them takes about four times as much: 256 MiB. */
  bodiesBytes: 64 * 1024 * 1024,
  /** Bytes of a refused body that are dropped as they come, so that its client can read why; then it is cut off. Some seconds of sending. */
  droppedBodyBytes: 32 * 1024 * 1024,
  /** Milliseconds to receive a whole request: a file of 10 MiB over a poor connection of 0.3 Mbit/s. Slower clients are cut off. */
  requestTimeoutMs: 300_000,
  /** Milliseconds to receive its headers, which fit one packet: whoever drips them only holds a connection. */
  headersTimeoutMs: 10_000,
  /** Milliseconds for which a connection without a request is kept. Longer than the 60 s of common proxies, so that they close first. */
  keepAliveTimeoutMs: 65_000,
  /** Milliseconds between two looks for requests that take too long. */
  connectionLookMs: 5_000,
  /** Connections at once, about 20 KiB each. */
  connections: 10_000,
  /** Connections beyond those, for health checks. Each is closed with its first answer, or when this many newer ones have come. */
  reservedConnections: 100,
  /**
   * The part of all connections, and of the streams of one kind, that one address may have: room for a mobile network of a thousand visitors.
   * Behind a named proxy it is the part of the requests under way.
   */
  addressShare: 0.25,
  /** The same for this machine and for connections of named proxies: many visitors share their address. The rest is for all others. */
  sharedAddressShare: 0.8,
  /** The part of the connections of an address that may be without a request. Browsers and proxies keep some for their next request. */
  idleShare: 0.5,
  /**
   * Requests in work at once, and begun in one round of the event loop: some 10 ms of work. Fewer would make smaller writes to the disk, more
   * would make each round longer for all. Others wait in the fair queue.
   */
  requestsAtOnce: 64,
  /** Milliseconds after which a request counts as waiting for something outside, and frees its place. Most are answered in under ten. */
  requestTurnMs: 50,
  /** Connections that wait to be accepted, as many as Linux keeps by itself (`somaxconn`): thousands may come back at the same moment. */
  acceptBacklog: 4_096,
  /** Requests that may wait behind one that is in work on the same connection. No browser sends any ahead; programs that do send some at once. */
  waitingRequestsPerConnection: 32,
  /** Requests that wait so in all, about 5 KiB each. */
  waitingRequests: 5_000,
  /** Milliseconds for which a connection may take nothing of its answer. Phones in tunnels are back by then, or gone. */
  unreadMs: 30_000,
  /** Bytes of all answers that are not taken yet. Answers have some KiB, and systems take 2 MiB of each off the process. */
  unreadBytes: 64 * 1024 * 1024,
  /** Milliseconds between two looks at what is not taken. In that time a server writes some 50 MiB of answers at most. */
  unreadLookMs: 250,
  /** Looks that found nothing, after which nobody looks until somebody asks again: five seconds, in which a request that was broken is answered. */
  unreadLooksInVain: 20,
  /** Bytes of the request line and all headers together, as in most servers, and how many headers. Browsers send about 20. */
  headerBytes: 16_384,
  headers: 100,
  /** Characters of an address. Ours have under 100, and ids at most 512. */
  urlCharacters: 4_096,
  /**
   * Requests of one address: an office or a mobile network of some hundred visitors behind it, each with a reply every few seconds. They
   * take less than one per cent of a core.
   */
  addressRate: { requests: 3_000, windowMs: 60_000 },
  /**
   * Megabytes that one address may upload: an office where everybody sends a document within the hour. More is somebody who fills the disk.
   */
  uploadRate: { requests: 500, windowMs: 3_600_000 },
  /**
   * Megabytes that the chats of one address may have stored. Turns of real bots store 1.0 to 2.2 KB on average, so the 180,000 replies that the
   * request rate of an address allows in an hour come to 400 MB: an office that only chats reaches the request rate first. Where models
   * write long answers and a turn stores 5 KB, 300 visitors may reply every eleven seconds for an hour.
   */
  writeRate: { requests: 500, windowMs: 3_600_000 },
  /**
   * Megabytes set aside for each turn under way, until it is known what it stores: what a start stores that brings all the values it may.
   * All 3,000 requests that an address may send at once have room.
   */
  turnReserveMegabytes: 0.125,
  /** Requests of one chat. A person sends one in some seconds, and a page that carries out actions a few at once. */
  sessionRate: { requests: 100, windowMs: 10_000 },
  /**
   * Previews that one address starts without a token: somebody who writes a bot tries it every few seconds. Each may bring a definition of its own,
   * which is compiled and stored for a day. All of this machine count together, because a reverse proxy makes strangers look like it.
   */
  openPreviewRate: { requests: 60, windowMs: 60_000 },
  /** Bytes of a body of such a preview: definitions of thousands of blocks, and a megabyte a second at most with the rate. */
  openPreviewBodyBytes: 1_048_576,
  /** Addresses and chats that are counted at the same time, about 100 bytes each, twice. */
  countedKeys: 50_000,
  /** Milliseconds between two looks at how the server keeps up. */
  loadLookMs: 100,
  /** Looks after which nobody who was served asked any more: three seconds, in which a slow turn may still be under way. */
  loadLooksUnasked: 30,
  /** Milliseconds by which the event loop is late, on average: beyond the first, no new chats begin; beyond the second, none goes on. */
  busyLoopDelayMs: 500,
  fullLoopDelayMs: 1_000,
  /** Turns that wait for the disk, of the 10,000 that can: the same two steps. */
  busyQueuedTurns: 5_000,
  fullQueuedTurns: 8_000,
  /** Seconds after which somebody who was sent away may come again. */
  retryAfterSeconds: 2,
  /** The same at most, for whoever asks again for a turn that is in work: longer than this, clients do not wait. */
  twinRetryAfterSeconds: 30,
  /** The same for a turn that another server has in work: nobody here knows since when, and whoever asks has waited for `leaseWaitMs`. */
  elsewhereRetryAfterSeconds: 5,
  /** Milliseconds for sending spans to their collector, also when the server stops: nobody waits for a collector that is away. */
  traceExportMs: 3_000,
  /** Milliseconds within which the store has to answer for the server to count as ready. */
  readyMs: 2_000,
  /** Seconds for which a server that is asked to end may go on. Load balancers look every few seconds; service managers kill after 30 to 90. */
  drainSeconds: 60,
  /** Milliseconds for which replies under way may be finished when the server stops. A call may take longer; its turn is run again. */
  finishMs: 10_000,
  /** Milliseconds for which those who have to come again may read that, before their connections are cut. */
  farewellMs: 1_000,
  /** Milliseconds between two looks for connections that are idle by then. */
  idleLookMs: 50,
  /** Bytes of the secret that identities are signed with: HS256 asks for as many as its hash has (RFC 7518, 3.2). */
  leastIdentitySecretBytes: 32,
  /** Seconds by which the clock of whoever signs identities may be off. */
  identityClockSeconds: 30,
  /** Seconds for which an identity may be good: one that is stolen, or was signed with an end by mistake, opens nothing the day after. */
  identityLifetimeSeconds: 24 * 3_600,
  /** Milliseconds and bytes for getting a set of keys. Real ones have a few KiB; a visitor waits. */
  keysMs: 3_000,
  keysBytes: 256 * 1024,
  /** Milliseconds for which keys are kept, and between two looks for one that is not among them: strangers may name keys without end. */
  keysAgeMs: 10 * 60_000,
  keysPauseMs: 30_000,
  /** Characters of an operator's token: 16 random ones cannot be guessed, and shorter ones are words. */
  leastTokenCharacters: 16,
  /** Chats that are looked at for one page of a list, and at once: some milliseconds of work. */
  listedSessionsLookedAt: 5_000,
  listedSessionsAtOnce: 500,
  /** Sessions of one millisecond that are compared to find a chat by its public id. A server starts some ten in one; previews may choose such ids. */
  sessionsComparedByChatId: 5_000,
  /** Streams of people who watch chats of their bots at once, and of visitors whose page waits for what a person says: half of the connections. */
  watchers: 200,
  followers: 5_000,
  /** Pages that wait for another system at once. Each looks every two seconds. */
  listeners: 1_000,
  /** Milliseconds between two looks for turns that nobody woke a watcher or a visitor's page for. Notifications are hints. */
  watchLookMs: 5_000,
  followLookMs: 30_000,
  /** Milliseconds between two times at which watchers say that they watch, and for which that holds: one word may get lost. */
  watchAgainMs: 5_000,
  watchedMs: 15_000,
  /** Chats and bots that are told of because somebody watches them, on all servers together. */
  watchedTopics: 10_000,
  /** News of a bot that wait for a slow watcher, and those kept for one that comes back: some seconds of a busy bot. */
  waitingNews: 1_000,
  /** Versions of a bot that are looked at once, for the number of the one that a chat runs. */
  versionsLookedAt: 1_000,
  /** Lines of the log for security events of one kind in a minute: enough to see an attack and where it comes from, too few to fill a disk. */
  securityEventsPerMinute: 60,
} as const;
