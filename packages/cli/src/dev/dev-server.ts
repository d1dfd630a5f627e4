// The server of `colloquy dev`: bots out of files, on a folder that goes with it, and pages that load again when a file was saved.
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
import { noteStarts } from './begun-chats.ts';
import type { CarriedOver } from './carry-over.ts';
import { carryOver, describeCarrying } from './carry-over.ts';
import { keepCalls } from './kept-calls.ts';
import { openPages } from './open-pages.ts';
import type { RunningFile, RunningFiles } from './run-file.ts';
import { runFile } from './run-file.ts';

/** A server that listens, or why it does not. */
export type DevServer = Exclude<Listening, { readonly ok: true }> | OpenDevServer;

interface OpenDevServer {
  readonly ok: true;
  readonly url: string;
  /** Signs the author's browser in, once. */
  readonly signInLink: string;
  /** Runs a file as it is saved, and has pages load again when that changed anything. */
  run(path: string): Promise<Awaited<ReturnType<typeof runFile>>>;
  /** What runs, by the path of its file. */
  readonly running: ReadonlyMap<string, RunningFile>;
  /** The chat on the changed bots, for whoever shows it elsewhere than on a page. */
  carry(sessionId: string): Promise<CarriedOver | undefined>;
  close(): Promise<void>;
}

/**
 * Starts the server. Nothing runs on it yet.
 *
 * @throws when a setting cannot be understood
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
      // What was answered before is no call.
      wrapPorts: (ports) => calls.wrap(watchCalls(ports, (line) => print(io, `  ${line}`))),
    });
  };
  const made = await open().catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  let changes = 0;
  const begun = noteStarts(made, () => changes);
  const { colloquy } = begun;
  const running = new Map<string, RunningFile>();
  const parts: RunningFiles = { colloquy, running, io };
  const carry = (sessionId: string) => carryOver(sessionId, { begun, calls, store });
  const pages = openPages({
    async carry(sessionId) {
      const carried = await carry(sessionId);
      if (carried) print(io, `  ${describeCarrying(carried)}`);
      else print(io, '  An open chat begins again: the changed bot cannot go on with it.');
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
    signInLink: signInAddress(listening.url, made.signInLinks.create({ kind: 'operator' })),
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

/** An author reads this beside their bots: requests that went well are none of it. */
function problemsOnly({ stderr }: CommandIo): { write(line: string): void } {
  return {
    write(line) {
      if (/"level":"(?:error|fatal)"/.test(line)) stderr.write(line);
    },
  };
}
