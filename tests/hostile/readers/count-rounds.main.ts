// Loaded into a server process before its own code: finds the round of the event loop that computed longest, by the time of the thread, so that other
// processes on the machine make no difference. Each SIGUSR2 adds the milliseconds since the last one as a line to the file of COUNT_ROUNDS.
import { appendFileSync } from 'node:fs';

let longest = 0;
let last = process.threadCpuUsage();

function round(): void {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  longest = Math.max(longest, (user + system) / 1_000);
  setImmediate(round).unref();
}

process.on('SIGUSR2', () => {
  appendFileSync(process.env.COUNT_ROUNDS ?? '', `${longest}\n`);
  longest = 0;
  last = process.threadCpuUsage();
});
setImmediate(round);
// Keeps the loop going round while nothing else happens.
setInterval(() => undefined, 1).unref();
