// The capacity table of docs/scaling.md, computed from measured costs.

/** Measured: see "What was measured" in docs/scaling.md. */
const measured = {
  /** Computing time in microseconds: what each turn costs, and what each batch costs that the turns share. */
  database: { turnMicros: 27, batchMicros: 325 },
  server: { turnMicros: 75, batchMicros: 350 },
  /** Bytes of write-ahead log. */
  logBytesPerTurn: 2_130,
  /** Bytes on the disk, with indexes. */
  bytes: { request: 761, answer: 241, session: 1_797, result: 883 },
} as const;

/** Assumed. */
export const assumed = {
  /** Milliseconds that a batch is under way: two round trips of half a millisecond and a sync of one and a half. */
  batchMs: 2.5,
  /** Batches that a server has under way at once. */
  lanes: 2,
  /** Processors are planned to be half busy, so that a busy minute finds room. */
  busyShare: 0.5,
  turnsPerSession: 5,
} as const;

/** A size of operation. */
export interface Operation {
  readonly turnsPerMinute: number;
  readonly servers: number;
}

/** Operations in the table. */
const operations: readonly Operation[] = [
  { turnsPerMinute: 10_000, servers: 2 },
  { turnsPerMinute: 100_000, servers: 2 },
  { turnsPerMinute: 300_000, servers: 3 },
  { turnsPerMinute: 1_000_000, servers: 4 },
  { turnsPerMinute: 1_000_000, servers: 8 },
];

/** Numbers of sessions in the table. */
const sessionCounts: readonly number[] = [1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/** What an operation needs. */
export function needsOf({ turnsPerMinute, servers }: Operation) {
  const turnsPerSecond = turnsPerMinute / 60;
  const batch = Math.max(1, ((turnsPerSecond / servers) * assumed.batchMs) / 1_000 / assumed.lanes);
  const coresOf = ({
    turnMicros,
    batchMicros,
  }: {
    readonly turnMicros: number;
    readonly batchMicros: number;
  }) => (turnsPerSecond * (turnMicros + batchMicros / batch)) / 1_000_000 / assumed.busyShare;
  return {
    batch,
    serverCores: coresOf(measured.server),
    databaseCores: coresOf(measured.database),
    logMegabytesPerSecond: (turnsPerSecond * measured.logBytesPerTurn) / 1_000_000,
  };
}

/** Bytes that a session of the usual length leaves. */
export function bytesPerSession(): number {
  const { request, answer, session, result } = measured.bytes;
  const turns = assumed.turnsPerSession;
  return turns * request + (turns - 1) * answer + session + result;
}

/** The part of the page that is computed, as Markdown. */
export function capacityTables(): string {
  const number = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
  const rates = operations.map((operation) => {
    const { batch, serverCores, databaseCores, logMegabytesPerSecond } = needsOf(operation);
    const cells = [
      operation.turnsPerMinute,
      operation.servers,
      batch,
      serverCores,
      databaseCores,
      logMegabytesPerSecond,
    ];
    return `| ${cells.map(number).join(' | ')} |`;
  });
  const sizes = sessionCounts.map(
    (sessions) => `| ${number(sessions)} | ${number((sessions * bytesPerSession()) / 1e9)} |`,
  );
  const { database, server, bytes } = measured;
  const cost = ({ turnMicros, batchMicros }: typeof database | typeof server) =>
    `${turnMicros} µs + ${batchMicros} µs / \`b\``;
  return [
    `- database: ${cost(database)}`,
    `- server, from HTTP request to answer: ${cost(server)}`,
    `- \`b\` = turns a second of one server × ${assumed.batchMs} ms / ${assumed.lanes} lanes, at least 1`,
    `- cores = turns a second × cost / ${assumed.busyShare}: processors are planned to be half busy`,
    `- log = turns × ${number(measured.logBytesPerTurn)} bytes`,
    `- disk = requests × ${bytes.request} bytes + answers × ${bytes.answer} + sessions × ${number(bytes.session)} + results × ${bytes.result}, with their indexes`,
    '',
    '| turns a minute | servers | turns in a batch | cores of all servers | cores of the database | MB of log a second |',
    '|---:|---:|---:|---:|---:|---:|',
    ...rates,
    '',
    `| sessions of ${assumed.turnsPerSession} turns | GB on the disk |`,
    '|---:|---:|',
    ...sizes,
  ].join('\n');
}
