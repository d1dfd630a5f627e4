// The program: gives the command line the streams of the process, and ends as it says.
import { onParentGone } from './parent-watch.ts';
import { runCommandLine } from './run-command-line.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // The first wish is granted gracefully; whoever asks twice is in a hurry.
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  });
}
onParentGone(process, () => stop.abort());
// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever stops finishes what is under way, also when nobody reads any more that it does.
  if (!stop.signal.aborted) process.exit(error.code === 'EPIPE' ? 0 : 1);
});

const { stdin, stdout, stderr, env } = process;
void runCommandLine(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  environment: env,
  stopSignal: stop.signal,
}).then((code) => {
  process.exitCode = code;
});
