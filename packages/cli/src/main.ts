// The program: keeps compiled code for the next start, hands the command line its world, and ends as it says.
import { enableCompileCache, flushCompileCache } from 'node:module';

// Everything below the imports of this file is loaded after this line, so that it comes compiled and without its types from the second
// start on. That halves the time to start, and saves the memory that removing the types takes. The folder is Node's own choice, or
// NODE_COMPILE_CACHE.
enableCompileCache();
const { runCommandLine } = await import('./run-command-line.ts');
// Written now rather than at the end, because servers end by being killed.
setTimeout(flushCompileCache, 1_000).unref();

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // The first wish is granted gracefully; whoever asks twice is in a hurry.
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  });
}
// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { stdin, stdout, stderr, env } = process;
process.exitCode = await runCommandLine(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  environment: env,
  stopSignal: stop.signal,
});
