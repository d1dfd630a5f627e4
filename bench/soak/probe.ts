// Loaded into the server before its own code (`node --expose-gc --import`): tells over a local socket what the process holds.
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ProbeSample } from './read-probe.ts';
import { PROBE_SOCKET } from './read-probe.ts';

const delays = monitorEventLoopDelay({ resolution: 10 });
delays.enable();

/** Whoever connects gets one line. The garbage is collected first, so that only what is still needed counts. */
const server = createServer((socket) => {
  const loop = { delayP99Ms: delays.percentile(99) / 1e6, delayMaxMs: delays.max / 1e6 };
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  // The probe's own connection is one of them, each time.
  const sample: ProbeSample = {
    rssBytes: rss,
    heapBytes: heapUsed,
    externalBytes: external,
    resources: process.getActiveResourcesInfo().length,
    ...loop,
  };
  socket.on('error', () => {});
  socket.end(JSON.stringify(sample), () => delays.reset());
});
server.listen(process.env[PROBE_SOCKET]);
server.unref();
