// The server of `colloquy dev`: bots from files, a temporary data folder, and pages that reload when a file is saved.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withOperatorToken } from '@colloquy/management/operator-token';
import { signInAddress } from '@colloquy/management/sign-in-links';
import { createColloquy, createHttpServer, memoryStore } from '@colloquy/server';
import { watchCalls } from '../chat/call-lines.ts';
import type { CommandIo } from '../io.ts';
import { print } from '../io.ts';
import type { Listening } from '../serving/listen.ts';
import { listen } from '../serving/listen.ts';
import type { ServerAddress } from '../serving/server-address.ts';
import { recordStarts } from './begun-chats.ts';
import { keepCalls } from './call-memory.ts';
import type { CarriedOver } from './carry-over.ts';
import { carryOver, describeCarrying } from './carry-over.ts';
import { openPages } from './open-pages.ts';
import type { RunningFile, RunningFiles } from './run-file.ts';
import { runFile } from './run-file.ts';

/** A listening server, or why it does not listen. */
export type DevServer = Exclude<Listening, { readonly ok: true }> | OpenDevServer;

interface OpenDevServer {
  readonly ok: true;
  readonly url: string;
  /** Signs the author's browser in, once. */
  readonly signInLink: string;
  /** Publishes a saved file, and reloads the pages if that changed anything. */
  run(path: string): Promise<Awaited<ReturnType<typeof runFile>>>;
  /** The running bots, by the path of their file. */
  readonly running: ReadonlyMap<string, RunningFile>;
  /** Carries a chat over to the changed bots, for chats outside of pages. */
  carry(sessionId: string): Promise<CarriedOver | undefined>;
  close(): Promise<void>;
}

/**
 * Starts the server, without any bot yet.
 *
 * @throws when a setting is invalid
 * @example const server = await startDevServer({ host: '127.0.0.1', port: 0 }, { io });
 */
export async function startDevServer(
  address: ServerAddress,
  { io, widgetFolder }: { readonly io: CommandIo; readonly widgetFolder?: string | undefined },
): Promise<DevServer> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-dev-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const calls = keepCalls();
  const store = memoryStore();
  const open = async () => {
    const environment = await withOperatorToken({ dataFolder: folder, environment: io.environment });
    return createColloquy({
      store,
      dataFolder: folder,
      environment,
      // A replayed result is not reported as a call.
      wrapPorts: (ports) => calls.wrap(watchCalls(ports, (line) => print(io, `  ${line}`))),
    });
  };
  const made = await open().catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  let changes = 0;
  const begun = recordStarts(made, () => changes);
  const { colloquy } = begun;
  const running = new Map<string, RunningFile>();
  const parts: RunningFiles = { colloquy, running, io };
  const carry = (sessionId: string) => carryOver(sessionId, { begun, calls, store });
  const pages = openPages({
    async carry(sessionId) {
      const carried = await carry(sessionId);
      if (carried) print(io, `  ${describeCarrying(carried)}`);
      else print(io, '  An open chat restarts: the changed bot cannot continue it.');
      return carried?.chat;
    },
    isOutdated: (sessionId) => (begun.find(sessionId)?.generation ?? changes) < changes,
  });
  const listening = await listen(
    () => createHttpServer(colloquy, { pageReloads: pages, log: problemsOnly(io), widgetFolder }),
    address,
  );
  const close = async () => {
    if (listening.ok) await listening.close();
    await made.close();
    await removeFolder();
  };
  if (!listening.ok) {
    await close();
    return listening;
  }
  return {
    ok: true,
    url: listening.url,
    signInLink: signInAddress(listening.url, made.access.signInLinks.create({ kind: 'operator' })),
    running,
    carry,
    async run(path) {
      const outcome = await runFile(path, parts);
      if (outcome !== 'changed') return outcome;
      changes++;
      print(io, `${path} runs.`);
      pages.reload();
      return outcome;
    },
    close,
  };
}

/** Authors read this output next to their bots: only failed requests are of interest. */
function problemsOnly({ stderr }: CommandIo): { write(line: string): void } {
  return {
    write(line) {
      if (/"level":"(?:error|fatal)"/.test(line)) stderr.write(line);
    },
  };
}
