// The program: passes the streams of the process to the command line, and exits with its code.
import { onParentGone } from './parent-watch.ts';
import { runCommandLine } from './run-command-line.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // The first signal stops gracefully, the second at once.
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  });
}
onParentGone(process, () => stop.abort());
// A closed pipe (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A stopping program finishes its work, even if its output has no reader any more.
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
