// Bounds of HTTP, each with its reason.

export const limits = {
  /** Bytes of a request body on the chat routes: a 64 KiB message in which every character is escaped, with room for variables. */
  chatBodyBytes: 1024 * 1024,
  /** Pauses that one `sendMessage` request passes, each of them a turn: more than any bot has in a row, and an end to a loop of them. */
  waitsPassed: 20,
  /** Bytes of a preview request, which may carry a whole bot: twenty times the biggest that people export. A larger one is published. */
  previewBodyBytes: 4 * 1024 * 1024,
  /** Bytes of a body from a program of the owner in the same process: a definition of the most characters that one may have, with its options. */
  ownBodyBytes: 17 * 1024 * 1024,
  /** Levels of nesting in a body. Bots stay under 130; each level costs the parser and all later code. */
  bodyDepth: 400,
  /** Largest body, in characters, parsed without checking its nesting first: even all brackets take under a millisecond. */
  quickBodyCharacters: 4_096,
  /** Characters of a body parsed in one run, in a few milliseconds at worst; and of one step of a longer one. */
  bodyStepCharacters: 65_536,
  /** Unknown fields named in a refusal: enough to see a typo. */
  unknownFields: 10,
  /** Characters of an id in an address, as written there: twice those of an id, for letters that are escaped. */
  addressPartCharacters: 512,
  /** Milliseconds between heartbeats of a stream. Proxies close silent streams after a minute; some after half of one. */
  heartbeatMs: 15_000,
  /** Different scripts that an owner allows a bot: 25 KB of its record, which pages read. Real bots have a dozen. */
  allowedScripts: 1_000,
  /** Bots in the gallery: more than users scroll through, and each one's flow is read. */
  galleryBots: 100,
  /** Milliseconds to receive a body of the interface: 1 MiB at 0.3 Mbit/s. Milliseconds between two looks for those that are late. */
  bodyMs: 30_000,
  bodyLookMs: 1_000,
  /** Late bodies that are refused in one round of the event loop: some milliseconds. Thousands may have begun at the same moment. */
  lateBodiesAtOnce: 50,
  /** Bytes of a form beside its file, and of the header lines of one part: a dozen short fields, and three lines. */
  formFieldBytes: 64 * 1024,
  formHeadBytes: 4 * 1024,
  /** Pieces of one body before others have their turn. A real body of 1 MiB comes in some hundred. */
  bodyPiecesAtOnce: 1_000,
  /** Bytes of a body that count against nothing. Replies of visitors have under 4 KiB; 10,000 connections hold 80 MiB with this. */
  freeBodyBytes: 8 * 1024,
  /** Bytes of all bodies in progress together, beyond those. Parsed, they take about four times as much: 256 MiB. */
  bodiesBytes: 64 * 1024 * 1024,
  /** Bytes of a refused body that are dropped as they come, so that its client can read why; then it is cut off. Some seconds of sending. */
  droppedBodyBytes: 32 * 1024 * 1024,
  /** Milliseconds to receive a whole request: a file of 10 MiB over a poor connection of 0.3 Mbit/s. Slower clients are cut off. */
  requestTimeoutMs: 300_000,
  /** Milliseconds to receive the headers, which fit one packet: slower clients only hold a connection. */
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
   * The share of all connections, and of the streams of one kind, for one address: a mobile network of a thousand
   * visitors. Behind a named proxy it is the share of requests in progress.
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
  /**
   * Places of one address. Turns of usual size take a millisecond or two with their writing: four at once are many hundred a second, more
   * than the visitors of an office or a proxy need.
   */
  requestsOfAddress: 4,
  /** Bytes of a body for which it takes one of these places. A reply of 48,000 characters computes and writes for ten times as long as a usual one. */
  bytesPerPlace: 8 * 1024,
  /** Milliseconds after which a request counts as waiting for something outside, and frees its place. Most are answered in under ten. */
  requestTurnMs: 50,
  /** The same for a turn of a chat, which says itself when it waits for a call: only a database that does not answer takes so long. */
  heldTurnMs: 5_000,
  /** Connections that wait to be accepted, as Linux's default (`somaxconn`): thousands may reconnect at the same moment. */
  acceptBacklog: 4_096,
  /** Pipelined requests that may wait on one connection. Browsers send none; some programs do. */
  waitingRequestsPerConnection: 32,
  /** Requests that wait so in all, about 5 KiB each. */
  waitingRequests: 5_000,
  /** Milliseconds for which a connection may take nothing of its answer. Phones in tunnels are back by then, or gone. */
  unreadMs: 30_000,
  /** Bytes of all answers that are not taken yet. Answers have some KiB, and systems take 2 MiB of each off the process. */
  unreadBytes: 64 * 1024 * 1024,
  /** Milliseconds between checks of unread responses. In that time a server writes at most some 50 MiB of them. */
  unreadLookMs: 250,
  /** Checks without a finding before they pause until the next use: five seconds, enough to answer a broken request. */
  unreadLooksInVain: 20,
  /** Bytes of the request line and all headers together, as in most servers, and how many headers. Browsers send about 20. */
  headerBytes: 16_384,
  headers: 100,
  /** Characters of an address. Ours have under 100, and ids at most 512. */
  urlCharacters: 4_096,
  /**
   * Requests of one address: an office or a mobile network of some hundred visitors, each with a reply every few
   * seconds. They take less than one per cent of a core.
   */
  addressRate: { requests: 3_000, windowMs: 60_000 },
  /** Megabytes that one address may upload: an office where each visitor sends a document within the hour. More is abuse. */
  uploadRate: { requests: 500, windowMs: 3_600_000 },
  /**
   * Megabytes that the chats of one address may have stored. Turns of real bots store 1.0 to 2.2 KB on average, so the 180,000 replies that the
   * request rate of an address allows in an hour come to 400 MB: an office that only chats reaches the request rate first. Where models
   * write long answers and a turn stores 5 KB, 300 visitors may reply every eleven seconds for an hour.
   */
  writeRate: { requests: 500, windowMs: 3_600_000 },
  /**
   * Megabytes reserved for each turn in progress, until its size is known: a start with all the values it may bring.
   * All 3,000 requests that an address may send at once have room.
   */
  turnReserveMegabytes: 0.125,
  /** Requests of one chat. A person sends one in some seconds, and a page that carries out actions a few at once. */
  sessionRate: { requests: 100, windowMs: 10_000 },
  /**
   * Previews that one address starts without a token: an author tries a bot every few seconds. Each may have its own
   * definition, which is compiled and stored for a day. All requests from this machine count together, because a
   * reverse proxy makes strangers look local.
   */
  openPreviewRate: { requests: 60, windowMs: 60_000 },
  /** Bytes of a body of such a preview: definitions of thousands of blocks, and a megabyte a second at most with the rate. */
  openPreviewBodyBytes: 1_048_576,
  /** Addresses and chats that are counted at the same time, about 100 bytes each, twice. */
  countedKeys: 50_000,
  /** Milliseconds between two looks at how the server keeps up. */
  loadLookMs: 100,
  /** Checks without a request before they pause: three seconds, in which a slow turn may still run. */
  loadLooksUnasked: 30,
  /** Milliseconds of own computing by which the event loop is late on average: beyond the first, new chats are refused; beyond the second, all turns. */
  busyLoopDelayMs: 500,
  fullLoopDelayMs: 1_000,
  /** Milliseconds for which a request waits for that to pass before it is refused. Visitors hardly notice a second. */
  loadWaitMs: 1_000,
  /** Turns that wait for the disk, of the 10,000 that can: the same two steps. */
  busyQueuedTurns: 5_000,
  fullQueuedTurns: 8_000,
  /** Seconds after which a refused client may retry. */
  retryAfterSeconds: 2,
  /** Milliseconds for sending spans to their collector, also at the stop of the server, which does not wait longer for it. */
  traceExportMs: 3_000,
  /** Milliseconds within which the store has to answer for the server to count as ready. */
  readyMs: 2_000,
  /** Seconds for which a stopping server may continue. Load balancers poll every few seconds; service managers kill after 30 to 90. */
  drainSeconds: 60,
  /** Milliseconds for which replies under way may be finished when the server stops. A call may take longer; its turn is run again. */
  finishMs: 10_000,
  /** Milliseconds for which those who have to come again may read that, before their connections are cut. */
  farewellMs: 1_000,
  /** Milliseconds for which a stopping server waits for the first request of a connection: as long as it takes to arrive from far away. */
  silentMs: 500,
  /** Milliseconds between two looks for connections that are idle by then. */
  idleLookMs: 50,
  /** Bytes of the secret that identities are signed with: HS256 asks for as many as its hash has (RFC 7518, 3.2). */
  leastIdentitySecretBytes: 32,
  /** Streams of operators who watch chats, and of visitors whose page waits for a person: half of the connections. */
  watchers: 200,
  followers: 5_000,
  /** Pages that wait for another system at once. Each looks every two seconds. */
  listeners: 1_000,
  /** Milliseconds between polls for turns whose notification was lost. Notifications are hints. */
  watchLookMs: 5_000,
  /** The same for a command that watches: no other process wakes it, so its owner waits this long for each turn. */
  ownWatchLookMs: 1_000,
  followLookMs: 30_000,
  /** Events of a bot that wait for a slow watcher, and those kept for a returning one: some seconds of a busy bot. */
  waitingNews: 1_000,
  /** Lines of the log for security events of one kind in a minute: enough to see an attack and where it comes from, too few to fill a disk. */
  securityEventsPerMinute: 60,
} as const;
