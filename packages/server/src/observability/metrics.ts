// The metrics of a server for Prometheus. Computed on request; loaded only then.

import type { CommitNumbers } from '@colloquy/storage';
import type { Metric, MetricType, Registry as PrometheusRegistry } from 'prom-client';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { LoadWatch } from './load-watch.ts';
import type { Counted, Durations, Meter } from './meter.ts';
import { DURATION_BOUNDS_S } from './meter.ts';

/** Current load of a server, and its store's commit statistics. */
export interface ServerNumbers {
  readonly cachedSessions: number;
  /** Absent for stores where nothing waits. */
  readonly commits: CommitNumbers | undefined;
}

/** What the numbers are taken from. */
export interface MetricsSource {
  readonly colloquy: {
    readonly observer: { readonly meter: Meter };
    readonly version: string;
    numbers(): ServerNumbers;
  };
  readonly watch: Pick<LoadWatch, 'loopDelayMs'>;
}

/** The numbers as text, and the media type of that text. */
export interface Metrics {
  readonly mediaType: string;
  read(): Promise<string>;
}

/**
 * Opens the metrics of a server: its own (`colloquy_…`) and those of the process (`process_…`, `nodejs_…`).
 *
 * @example const text = await openMetrics({ colloquy, watch }).read();
 */
export function openMetrics({ colloquy, watch }: MetricsSource): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { meter } = colloquy.observer;
  const commits = () => colloquy.numbers().commits;
  const add = (name: string, help: string, type: 'counter' | 'gauge', values: () => Sample[]) =>
    register(registry, { name, help, type, values });

  add('colloquy_info', 'The version that runs.', 'gauge', () => [
    { labels: { version: colloquy.version }, value: 1 },
  ]);
  add('colloquy_turns_total', 'Turns, by operation and how they were answered.', 'counter', () =>
    samplesOf(meter.turns, 'operation'),
  );
  addDurations(registry, {
    name: 'colloquy_turn_duration_seconds',
    help: 'From the parsed request to the stored answer, calls included.',
    label: 'operation',
    all: meter.turnDurations,
  });
  add('colloquy_calls_total', 'Calls to the world, by port and outcome.', 'counter', () =>
    samplesOf(meter.calls, 'port'),
  );
  addDurations(registry, {
    name: 'colloquy_call_duration_seconds',
    help: 'Calls to the world, from the first try to the result.',
    label: 'port',
    all: meter.callDurations,
  });
  add('colloquy_requests_rejected_total', 'Requests that were not taken, by the reason.', 'counter', () =>
    countsOf(meter.rejections, 'reason'),
  );
  add('colloquy_retention_passes_total', 'Passes of retention, by how they ended.', 'counter', () =>
    countsOf(meter.passes, 'outcome'),
  );
  add(
    'colloquy_outbox_attempts_total',
    'Attempts to send what is in the outbox, by how they ended.',
    'counter',
    () => countsOf(meter.sent, 'outcome'),
  );
  add('colloquy_retention_removed_total', 'What retention removed, by kind.', 'counter', () =>
    countsOf(meter.removals, 'kind'),
  );
  add('colloquy_sessions_cached', 'Chats in memory.', 'gauge', () => one(colloquy.numbers().cachedSessions));
  add('colloquy_commits_total', 'Turns written.', 'counter', () => one(commits()?.commits));
  add('colloquy_commit_batches_total', 'Transactions in which they were written.', 'counter', () =>
    one(commits()?.batches),
  );
  add('colloquy_commit_batch_largest', 'Turns in the largest of these.', 'gauge', () =>
    one(commits()?.largestBatch),
  );
  add('colloquy_commits_queued', 'Turns that wait to be written.', 'gauge', () =>
    one(commits()?.queuedTurns),
  );
  add('colloquy_event_loop_delay_seconds', 'By how much the event loop is late, on average.', 'gauge', () =>
    one(watch.loopDelayMs() / 1_000),
  );
  return { mediaType: registry.contentType, read: () => registry.metrics() };
}

/** One line. */
interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** When it is not that of the metric. */
  readonly metricName?: string;
}

interface Described {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly values: () => Sample[];
}

/** A metric that is read from numbers counted elsewhere: those of the library count for themselves, which takes longer than the turn's own bookkeeping. */
function register(registry: PrometheusRegistry, { name, help, type, values }: Described): void {
  const get = async () => ({
    name,
    help,
    type: type as unknown as MetricType,
    values: values(),
    aggregator: 'sum',
  });
  registry.registerMetric({ name, get } as unknown as Metric);
}

function addDurations(
  registry: PrometheusRegistry,
  {
    name,
    help,
    label,
    all,
  }: { name: string; help: string; label: string; all: ReadonlyMap<string, Durations> },
): void {
  const values = () =>
    [...all].flatMap(([word, durations]) => durationSamples(name, { [label]: word }, durations));
  register(registry, { name, help, type: 'histogram', values });
}

function durationSamples(
  name: string,
  labels: Readonly<Record<string, string>>,
  { counts, sumSeconds }: Durations,
): Sample[] {
  let count = 0;
  const buckets = counts.map((value, index) => {
    count += value;
    const le = DURATION_BOUNDS_S[index];
    return {
      metricName: `${name}_bucket`,
      labels: { ...labels, le: le === undefined ? '+Inf' : String(le) },
      value: count,
    };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sumSeconds },
    { metricName: `${name}_count`, labels, value: count },
  ];
}

function samplesOf(counted: Counted, label: string): Sample[] {
  return [...counted].flatMap(([name, counter]) =>
    [...counter].map(([outcome, value]) => ({ labels: { [label]: name, outcome }, value })),
  );
}

function countsOf(counter: ReadonlyMap<string, number>, label: string): Sample[] {
  return [...counter].map(([word, value]) => ({ labels: { [label]: word }, value }));
}

function one(value: number | undefined): Sample[] {
  return value === undefined ? [] : [{ labels: {}, value }];
}
